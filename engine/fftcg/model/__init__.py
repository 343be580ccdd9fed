"""What a game consists of: words, printed cards, cards, and the state."""
