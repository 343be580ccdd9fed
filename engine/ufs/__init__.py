"""The fighting game: its state, its rules, and the procedures that carry them out."""
