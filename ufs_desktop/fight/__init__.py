"""The fighting game at this desktop: all that session and table must know of it."""
