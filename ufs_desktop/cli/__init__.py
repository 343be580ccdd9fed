"""The `ufs` command: everything that needs no window."""
