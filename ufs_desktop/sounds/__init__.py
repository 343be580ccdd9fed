"""Sounds of our own making: computed when they are first heard, played by what the system has."""
