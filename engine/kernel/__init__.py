"""The game-neutral kernel: what any turn-based card game needs, and no game's own words."""
