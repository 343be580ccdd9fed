"""What a test must not leave behind: running threads and processes, and timers that still tick."""

import gc
import multiprocessing
import sys
import threading
from collections.abc import Iterable, Iterator


def new_threads(before: Iterable[threading.Thread]) -> list[str]:
    """The names of the Python threads that run now and did not run before. A thread of Qt that has
    written a line of the log is listed for ever, whether it runs or not: those are Qt's affair."""
    known = set(before)
    mine = (each for each in threading.enumerate() if not isinstance(each, threading._DummyThread))
    return [thread.name for thread in mine if thread not in known]


def new_processes(before: Iterable[object]) -> list[str]:
    """What this process has started, runs now and did not run before. Their work
    would go on while another test counts processes or measures time."""
    known = set(before)
    return [each.name for each in multiprocessing.active_children() if each not in known]


def is_application_there() -> bool:
    """Whether there may be windows, or what is left of them."""
    if "PySide6.QtCore" not in sys.modules:
        return False
    from PySide6.QtCore import QCoreApplication

    return QCoreApplication.instance() is not None


def clear_away(generation: int = 2) -> None:
    """What is let go of goes: windows first, which Qt deletes when it gets its turn."""
    if is_application_there():
        from PySide6.QtCore import QCoreApplication, QEvent

        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect(generation)


def set_aside() -> object:
    """Let what is alive now not be looked through; the answer is for `ticking_objects`.

    What the test before has let go only since its end would never be found again: it goes first.
    """
    clear_away()
    gc.freeze()
    return []  # which Python looks through until somebody sets aside more


def ticking_objects(witness: object = None) -> list[str]:
    """The active QTimers and running QThreads that Python made and still knows.

    Of a million objects a test has made some thousands, which alone are looked through: what is
    older than the witness was there before. A test that has set aside its own objects as well pays
    for a look at everything.
    """
    if "PySide6.QtCore" not in sys.modules:
        return []
    from PySide6.QtCore import QThread, QTimer
    from shiboken6 import isValid

    kinds = {*_family(QTimer), *_family(QThread)}

    def found() -> list[str]:
        things = [thing for thing in gc.get_objects() if type(thing) in kinds]
        return [repr(thing) for thing in things if isValid(thing) and _is_ticking(thing)]

    is_all = all(thing is not witness for thing in gc.get_objects())
    if is_all:
        gc.unfreeze()
    ticking = found()
    if ticking:
        gc.collect()  # if they only refer to each other, they are gone now
        ticking = found()
    if is_all:
        gc.freeze()  # once looked through is enough: the next test sets it aside anyway
    return ticking


def _family(kind: type) -> Iterator[type]:
    """A class and all that are made of it; one look at a type is quicker than `isinstance`."""
    yield kind
    subclasses: list[type] = kind.__subclasses__()
    for made in subclasses:
        yield from _family(made)


def _is_ticking(thing: object) -> bool:
    is_active = getattr(thing, "isActive", None) or getattr(thing, "isRunning", None)
    return bool(is_active and is_active())
