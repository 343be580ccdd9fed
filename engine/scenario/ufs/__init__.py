"""Scenarios of the fighting game: its tables, its answers and what its positions are."""
