"""Card text to instruction tree and back, in the words of every edition."""
