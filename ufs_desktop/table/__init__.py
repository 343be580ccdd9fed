"""The table: shows views and decisions, and says what its player wants."""
