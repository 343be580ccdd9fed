"""One class for each kind of decision: how cards, drops, buttons and keys answer it."""
