"""What `ufs bench` measures: one module per part of the project, each with a list of functions."""
