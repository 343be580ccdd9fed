"""What a test must not leave behind: running threads and timers that still tick."""

import gc
import sys
import threading
from collections.abc import Iterable


def new_threads(before: Iterable[threading.Thread]) -> list[str]:
    """The names of the Python threads that run now and did not run before."""
    known = set(before)
    return [thread.name for thread in threading.enumerate() if thread not in known]


def ticking_objects() -> list[str]:
    """The active QTimers and running QThreads that Python made and still knows."""
    if "PySide6.QtCore" not in sys.modules:
        return []
    from PySide6.QtCore import QThread, QTimer
    from shiboken6 import isValid

    gc.unfreeze()  # what a test made lasting is looked through too
    found = [thing for thing in gc.get_objects() if isinstance(thing, QTimer | QThread)]
    return [repr(thing) for thing in found if isValid(thing) and _is_ticking(thing)]


def _is_ticking(thing: object) -> bool:
    is_active = getattr(thing, "isActive", None) or getattr(thing, "isRunning", None)
    return bool(is_active and is_active())
