"""Widgets around the table."""
