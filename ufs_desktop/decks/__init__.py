"""The Decks tab: the decks of the user, and the editor in which they are made."""
