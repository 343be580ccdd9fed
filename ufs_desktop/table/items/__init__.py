"""What lies on the table, as graphics items."""
