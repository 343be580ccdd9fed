"""Card effects: the instruction tree and what carries it out."""
