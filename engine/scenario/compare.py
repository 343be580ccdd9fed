"""Compares what a scenario expects with the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.kernel import sight
from engine.kernel.ids import Player
from engine.scenario.expectations import (
    ANY_ORDER,
    CONTAINS,
    LOG,
    SIGHT,
    WINNER,
    CardsReader,
    Expectation,
    ExpectedValue,
    Readings,
    Uses,
)
from engine.scenario.names import LETTERS, CardName
from engine.scenario.table import ScenarioTable

AnyTable = ScenarioTable[Any]  # of any game
Item = TypeVar("Item")
Entry = TypeVar("Entry")
NONE = "none"


def failure(table: AnyTable, readings: Readings[Any], expectation: Expectation) -> str:
    """Why an expectation is not met; empty if it is met."""
    what, player = expectation.what, expectation.player
    if player is not None:
        return _of_player(table, readings, expectation, player)
    if expectation.card is not None:
        return _of_card(table, readings, expectation, expectation.card)
    if what == LOG:
        return _of_log(table, expectation)
    return of_word(expectation, _winner(table) if what == WINNER else readings.game[what](table))


# --- players --------------------------------------------------------------------------------------


def _of_player(
    table: AnyTable, readings: Readings[Any], expectation: Expectation, player: Player
) -> str:
    what = expectation.what
    if what in SIGHT:
        return _of_sight(table, expectation, player)
    if what in readings.uses:
        return _of_uses(table, readings.uses[what], expectation, player)
    if what in readings.legal:
        return _of_legal(table, readings.legal[what], expectation, player)
    if what in readings.zones:
        return _of_zone(table, readings, expectation, player)
    return of_word(expectation, readings.player[what](table, player))


def _of_zone(
    table: AnyTable, readings: Readings[Any], expectation: Expectation, player: Player
) -> str:
    what = expectation.what
    cards = readings.zones[what](table, player)
    if expectation.wanted.items is None:
        return of_word(expectation, str(len(cards)))
    ordered = what not in readings.unordered
    met = _lists_agree(expectation.wanted, expectation.names, cards, table.is_named, ordered)
    return "" if met else _differs(expectation, [table.label(card) for card in cards])


def _of_legal(
    table: AnyTable, found: CardsReader[Any], expectation: Expectation, player: Player
) -> str:
    cards = found(table, player)
    met = _matched(expectation.names, cards, table.is_named)
    return "" if met else _differs(expectation, [table.label(card) for card in cards])


def _of_uses(table: AnyTable, uses: Uses[Any], expectation: Expectation, player: Player) -> str:
    def fits(act: Any, entry: tuple[CardName, str]) -> bool:
        return uses.fits(table, act, *entry)

    acts = uses.found(table, player)
    met = _matched(expectation.uses, acts, fits)
    return "" if met else _differs(expectation, [uses.told(table, act) for act in acts])


def _of_sight(table: AnyTable, expectation: Expectation, player: Player) -> str:
    assert expectation.card is not None
    cards = table.candidates(expectation.card, player)
    if not cards:
        return of_word(expectation, yes_no(False))
    card = cards[0]
    match expectation.what:
        case "sees":
            seen = table.game.may_see(player, card)
        case "saw":
            seen = (player, card) in table.game.shown
        case _:
            seen = sight.knows(table.game, player, card)
    return of_word(expectation, yes_no(seen))


# --- cards and the game ---------------------------------------------------------------------------


def _of_card(
    table: AnyTable, readings: Readings[Any], expectation: Expectation, name: CardName
) -> str:
    cards, what = table.candidates(name), expectation.what
    if not cards:
        return of_word(expectation, NONE)
    card = cards[0]
    if what not in readings.card:
        family, _, member = what.partition(".")
        return of_word(expectation, readings.card_named[family](table, card, member))
    is_now = readings.card[what](table, card)
    if isinstance(is_now, str):
        return of_word(expectation, is_now)
    return _of_words(expectation, is_now)


def _of_words(expectation: Expectation, words: Sequence[str]) -> str:
    wanted = expectation.wanted
    entries = wanted.items
    if entries is None:
        return of_word(expectation, NONE if not words else ", ".join(words))
    met = _lists_agree(wanted, entries, words, _same_words, ordered=False)
    return "" if met else _differs(expectation, words)


def _same_words(word: str, entry: str) -> bool:
    return word.casefold() == entry.replace(":", "").casefold()


def _winner(table: AnyTable) -> str:
    result = table.game.result
    if result is None:
        return NONE
    return "draw" if len(result.losers) > 1 else LETTERS[1 - result.losers[0]]


def _of_log(table: AnyTable, expectation: Expectation) -> str:
    cited = iter(table.game.cited())
    for rule in expectation.wanted.items or ():
        if rule not in cited:  # consumes the iterator up to the rule
            return f"log: {rule} was not cited, or not in this order"
    return ""


# --- comparing ------------------------------------------------------------------------------------


def of_word(expectation: Expectation, is_now: str) -> str:
    """Why a word is not the one expected."""
    wanted = expectation.wanted.word
    same = expectation.wanted.items is None and _normal(wanted) == _normal(is_now)
    return "" if same else f"{expectation.key} is {is_now}, not {expectation.wanted}"


def _normal(word: str) -> str:
    return {"true": "yes", "false": "no"}.get(word.casefold(), word.casefold())


def _differs(expectation: Expectation, are_now: Sequence[str]) -> str:
    return f"{expectation.key} is [{', '.join(are_now)}], not {expectation.wanted}"


def yes_no(true: bool) -> str:
    """A truth value as scenarios write it."""
    return "yes" if true else "no"


def _lists_agree(
    wanted: ExpectedValue,
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
    """Whether they are the same set, in any order."""
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
