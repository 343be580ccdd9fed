"""What is about to be done to a card, and whether something else takes its place (J.3.5)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.events import Event
from engine.kernel.ids import CardId, Ref
from engine.ufs.atoms.effects import remember
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.model.details import ImpendDetail
from engine.ufs.model.game import UfsGame

IMPENDING = "impending"  # in the game's memory: the cards that something is about to be done to
AVERTED = "averted"  # those to which it is not done after all


def foretell(game: UfsGame, event: Event) -> None:
    """Tell what is about to be done to a card. The log waits until it is."""
    assert event.card is not None
    remember(game, IMPENDING, (*game.facts.get(IMPENDING, ()), event.card))
    game.tell(
        Verb.IMPEND,
        actor=event.actor,
        owner=event.owner,
        card=event.card,
        cause=event.cause,
        source=event.source,
        was=event.was,
        detail=ImpendDetail(event.kind, event.to or ""),
        logged=False,
    )


def forestall(game: UfsGame, cards: Iterable[Ref]) -> None:
    """Something else has been done instead."""
    remember(game, AVERTED, (*game.facts.get(AVERTED, ()), *cards))


def comes_about(game: UfsGame, card_id: CardId) -> bool:
    """Whether it is done now: not if it was forestalled, nor to a card that has left meanwhile."""
    told, averted = _forget(game, IMPENDING, card_id), _forget(game, AVERTED, card_id)
    now = game.cards[card_id].ref
    return not told or (now in told and now not in averted)


def _forget(game: UfsGame, name: str, card_id: CardId) -> tuple[Ref, ...]:
    """What was remembered of a card under this name, and no longer is."""
    refs: tuple[Ref, ...] = game.facts.get(name, ())
    known = tuple(each for each in refs if each.card == card_id)
    if known:
        remember(game, name, tuple(each for each in refs if each not in known))
    return known
