"""Read-only questions about a game, one file a chapter. They never emit, ask or cache."""
