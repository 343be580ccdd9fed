"""Help: the rules browser and the list of keys."""
