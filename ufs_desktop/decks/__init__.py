"""The Decks tab: the user's decks, and the editor in which they are built."""
