"""The texts of a card, each with what its pronouns mean. Qt-free."""

from __future__ import annotations

from functools import lru_cache

from engine.text.ufs.compile import try_compile
from engine.text.ufs.normalise import Dialect
from engine.text.ufs.render import render_told
from engine.ufs.effects.nodes import Ability
from engine.ufs.effects.status import Status
from engine.ufs.faces import CardFace
from ufs_desktop.fight.words import Say
from ufs_desktop.headings import Heading, ValueLine

TITLE = "What “it” and “that” mean"
MEANING = "‹"


def pronoun_help(face: CardFace, dialect: str, say: Say = str) -> list[Heading]:
    """One heading for all texts of the card that refer back to something; none if none does."""
    if face.state.is_copy:
        return []
    read = [
        told(text, dialect)
        for text, status in zip(face.text, face.statuses, strict=False)
        if status is not Status.MANUAL
    ]
    lines = tuple(ValueLine(each, "", "", "") for each in read if MEANING in each)
    return [Heading(say(TITLE), "", lines)] if lines else []


@lru_cache(maxsize=1024)
def told(text: str, dialect: str) -> str:
    """The text in the words of the game's edition, whichever one's words are printed."""
    said_in = Dialect(dialect)
    for printed_in in (said_in, *(other for other in Dialect if other is not said_in)):
        tree = try_compile(text, printed_in)
        if isinstance(tree, Ability):
            return render_told(tree, said_in)
    return ""
