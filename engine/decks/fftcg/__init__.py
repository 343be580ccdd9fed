"""Decks of the second game: their lists, and the rules that they must follow."""
