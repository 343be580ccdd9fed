"""What differs between the editions of the game, and their rules as an index."""
