"""The window's first page."""
