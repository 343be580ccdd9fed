"""The desktop client and the `ufs` command around the rules engine."""

__version__ = "0.1.0"
