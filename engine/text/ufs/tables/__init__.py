"""The grammar of card text, one file for each part of speech; every row reads and writes."""
