"""Files that nobody vouches for, read within bounds: archives, YAML, the text of bytes."""
