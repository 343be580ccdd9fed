"""What the card library and the deck editor ask of a game, and the one thread that answers."""
