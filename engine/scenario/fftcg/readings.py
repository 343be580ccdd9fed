"""What a scenario can expect in the second game, and how it is read from the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.state import StackObject
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import kinds, layers, legality, values
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.decisions import Kind
from engine.kernel.ids import CardId, Player
from engine.scenario.compare import NONE, yes_no
from engine.scenario.expectations import CardsReader, Readings, Uses
from engine.scenario.fftcg.answers import BLOCK, PRIORITY
from engine.scenario.fftcg.builder import StagedDuel
from engine.scenario.fftcg.sides import ZONES
from engine.scenario.names import LETTERS, CardName

# --- players --------------------------------------------------------------------------------------


def _in_zone(zone: CardZone) -> CardsReader[StagedDuel]:
    def found(table: StagedDuel, player: Player) -> tuple[CardId, ...]:
        held = table.game.cards_in(player, zone)
        return held[::-1] if zone is CardZone.DECK else held  # from its top

    return found


def _stack(table: StagedDuel, player: Player) -> tuple[CardId, ...]:
    """The sources of what a player has on the stack, from the top."""
    made = reversed(table.game.stacked)
    return tuple(each.source.card for each in made if each.controller == player)


def _plays(table: StagedDuel, player: Player) -> tuple[Any, ...]:
    """What the player may begin, if asked now. Any: options of a decision."""
    game = table.game
    decision = game.pending
    if decision is None or decision.prompt != PRIORITY:
        return legality.playable(game, player) if player == game.active else ()
    return decision.options if decision.player == player else ()


def _playable(table: StagedDuel, player: Player) -> tuple[CardId, ...]:
    return tuple(each for each in _plays(table, player) if not isinstance(each, AbilityUse))


def _offered(prompt: str) -> CardsReader[StagedDuel]:
    def found(table: StagedDuel, player: Player) -> tuple[CardId, ...]:
        decision = table.game.pending
        if decision is None or decision.player != player or decision.kind is not Kind.CARDS:
            return ()
        fits = prompt in ("", decision.prompt)
        cards = (each for each in decision.options if type(each) is int)
        return tuple(map(CardId, cards)) if fits else ()

    return found


def _attackers(table: StagedDuel, player: Player) -> tuple[CardId, ...]:
    """The cards that could attack now, whether or not the player is asked."""
    return legality.possible_attackers(table.game) if player == table.game.active else ()


def _uses(table: StagedDuel, player: Player) -> tuple[AbilityUse, ...]:
    return tuple(each for each in _plays(table, player) if isinstance(each, AbilityUse))


def _is_use(table: StagedDuel, use: AbilityUse, name: CardName, which: str) -> bool:
    is_number = not which or str(use.ability + 1) == which
    return is_number and table.is_named(use.card, name)


# --- cards ----------------------------------------------------------------------------------------


def _of(read: Callable[[StagedDuel, TcgCard], str]) -> Callable[[StagedDuel, CardId], str]:
    return lambda table, card: read(table, table.game.cards[card])


def _power(table: StagedDuel, card: TcgCard) -> str:
    game = table.game
    is_forward = card.zone is CardZone.FIELD and kinds.is_forward(game, card)
    return str(values.power(game, card)) if is_forward else NONE


def _counters(table: StagedDuel, card: TcgCard) -> str:
    return ", ".join(f"{count} {name}" for name, count in card.counters) or NONE


def _kinds(table: StagedDuel, card: CardId) -> list[str]:
    return sorted(map(str, kinds.kinds(table.game, table.game.cards[card])))


def _elements(table: StagedDuel, card: CardId) -> list[str]:
    return sorted(map(str, table.game.made_of(table.game.cards[card]).elements))


def _traits(table: StagedDuel, card: CardId) -> list[str]:
    return sorted(map(str, layers.traits(table.game, table.game.cards[card])))


def _bans(table: StagedDuel, card: CardId) -> list[str]:
    return sorted(each.value for each in layers.bans(table.game, table.game.cards[card]))


def _chosen(table: StagedDuel, card: CardId) -> list[str]:
    """What is chosen by the Summon that this card is, or by an ability of it."""
    return [table.label(ref.card) for choice in _made_by(table, card).chosen for ref in choice]


def _shares(table: StagedDuel, card: CardId) -> list[str]:
    """How many thousands each of them gets."""
    return list(map(str, _made_by(table, card).shares))


def _made_by(table: StagedDuel, card: CardId) -> StackObject:
    """The topmost object on the stack that the card is, or is the source of."""
    return next(each for each in reversed(table.game.stacked) if each.source.card == card)


# --- the game -------------------------------------------------------------------------------------


def _priority(table: StagedDuel) -> str:
    decision = table.game.pending
    asked = decision is not None and decision.prompt == PRIORITY
    return LETTERS[decision.player] if asked and decision is not None else NONE


DUEL_READINGS = Readings[StagedDuel](
    player={},
    zones={**{key: _in_zone(zone) for key, zone in ZONES.items()}, "stack": _stack},
    unordered=frozenset({"hand", "field", "break", "removed"}),
    legal={
        "can_play": _playable,
        "can_attack": _attackers,
        "can_block": _offered(BLOCK),
        "can_choose": _offered(""),
    },
    uses={"can_use": Uses(_uses, _is_use, lambda table, use: table.wording(use))},
    card={
        "zone": _of(lambda table, card: str(card.zone)),
        "state": _of(lambda table, card: "active" if card.active else "dull"),
        "frozen": _of(lambda table, card: yes_no(card.frozen)),
        "damage": _of(lambda table, card: str(card.damage)),
        "counters": _of(_counters),
        "controller": _of(lambda table, card: LETTERS[card.controller]),
        "power": _of(_power),
        "kinds": _kinds,
        "elements": _elements,
        "cost": _of(lambda table, card: str(table.game.made_of(card).cost)),
        "traits": _traits,
        "bans": _bans,
        "chosen": _chosen,
        "shares": _shares,
    },
    card_named={},
    game={
        "phase": lambda table: str(table.game.phase),
        "active": lambda table: LETTERS[table.game.active],
        "priority": _priority,
    },
)
