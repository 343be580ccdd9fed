"""What the bots of the fighting game know: sight, the worth of things, and how to choose."""
