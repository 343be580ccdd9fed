"""A deck's numbers as pictures, each with its table."""
