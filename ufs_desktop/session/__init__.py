"""Games as the window plays them: one interface, wherever the engine runs."""
