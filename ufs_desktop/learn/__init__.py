"""How the game is played, for somebody who has never seen it."""
