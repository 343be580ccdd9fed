"""Pictures of our own, drawn as vectors: people, things and places in any palette.

Who and what stands on a picture is a game's business: each puts them together in its own way.
"""
