"""The fighting game at the window: its cards and words, and how its table is laid out."""
