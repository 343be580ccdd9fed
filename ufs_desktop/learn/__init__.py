"""Teaches the game to people who have never seen it: chapters, guided matches and puzzles."""
