"""What a card looks like, of whichever game, and the user's own pictures of cards."""
