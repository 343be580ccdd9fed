"""The rules engine: pure Python, without Qt, sockets or the clock."""
