"""Files of the second game: cards as they are written down, and decks of them."""
