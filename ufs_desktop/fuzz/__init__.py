"""Damages every kind of file in every way: opening it must succeed, or be refused in one line."""
