"""Help: the rules browser, the list of keys and the explanation of a decision."""
