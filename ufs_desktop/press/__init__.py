"""Cards on paper and in pictures: proxies, whole decks and whole sets. This code knows no game."""
