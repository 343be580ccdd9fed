"""Play on the local network, as the players see it: hosting, joining, and the shared table."""
