"""Which functions of the rules are called: what is known without them must not cost their work."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.ufs.counting import called

GAME = "/engine/ufs/"
RULES = f"{GAME}rules/"


def entered(work: Callable[[], object], folder: str = RULES) -> frozenset[tuple[str, str]]:
    """The file and name of every function of the folder that the work calls."""
    inside = [code for code in set(called(work)) if folder in code.co_filename]
    return frozenset((code.co_filename.rpartition("/")[2], code.co_name) for code in inside)


def asks(door: str, question: Callable[..., object], *about: object) -> bool:
    """Whether the function of this name is called to answer the question."""
    return door in {name for _, name in entered(partial(question, *about), GAME)}
