"""Imports Qt without its effect on all later imports.

PySide replaces Python's `__import__` by its own, to support names in snake_case, and therefore
reads and keeps the source of each module imported after Qt. That takes a tenth of a second at the
start, and 20 MB for as long as the program runs. This program does not use such names.
"""

from __future__ import annotations

import builtins


def import_qt() -> None:
    """Import Qt and restore Python's own import. ImportError if Qt or a library is missing."""
    usual = builtins.__import__
    import PySide6.QtCore  # noqa: F401 - what it does when it comes in is the point

    builtins.__import__ = usual
