"""Holds what a scenario expects against the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.kernel.decisions import Kind
from engine.kernel.ids import CardId, Player
from engine.scenario.expectations import (
    ANY_ORDER,
    CONTAINS,
    LEGAL_KEYS,
    ZONE_KEYS,
    Expectation,
    Wanted,
)
from engine.scenario.names import LETTERS, CardName
from engine.scenario.ufs.answers import COMMIT, abilities_meant
from engine.scenario.ufs.builder import Table
from engine.scenario.ufs.rehearsal import Rehearsal
from engine.scenario.ufs.table import ZONES
from engine.scenario.ufs.wording import keyword_text
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.model.card import Card
from engine.ufs.model.game import AttackStep, Phase
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.rules import legality
from engine.ufs.rules.attacking import is_unblockable
from engine.ufs.rules.card_states import is_frozen, is_sealed

Item = TypeVar("Item")
Entry = TypeVar("Entry")
NONE = "none"
UNORDERED = frozenset({"hand", "stage"})


def failure(table: Table, expectation: Expectation) -> str:
    """Why an expectation is not met; empty if it is."""
    what, player = expectation.what, expectation.player
    if player is not None:
        if what in ("sees", "saw"):
            return _of_sight(table, expectation, player)
        if what in LEGAL_KEYS:
            return _of_offers(table, expectation, player)
        if what in ZONE_KEYS:
            return _of_zone(table, expectation, player)
        return _of_word(expectation, _player_value(table, player, what))
    if expectation.card is not None:
        return _of_card(table, expectation, expectation.card)
    if what == "log":
        return _of_log(table, expectation)
    return _of_word(expectation, _game_value(table, what))


# --- players --------------------------------------------------------------------------------------


def _player_value(table: Table, player: Player, what: str) -> str:
    game = table.game
    if what == "shuffled":
        shuffles = (entry for entry in game.log if entry.key == Verb.SHUFFLE)
        return str(sum(1 for entry in shuffles if entry.facts[0].owner == player))
    return str(game.vitality[player])


def _of_zone(table: Table, expectation: Expectation, player: Player) -> str:
    game = table.game
    held = game.zones[player, ZONES[expectation.what]]
    cards = tuple(card for card in held if card not in game.characters)
    if expectation.wanted.items is None:
        return _of_word(expectation, str(len(cards)))
    ordered = expectation.what not in UNORDERED
    met = _lists_agree(expectation.wanted, expectation.names, cards, table.is_named, ordered)
    return "" if met else _differs(expectation, [table.label(card) for card in cards])


def _of_offers(table: Table, expectation: Expectation, player: Player) -> str:
    offers = _offers(table, player)
    if expectation.what == "can_use":
        uses = [offer for offer in offers if offer.kind is OfferKind.USE]
        entries = expectation.uses
        met = _matched(entries, uses, lambda offer, entry: _is_use(table, offer, *entry))
        return "" if met else _differs(expectation, [_use_text(table, use) for use in uses])
    if expectation.what == "can_commit":
        cards = _committable(table, player)
    else:
        kind = OfferKind.PLAY if expectation.what == "can_play" else OfferKind.BLOCK
        cards = tuple(offer.card for offer in offers if offer.kind is kind)
    met = _matched(expectation.names, cards, table.is_named)
    return "" if met else _differs(expectation, [table.label(card) for card in cards])


def _offers(table: Table, player: Player) -> tuple[Offer, ...]:
    game = table.game
    if game.halted:
        return _offers_to_come(game, player)
    decision = game.pending
    if decision is None or decision.player != player or decision.kind is not Kind.PLAY:
        return ()
    return tuple(option for option in decision.options if isinstance(option, Offer))


def _offers_to_come(game: Rehearsal, player: Player) -> tuple[Offer, ...]:
    """What the player could do now if asked: between two steps nobody is."""
    attack = game.attack
    if attack is not None and attack.step is AttackStep.ENHANCE:
        return legality.enhances(game, player)
    if attack is not None and attack.step is AttackStep.BLOCK:
        meets = player == attack.defender and not is_unblockable(game, attack)
        return legality.blocks(game, player) if meets else ()
    if attack is None and game.phase is Phase.COMBAT and player == game.active:
        return legality.forms(game, player)
    return ()


def _committable(table: Table, player: Player) -> tuple[CardId, ...]:
    decision = table.game.pending
    if decision is None or decision.player != player or decision.prompt != COMMIT:
        return ()
    return tuple(CardId(option) for option in decision.options if isinstance(option, int))


def _is_use(table: Table, offer: Offer, name: CardName, which: str) -> bool:
    if not table.is_named(offer.card, name):
        return False
    keyword, _, instance = which.partition("#")
    if which.isdigit():
        keyword, instance = "", which
    number = int(instance) if instance else (1 if keyword else None)
    meant = abilities_meant(table, offer.card, keyword.lower(), number)
    return any(held.key == offer.ability for held in meant)


def _use_text(table: Table, offer: Offer) -> str:
    return f"{table.label(offer.card)} {offer.ability}"


def _of_sight(table: Table, expectation: Expectation, player: Player) -> str:
    assert expectation.card is not None
    card = table.card(expectation.card, player)
    seen = (player, card) in table.game.shown
    if expectation.what == "sees":
        seen = table.game.may_see(player, card)
    return _of_word(expectation, _yes(seen))


# --- cards ----------------------------------------------------------------------------------------


def _of_card(table: Table, expectation: Expectation, name: CardName) -> str:
    card = table.game.cards[table.card(name)]
    if expectation.what in ("keywords", "symbols"):
        return _of_words(expectation, _card_words(card, expectation.what))
    return _of_word(expectation, _card_value(table, card, expectation.what))


def _card_words(card: Card, what: str) -> list[str]:
    if what == "keywords":
        return [keyword_text(keyword) for keyword in card.values.keywords]
    return sorted(str(symbol) for symbol in card.values.symbols)


def _of_words(expectation: Expectation, words: list[str]) -> str:
    wanted = expectation.wanted
    entries = wanted.items
    if entries is None:
        return _of_word(expectation, NONE if not words else ", ".join(words))
    met = _lists_agree(wanted, entries, words, _same_words, ordered=False)
    return "" if met else _differs(expectation, words)


def _same_words(word: str, entry: str) -> bool:
    return word.casefold() == entry.replace(":", "").casefold()


def _card_value(table: Table, card: Card, what: str) -> str:
    if what.startswith("counters."):
        return str(dict(card.counters).get(what.removeprefix("counters.").lower(), 0))
    state = _STATES.get(what)
    if state is not None:
        return state(table, card)
    values = card.values
    if what == "block":
        if values.block_zone is None:
            return NONE
        return f"{values.block_zone} {values.block_modifier or 0:+d}"
    value: Any = getattr(values, what)  # a number, an enum or a word
    return NONE if value in (None, "") else str(value)


def _zone(table: Table, card: Card) -> str:
    return "attached" if card.attached_to is not None else str(card.zone)


def _host(table: Table, card: Card) -> str:
    return NONE if card.attached_to is None else table.label(card.attached_to)


_STATES: dict[str, Callable[[Table, Card], str]] = {
    "zone": _zone,
    "attached_to": _host,
    "committed": lambda _, card: _yes(not card.ready),
    "face_down": lambda _, card: _yes(not card.face_up),
    "frozen": lambda table, card: _yes(is_frozen(table.game, card.ref)),
    "sealed": lambda table, card: _yes(is_sealed(table.game, card.ref)),
    "side": lambda _, card: "front",
}


# --- the game -------------------------------------------------------------------------------------


def _game_value(table: Table, what: str) -> str:
    game = table.game
    check = game.check or game.last_check
    match what:
        case "phase":
            return str(game.phase)
        case "active":
            return LETTERS[game.active]
        case "winner":
            return _winner(table)
        case "attack.status":
            attack = game.attack or game.last_attack
            return NONE if attack is None else str(attack.status)
        case "check.last":
            return NONE if check is None else str(check.value)
        case "check.start":
            return NONE if check is None else str(check.start)
        case "check.difficulty":
            return NONE if check is None or check.difficulty is None else str(check.difficulty)
        case _:
            raise ValueError(what)


def _winner(table: Table) -> str:
    result = table.game.result
    if result is None:
        return NONE
    return "draw" if len(result.losers) > 1 else LETTERS[1 - result.losers[0]]


def _of_log(table: Table, expectation: Expectation) -> str:
    cited = iter(table.game.trace or ())
    for rule in expectation.wanted.items or ():
        if rule not in cited:  # consumes the iterator up to the rule
            return f"log: {rule} was not cited, or not in this order"
    return ""


# --- comparing ------------------------------------------------------------------------------------


def _of_word(expectation: Expectation, is_now: str) -> str:
    wanted = expectation.wanted.word
    same = expectation.wanted.items is None and _normal(wanted) == _normal(is_now)
    return "" if same else f"{expectation.key} is {is_now}, not {expectation.wanted}"


def _normal(word: str) -> str:
    return {"true": "yes", "false": "no"}.get(word.casefold(), word.casefold())


def _differs(expectation: Expectation, are_now: Sequence[str]) -> str:
    return f"{expectation.key} is [{', '.join(are_now)}], not {expectation.wanted}"


def _yes(true: bool) -> str:
    return "yes" if true else "no"


def _lists_agree(
    wanted: Wanted,
    entries: Sequence[Entry],
    items: Sequence[Item],
    fits: Callable[[Item, Entry], bool],
    ordered: bool,
) -> bool:
    if wanted.how == CONTAINS:
        return _assigned(entries, items, fits)
    if len(entries) != len(items):
        return False
    if ordered and wanted.how != ANY_ORDER:
        return all(fits(item, entry) for item, entry in zip(items, entries, strict=True))
    return _assigned(entries, items, fits)


def _matched(
    entries: Sequence[Entry], items: Sequence[Item], fits: Callable[[Item, Entry], bool]
) -> bool:
    """The same set, whatever the order."""
    return len(entries) == len(items) and _assigned(entries, items, fits)


def _assigned(
    entries: Sequence[Entry], items: Sequence[Item], fits: Callable[[Item, Entry], bool]
) -> bool:
    """Whether every entry can have an item of its own (augmenting paths)."""
    holder: dict[int, int] = {}  # item: entry

    def place(entry: int, tried: set[int]) -> bool:
        for item in range(len(items)):
            if item in tried or not fits(items[item], entries[entry]):
                continue
            tried.add(item)
            if item not in holder or place(holder[item], tried):
                holder[item] = entry
                return True
        return False

    return all(place(entry, set()) for entry in range(len(entries)))
