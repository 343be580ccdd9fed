"""Printed cards: their data model, and how the rules get to know them."""
