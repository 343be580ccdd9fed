"""Measures what the window costs: how long its thread is busy, repaints, the start-up, memory."""
