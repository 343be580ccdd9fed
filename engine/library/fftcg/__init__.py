"""Cards of the second game: how they are written down, and how the rules get to know them."""
