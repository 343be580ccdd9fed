"""What a game of it is made of: words, printed cards, cards, and the state."""
