"""Play on the local network as its players meet it: hosting, joining, and the table of the two."""
