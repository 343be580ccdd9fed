"""Detects texts that ask about something before it exists: a card not drawn yet, an unset X.

While such a thing is asked for, it has no value and would count as none or 0, so the text is
declined: whoever reads the card has to say what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.plain import field_names
from engine.text.ufs.namer import CHECKS
from engine.ufs.effects import nodes as n

# These fields come first, whatever the order of the words.
_FIRST = ("condition", "cost", "trigger", "event")
_SPEAKING = (n.Bound, n.Rest, n.Happening, n.MatchesChosen, n.ChosenIs, n.ChosenNumber)
_CHOSEN_X = "X"  # the X of a cost
# The result of a check has no name in a tree: whatever asks about a check means the last one.
_CHECK = "check"  # the number checked (E.3.1.1)
_OUTCOME = "outcome"  # whether it was passed, unknown before E.3.5
_ENDS = (n.Verb.PASS_CHECK, n.Verb.FAIL_CHECK)


def asks_too_early(ability: n.Ability) -> bool:
    """Whether an effect asks about what is done later, or by the very sentence that asks.

    "Reveal 1 card if it is an attack": nothing has been revealed when that is asked. Conditions
    for playing an ability are checked before anything has been paid.
    """
    told_by_x = {name for node in as_done(ability.x) for name in _asked(node, set())}
    done = tuple(as_done((ability.cost, ability.trigger, ability.effects)))
    later = {name for node in as_done(ability.effects) for name in _told(node)}
    later |= {still_open for node in done for still_open in _left_open(node)}
    if _is_limited_by(ability, told_by_x, later):
        return True
    so_far: set[str] = set()
    for node in done:
        if _asked(node, told_by_x) & later - so_far:
            return True
        so_far |= _told(node)
    return False


def _is_limited_by(ability: n.Ability, told_by_x: set[str], later: set[str]) -> bool:
    """Whether it is only playable depending on the outcome of its own cost or effect."""
    limits = tuple(part for part in ability.after if isinstance(part, n.OnlyPlayable))
    paid = {name for node in as_done(ability.cost) for name in _told(node)}
    if n.X() in as_done(ability.cost):
        paid.add(_CHOSEN_X)
    asked = {name for node in as_done(limits) for name in _asked(node, told_by_x | {_CHOSEN_X})}
    return bool(asked & (paid | later))


def as_done(value: Any) -> Iterator[n.Node]:
    """The nodes in the order they are carried out: conditions first, a deed after its objects."""
    if isinstance(value, tuple):
        for item in value:
            yield from as_done(item)
    elif isinstance(value, n.Node) and not isinstance(value, n.AbilityGrant):
        if isinstance(value, n.ForEach):  # its deeds know each of the cards
            yield value
        names = field_names(type(value))
        for name in sorted(names, key=lambda name: name not in _FIRST):
            yield from as_done(getattr(value, name))
        yield value


def _asked(node: n.Node, told_by_x: set[str]) -> set[str]:
    if isinstance(node, n.X):
        return told_by_x
    if isinstance(node, n.CheckNumber):
        return {_CHECK}
    if isinstance(node, n.CheckPassed):
        return {_OUTCOME}
    return {node.name} if isinstance(node, _SPEAKING) else set()


def _told(node: n.Node) -> set[str]:
    if isinstance(node, n.Trigger):
        return _known_of_a_check(node)
    if isinstance(node, n.MakeCheck):
        return {_CHECK, _OUTCOME}
    return {getattr(node, "bind", "")} - {""}


def _left_open(node: n.Node) -> set[str]:
    """What is not known yet about the check that a trigger waits for."""
    if not isinstance(node, n.Trigger) or not any(verb in CHECKS for verb in _verbs(node)):
        return set()
    return {_CHECK, _OUTCOME} - _known_of_a_check(node)


def _known_of_a_check(node: n.Trigger) -> set[str]:
    """ "After you make a check" is during the check (E.3.1); before it, nothing is known."""
    verbs = _verbs(node)
    if node.timing is n.Timing.BEFORE or not any(verb in CHECKS for verb in verbs):
        return set()
    return {_CHECK, _OUTCOME} if all(verb in _ENDS for verb in verbs) else {_CHECK}


def _verbs(node: n.Trigger) -> tuple[n.Verb, ...]:
    """The verbs of the event or events that it waits for."""
    patterns = (event for event in (node.event, node.other) if event is not None)
    return tuple(pattern.verb for pattern in patterns)
