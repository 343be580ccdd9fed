"""Tide: a tiny game of our own that holds the kernel to its promises, from outside any rules."""
