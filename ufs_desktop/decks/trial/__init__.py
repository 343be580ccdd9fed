"""Trying a deck: sample hands, games that bots measure it by, and what came of them before."""
