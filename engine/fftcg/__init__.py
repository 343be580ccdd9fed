"""The second card game on the kernel: its rules, without card text and without a window."""
