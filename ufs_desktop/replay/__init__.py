"""The replay viewer: steps through a recorded game on the table, forwards and back."""
