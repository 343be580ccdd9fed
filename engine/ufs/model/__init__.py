"""The plain state of the fighting game: printed cards, cards in play, zones and players."""
