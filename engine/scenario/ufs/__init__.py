"""Scenarios of the fighting game: its tables, answers and positions."""
