"""The only functions that write the state of a game; each reports what happened."""
