"""Trying a deck: sample hands, games by bots that measure it, and earlier results."""
