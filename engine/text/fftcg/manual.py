"""Declined lines that keep what can be read of them: only the rest is done by hand.

What cannot be read is taken out, a known instruction is put in its place, and the whole goes
through the compiler with all its gates. So whatever is still enforced has been proved: costs,
triggers, conditions, choices and limits. A line that cannot be read at all is done by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.patterns import CardPattern, TcgNode
from engine.fftcg.model.spells import ActionAbility, SpellByHand, SpellText
from engine.fftcg.model.words import CardKind
from engine.text.errors import CardTextError
from engine.text.fftcg.abilities import EVENTS
from engine.text.fftcg.language import compile_line
from engine.text.fftcg.lines import SummonLine, has_cost, is_auto, is_burst

KNOWN = "Draw 1 card."
STANDING_IN = (spells.SpellDraw(1),)
SUMMON = "summon"
MOST_SIGNS = 12  # in what is read of a line before the rest is done by hand
ANY_CARD = CardPattern(frozenset(CardKind))
LIMIT = re.compile(r"(?:You can only use this ability|This effect will trigger only)\b")
HAPPENINGS = {**EVENTS, "enters": AutoEvent.ENTERS}
_STOP = re.compile(r"[.,:](?=\s)")


def manual_line(text: str, name: str, symbol: str) -> TcgNode | None:
    """The line, with the unread part by hand; None if nothing says when it is done."""
    known = next(_with_known_head(text, name, symbol), None)
    if known is not None:
        return known
    whole = SpellText((), (SpellByHand(text),))
    if symbol == SUMMON:
        return SummonLine(whole, is_burst=is_burst(text))
    if has_cost(text):
        return ActionAbility(whole)
    trigger = _spoken_of(text) if is_auto(text) else None
    return None if trigger is None else AutoAbility((trigger,), whole, is_burst=is_burst(text))


# --- something read -------------------------------------------------------------------------------


def _with_known_head(text: str, name: str, symbol: str) -> Iterator[TcgNode]:
    for start in _starts(text):
        head = text[:start]
        for end in _ends(text, start):
            tree = _read(f"{head} {KNOWN} {text[end:]}".strip(), name, symbol)
            found = None if tree is None else _by_hand(tree, text[start:end].strip(), head)
            if found is not None:
                yield found


def _starts(text: str) -> Iterator[int]:
    """Where the part by hand can begin: behind one of the first punctuation marks outside quotes,
    the last one first."""
    found = (stop.end() for stop in _STOP.finditer(text))
    plain = (end for end in found if text[:end].count('"') % 2 == 0)
    yield from reversed(list(islice(plain, MOST_SIGNS)))


def _ends(text: str, start: int) -> Iterator[int]:
    """Where the part by hand can end: before a sentence that limits the use, or at the end."""
    limit = LIMIT.search(text, start)
    if limit is not None:
        yield limit.start()
    yield len(text)


def _read(text: str, name: str, symbol: str) -> TcgNode | None:
    try:
        return compile_line(text, name, symbol)
    except CardTextError:
        return None


def _by_hand(tree: TcgNode, words: str, head: str) -> TcgNode | None:
    """The tree with these words instead of their stand-in, if that is all that it does.

    A choice only counts as read if its sentence has ended: behind a comma it may go on.
    """
    if not isinstance(tree, SummonLine | AutoAbility | ActionAbility):
        return None
    text = tree.text
    if text.modes or text.steps != STANDING_IN or (text.choices and not head.endswith(".")):
        return None
    return replace(tree, text=replace(text, steps=(SpellByHand(words),)))


# --- nothing read ---------------------------------------------------------------------------------


def _spoken_of(text: str) -> AutoTrigger | None:
    """The first event that its condition names, for any card."""
    clause = text.partition(",")[0].lower()
    if " would " in clause:
        return None
    places = {words: clause.find(f" {words}") for words in HAPPENINGS}
    named = [words for words in HAPPENINGS if places[words] >= 0]
    if not named:
        return None
    first = min(named, key=lambda words: places[words])
    return AutoTrigger(HAPPENINGS[first], ANY_CARD)
