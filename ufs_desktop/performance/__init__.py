"""What the window costs: how long its thread is busy, what a repaint and a first table take."""
