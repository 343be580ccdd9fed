"""Our own pictures, drawn as vectors: people, things and places in any palette.

Who and what appears in a picture is up to each game, which composes them in its own way.
"""
