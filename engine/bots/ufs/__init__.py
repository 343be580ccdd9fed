"""What the bots of the fighting game know: what they see, what things are worth, how to choose."""
