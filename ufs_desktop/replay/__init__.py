"""The replay viewer: a recorded game on the table, stepped through both ways."""
