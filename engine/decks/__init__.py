"""Decks: their files, their legality with reasons, and the cards they stand for."""
