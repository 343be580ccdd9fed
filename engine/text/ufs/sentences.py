"""Sentences after one that waits: "If you do, ..." belongs to what was done when the event came.

A condition governs its own sentence only (K.3.5), so the grammar reads later sentences as separate
effects. One that refers to the deed of a waiting sentence is carried out together with that.
"""

from __future__ import annotations

from dataclasses import replace

from engine.ufs.effects import nodes as n
from engine.ufs.effects.tree_nodes import nodes_in


def asks_back(sentence: n.Instruction) -> bool:
    """Whether the sentence asks how the one before it went ("if you do", "if you pass")."""
    if not isinstance(sentence, n.If):
        return False
    return any(
        isinstance(part, n.CarriedOut | n.CheckPassed) for part in nodes_in(sentence.condition)
    )


def asks_another(last: n.Fired, sentence: n.Instruction) -> bool:
    """ "If your opponent blocks, draw 1 card. If they do not": block, or draw?"""
    if last.trigger.timing is not n.Timing.IF or not isinstance(sentence, n.If):
        return False
    asked = [part for part in nodes_in(sentence.condition) if isinstance(part, n.CarriedOut)]
    doers = {who for part in nodes_in(last.then) for who in _doers(part)}
    return not all(_SAME.get(part.who, part.who) in doers for part in asked)


def _doers(node: n.Node) -> tuple[n.Who, ...]:
    found = (getattr(node, name, None) for name in ("by", "who"))
    return tuple(_SAME.get(who, who) for who in found if isinstance(who, n.Who))


_SAME = {n.Who.THEY: n.Who.OPPONENT}


def waits(sentence: n.Instruction) -> bool:
    """Whether something in the sentence is done later than when the sentence is reached."""
    return any(isinstance(part, n.Fired | n.Instead) for part in nodes_in(sentence))


def is_another_case(before: n.Instruction, sentence: n.Instruction) -> bool:
    """ "If it is an attack, ... If it is a foundation, ... Otherwise": not the last, or neither?"""
    if not isinstance(before, n.If) or not isinstance(sentence, n.If) or sentence.otherwise is None:
        return False
    asked, again = _asked_of(before.condition), _asked_of(sentence.condition)
    return asked is not None and asked == again


def _asked_of(condition: n.Condition) -> object:
    """The cards that the condition asks about, whatever pronoun it uses."""
    cards = condition.cards if isinstance(condition, n.Is) else None
    return cards.name if isinstance(cards, n.Bound) else cards


def parted(sentences: tuple[n.Instruction, ...], *, static: bool) -> tuple[n.Instruction, ...]:
    """The sentences as printed: those that were joined to a waiting one are separate again.

    A continuous ability whose head is a trigger prints all its sentences under that head.
    """
    found: list[n.Instruction] = []
    for sentence in sentences:
        if isinstance(sentence, n.Fired) and not (static and is_head(sentence)):
            found.append(replace(sentence, then=sentence.then[:1]))
            found.extend(sentence.then[1:])
        else:
            found.append(sentence)
    return tuple(found)


def is_head(sentence: n.Fired) -> bool:
    """Whether the trigger stands at the head of an ability rather than in a sentence of it."""
    return not (sentence.once or sentence.each or sentence.tail)
