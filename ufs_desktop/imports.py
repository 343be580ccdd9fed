"""Brings Qt in without what it does to every import after its own.

PySide puts an import of its own in the place of Python's, for names that a program may want spelt
another way, and so reads the source of each module that comes after Qt and keeps it: a tenth of a
second at the start and 20 MB for as long as the program runs. This program wants no such names.
"""

from __future__ import annotations

import builtins


def import_qt() -> None:
    """Qt, and Python's own import put back. ImportError: Qt is not there, or lacks a library."""
    usual = builtins.__import__
    import PySide6.QtCore  # noqa: F401 - what it does when it comes in is the point

    builtins.__import__ = usual
