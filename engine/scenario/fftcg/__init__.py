"""Scenarios of the second game: its tables and its answers."""
