"""Reads untrusted files within bounds: archives, YAML, bytes as text."""
