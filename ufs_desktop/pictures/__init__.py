"""What cards of any game look like, and the user's own pictures of cards."""
