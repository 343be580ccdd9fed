"""Network matches as a window or a command plays them: the two sessions, the workers that carry a
desk's bytes from thread to socket, and what is kept, lent and checked besides the game."""
