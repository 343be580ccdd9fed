"""Cards of the second game: how files store them, and how the rules get to know them."""
