"""What `ufs bench` measures: one module a part of the project, each a list of small functions."""
