"""What may pay instead of what a cost asks for: the character (H.4.3), or as effects allow."""

from __future__ import annotations

from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.lookback import held_ability
from engine.ufs.rules.readings import candidates
from engine.ufs.rules.statics import statements
from engine.ufs.rules.who import players

SPENDING = frozenset({n.Verb.DISCARD, n.Verb.SPEND})


def stand_in(
    game: UfsGame,
    context: Context,
    cards: n.CardRef,
    verb: n.Verb | None,
    payer: Player,
    besides: tuple[CardId, ...] = (),
) -> tuple[CardId, ...]:
    """H.4.3: the starting character, which may be committed instead of one foundation.

    Or the cards that effects allow to pay instead of momentum.
    """
    instead = for_momentum(game, context, cards, verb, payer)
    if instead:
        return tuple(card for card in instead if card not in besides)
    if not lets_stand_in(cards, verb):
        return ()
    character = game.character(payer)
    return (character.id,) if character.ready and character.id not in besides else ()


def lets_stand_in(cards: n.CardRef, verb: n.Verb | None) -> bool:
    """H.4.3: whether the character may do it instead of one of the foundations asked for."""
    if verb is not n.Verb.COMMIT or not isinstance(cards, n.Cards):
        return False
    return cards.pick is n.Pick.CHOSEN and _asks_for_foundations(cards.filter)


def _asks_for_foundations(wanted: n.Predicate) -> bool:
    match wanted:
        case n.IsType(type=kind):
            return kind is n.CardType.FOUNDATION
        case n.AllOf(parts=parts):
            return any(_asks_for_foundations(part) for part in parts)
    return False


def for_momentum(
    game: UfsGame, context: Context, cost: n.CardRef, verb: n.Verb | None, payer: Player
) -> dict[CardId, n.Verb]:
    """The cards that may pay a keyword's cost of momentum, and what is done to each instead."""
    if verb not in SPENDING or not _asks_for_momentum(cost):
        return {}
    held = held_ability(game, context)
    if held is None or held.ability.link is None:
        return {}
    keyword = held.ability.link.name
    found: dict[CardId, n.Verb] = {}
    for _, said, node in statements(game, n.Permit):
        event = node.event
        if event.cause is not n.EventCause.COST or not _is_meant(said, event, keyword, context):
            continue
        assert event.by is not None
        assert event.cards is not None
        if payer in players(game, said, event.by):
            for card in candidates(game, said, event.cards, event.verb):
                found.setdefault(card, event.verb)
    return found


def _asks_for_momentum(cost: n.CardRef) -> bool:
    if not isinstance(cost, n.Cards) or cost.pick is not n.Pick.CHOSEN:
        return False
    return cost.place is not None and cost.place.zone is n.Zone.MOMENTUM


def _is_meant(said: Context, event: n.EventPattern, keyword: str, paying: Context) -> bool:
    """Whether the effect allows it for this keyword and for the card whose cost is paid."""
    if event.cause_keyword is not None and event.cause_keyword.lower() != keyword.lower():
        return False
    if event.target is None:
        return True
    if isinstance(event.target, n.Bound):
        return paying.source in (said.get(event.target.name) or ())
    return paying.source == said.source
