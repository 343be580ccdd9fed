"""Games as the window plays them: one interface, whoever runs the engine."""
