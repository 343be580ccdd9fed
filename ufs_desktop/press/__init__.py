"""Cards on paper and in pictures: proxies, whole decks and whole sets. No game is known here."""
