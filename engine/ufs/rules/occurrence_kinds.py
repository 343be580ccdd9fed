"""Whether an occurrence is of the kind that a pattern's verb means (K.2.1, K.3)."""

from __future__ import annotations

from engine.kernel.events import Event
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PLAYS, block_of, play_of
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.lookback import is_move
from engine.ufs.rules.statements import ANY_MOVE, SAME

CHANGE_ZONE = n.Verb.CHANGE_ZONE
# For these verbs, the occurrence has to be examined more closely.
COUNTS_AS_OTHERS = frozenset({n.Verb.CLEAR, n.Verb.REVIEW, n.Verb.SPEND, n.Verb.DISCARD})
FROM_HAND = frozenset({n.Verb.DISCARD, n.Verb.REVIEW})  # F.1.2
UNBLOCKED = "not blocked"
# States that an attack that was not blocked also counts as having reached.
UNBLOCKED_TOO = (
    n.InState(n.State.NOT_BLOCKED),
    n.Non(n.InState(n.State.COMPLETELY_BLOCKED)),
    n.Non(n.InState(n.State.PARTIALLY_BLOCKED)),
)


def is_kind(game: UfsGame, pattern: n.EventPattern, event: Event) -> bool:
    verb = pattern.verb
    if verb is CHANGE_ZONE:  # an attack or block zone, unless places are named
        moved = is_move(event) and (pattern.from_ is not None or pattern.to is not None)
        return moved or event.kind == verb
    if verb in ANY_MOVE:
        return is_move(event)
    still_to_come = not event.serial and event.kind == verb  # "would check a card"
    if event.kind not in SAME.get(verb, (verb,)) and not still_to_come:
        return False
    if block_of(event).status == UNBLOCKED:
        return pattern.state in UNBLOCKED_TOO
    if verb in COUNTS_AS_OTHERS:
        return _is_counted(game, pattern, event)
    return verb not in PLAYS or _is_right_play(pattern, event)


def _is_counted(game: UfsGame, pattern: n.EventPattern, event: Event) -> bool:
    """Whether a discard of any kind is one that the pattern means."""
    verb = pattern.verb
    if event.kind == n.Verb.CLEAR or verb is n.Verb.CLEAR:
        return _is_cleared(pattern, event)
    if verb is not n.Verb.REVIEW and event.kind == n.Verb.REVIEW and event.to is None:
        return False  # it only counts as reviewed, after being discarded
    if verb is n.Verb.SPEND:
        return event.origin == n.Zone.MOMENTUM
    return event.kind in FROM_HAND or _says_where(pattern)  # K.2.1, if unsaid


def _is_cleared(pattern: n.EventPattern, event: Event) -> bool:
    """Whether a card that goes from a pool to a discard pile fits the pattern.

    It is discarded from the pool (F.3.2.3).
    """
    if event.origin != n.Zone.POOL or event.to != n.Zone.DISCARD:
        return False
    return pattern.verb is n.Verb.CLEAR or _says_where(pattern)


def _says_where(pattern: n.EventPattern) -> bool:
    return _names_place(pattern) or isinstance(pattern.cards, n.ThisCard)


def _names_place(pattern: n.EventPattern) -> bool:
    named = isinstance(pattern.cards, n.Cards) and pattern.cards.place is not None
    return pattern.from_ is not None or named


def _is_right_play(pattern: n.EventPattern, event: Event) -> bool:
    """Whether a card or an ability is played, as wanted; an action with its ability is both."""
    play = play_of(event)
    if pattern.as_block and play.played_as != PlayedAs.BLOCK:
        return False
    return bool(play.ability if pattern.ability is not None else play.played_as)
