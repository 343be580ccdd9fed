"""The user's own pictures of cards."""
