"""Questions about a game: they only read."""
