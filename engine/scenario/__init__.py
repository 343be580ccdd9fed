"""Scenario files: rules tests, lessons and puzzles in one format."""
