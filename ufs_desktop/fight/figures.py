"""The numbers of a deck as charts: counted, exact, or simulated, and each says which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.decks.buildup import foundations_built
from engine.decks.chances import (
    BLOCKED_BY,
    blocks,
    can_stop,
    cards_seen,
    foundations_seen,
    has_each,
    passes,
)
from engine.decks.figures import CardFigures, DeckFigures
from engine.decks.hands import mulligan_rule, opening_odds
from engine.ufs.effects.nodes.words import AttackZone, CardType, Symbol
from ufs_desktop.cabinet.charts import (
    Assumption,
    Basis,
    Chart,
    ChartCell,
    ChartKind,
    chance_cell,
    copies_cell,
    counted_bars,
)
from ufs_desktop.grammar import counted

ZONES = (AttackZone.HIGH, AttackZone.MID, AttackZone.LOW)
TURNS = range(1, 7)
READY = range(6)  # cards to commit for a check
HARDEST = 11  # difficulty that the table of checks ends with
MOST_FOUNDATIONS = 5  # wanted in an opening hand
RUNS = 400
CHANCE = "foundations"  # the simulation's key of chance: the same deck, the same numbers

SPEED, STANDING, DRAWN = "speed", "ready", "drawn"
ASSUMPTIONS = (
    Assumption(SPEED, "Speed", "of the attack to be blocked", 0, 12, 4),
    Assumption(STANDING, "Ready", "cards you can commit to the block's check", 0, 9, 1),
    Assumption(DRAWN, "Drawn per turn", "new cards in hand each turn after the first", 0, 7, 2),
)
PARTS: tuple[tuple[str, str, Callable[[CardFigures], bool]], ...] = (
    ("Foundations", "type:foundation", lambda card: card.is_foundation),
    ("Attacks", "type:attack", lambda card: card.is_attack),
    (
        "Others",
        "-type:foundation -type:attack",
        lambda card: not card.is_foundation and not card.is_attack,
    ),
)


def deck_charts(deck: DeckFigures, edition: str, assumed: Mapping[str, int]) -> tuple[Chart, ...]:
    """All charts that are counted or exact; none for a deck without known cards."""
    if not deck.size:
        return ()
    certain = (difficulties(deck), checks(deck), types(deck), symbols(deck))
    fights = (attack_zones(deck), attacks(deck), block_zones(deck))
    chances = (
        check_odds(deck),
        block_odds(deck, assumed),
        opening_hands(deck, edition),
        foundations_drawn(deck, assumed[DRAWN]),
    )
    return (*certain, *(chart for chart in fights if chart is not None), *chances)


def simulated_charts(deck: DeckFigures) -> tuple[Chart, ...]:
    """The charts of what cannot be computed exactly."""
    if not deck.size:
        return ()
    built = foundations_built(deck, len(TURNS), RUNS, CHANCE)
    cells = tuple(
        ChartCell(
            each.value,
            f"{each.value:.1f} ± {each.margin:.1f}",
            "type:foundation",
            each.value - each.margin,
            each.value + each.margin,
        )
        for each in built
    )
    note = (
        f"{RUNS} games of a player who only builds, going first. Each turn they review a card "
        "that is not a foundation, play the easiest foundation as long as its check is more "
        "likely to pass than fail, and commit what it takes."
    )
    return (
        Chart(
            "built", "Foundations on the stage", ChartKind.LINES, Basis.SIMULATED, "turn",
            ("Foundations",), _turns(), (cells,), note,
        ),
    )  # fmt: skip


# --- counted --------------------------------------------------------------------------------------


def difficulties(deck: DeckFigures) -> Chart:
    values = _span(value for value, _ in deck.tally(lambda card: card.difficulty))
    parts = [part for part in PARTS if deck.count(part[2])]
    cells = tuple(
        tuple(
            copies_cell(dict(deck.tally(lambda card: card.difficulty, is_one)).get(value, 0),
                    f"{query} difficulty={value}")
            for value in values
        )
        for _, query, is_one in parts
    )  # fmt: skip
    total = sum(value * copies for value, copies in deck.tally(lambda card: card.difficulty))
    return Chart(
        "difficulty", "Difficulty", ChartKind.STACK, Basis.COUNTED, "difficulty",
        tuple(name for name, *_ in parts), tuple(map(str, values)), cells,
        f"{total / deck.size:.1f} on average.",
    )  # fmt: skip


def checks(deck: DeckFigures) -> Chart:
    found = dict(deck.tally(lambda card: card.control))
    bars = [(str(value), found.get(value, 0), f"control={value}") for value in _span(found)]
    note = f"A check is {deck.checks.mean:.2f} on average."
    return counted_bars("checks", "Check values", "check", bars, note)


def types(deck: DeckFigures) -> Chart:
    found = dict(deck.tally(lambda card: card.type))
    bars = [
        (str(kind).capitalize(), found[kind], f"type:{kind}") for kind in CardType if kind in found
    ]
    note = f"{deck.unknown} unknown cards are left out." if deck.unknown else ""
    return counted_bars("types", "Types", "type", bars, note)


def symbols(deck: DeckFigures) -> Chart:
    bars = []
    for symbol in map(str, Symbol):
        copies = _with_symbol(deck, symbol)
        if copies:
            own = " •" if symbol in deck.symbols else ""
            bars.append((f"{symbol.capitalize()}{own}", copies, f"symbol:{symbol}"))
    return counted_bars("symbols", "Symbols", "symbol", bars, "• on your character.")


def attack_zones(deck: DeckFigures) -> Chart | None:
    found = dict(deck.tally(lambda card: str(card.attack_zone or "")))
    bars = [(zone.capitalize(), found.get(zone, 0), f"zone:{zone}") for zone in map(str, ZONES)]
    if not any(copies for _, copies, _ in bars):
        return None
    return counted_bars("zones", "Attack zones", "zone", bars)


def attacks(deck: DeckFigures) -> Chart | None:
    """Speed by damage."""
    found = dict(deck.tally(lambda card: (card.speed, card.damage), lambda card: card.is_attack))
    if not found:
        return None
    speeds = _span(speed for speed, _ in found)
    damages = _span(damage for _, damage in found)
    cells = tuple(
        tuple(
            copies_cell(found.get((speed, damage), 0), f"type:attack speed={speed} damage={damage}")
            for damage in damages
        )
        for speed in speeds
    )
    total = sum(found.values())
    speed = sum(pair[0] * copies for pair, copies in found.items()) / total
    damage = sum(pair[1] * copies for pair, copies in found.items()) / total
    return Chart(
        "attacks", "Speed and damage", ChartKind.GRID, Basis.COUNTED, "damage",
        tuple(f"Speed {speed}" for speed in speeds), tuple(map(str, damages)), cells,
        f"On average speed {speed:.1f}, damage {damage:.1f}.",
    )  # fmt: skip


def block_zones(deck: DeckFigures) -> Chart | None:
    found = dict(
        deck.tally(
            lambda card: (str(card.block_zone or ""), card.block_modifier),
            lambda card: card.block_zone is not None,
        )
    )
    if not found:
        return None
    modifiers = _span(modifier for _, modifier in found)
    cells = tuple(
        tuple(
            copies_cell(found.get((zone, modifier), 0), f"bz:{zone} block={modifier}")
            for modifier in modifiers
        )
        for zone in map(str, ZONES)
    )
    without = deck.size - sum(found.values())
    return Chart(
        "blocks", "Blocks", ChartKind.GRID, Basis.COUNTED, "modifier",
        tuple(str(zone).capitalize() for zone in ZONES),
        tuple(f"{modifier:+d}" for modifier in modifiers), cells,
        f"{counted(without, 'card')} without a block." if without else "Every card has a block.",
    )  # fmt: skip


# --- exact ----------------------------------------------------------------------------------------


def check_odds(deck: DeckFigures) -> Chart:
    hardest = max(HARDEST, *(value for value, _ in deck.tally(lambda card: card.difficulty)))
    columns = range(1, min(hardest, HARDEST + 3) + 1)
    cells = tuple(
        tuple(
            chance_cell(passes(deck, difficulty, ready), f"control>={difficulty - ready}")
            for difficulty in columns
        )
        for ready in READY
    )
    return Chart(
        "odds", "Passing a check", ChartKind.GRID, Basis.EXACT, "difficulty",
        tuple(f"{ready} ready" for ready in READY), tuple(map(str, columns)), cells,
        "By the number of cards ready to commit: foundations and your character.", 1.0,
    )  # fmt: skip


def block_odds(deck: DeckFigures, assumed: Mapping[str, int]) -> Chart:
    speed, ready, drawn = assumed[SPEED], assumed[STANDING], assumed[DRAWN]
    seen = [cards_seen(deck.hand_size, turn, drawn) for turn in TURNS]
    rows = [
        tuple(
            chance_cell(blocks(deck, zone, speed, ready, count), _stopping(zone)) for count in seen
        )
        for zone in ZONES
    ]
    every = [_stops(zone) for zone in ZONES]
    rows.append(tuple(chance_cell(has_each(deck, every, count)) for count in seen))
    return Chart(
        "stops", "Blocking by turn", ChartKind.LINES, Basis.EXACT, "turn",
        (*(str(zone).capitalize() for zone in ZONES), "One for each"), _turns(),
        tuple(rows),
        f"Speed {speed}, {ready} ready, a hand of {deck.hand_size} and {drawn} new cards a turn, "
        "none of them used: the odds that you hold a block, complete or partial, and pass its "
        "check; and that you hold one for each zone.",
        1.0,
    )  # fmt: skip


def opening_hands(deck: DeckFigures, edition: str) -> Chart:
    """The odds of hands with an attack, going first; 0 for a deck smaller than a hand."""
    rule = mulligan_rule(edition, goes_first=True)
    wanted = range(1, min(MOST_FOUNDATIONS, deck.hand_size - 1) + 1)
    odds = [opening_odds(deck, foundations, 1, rule) for foundations in wanted]
    at_once = tuple(chance_cell(each.at_once if each else 0.0) for each in odds)
    later = tuple(chance_cell(each.after_mulligan or 0.0 if each else 0.0) for each in odds)
    is_small = any(each is None or each.after_mulligan is None for each in odds)
    note = f"With an attack, in {deck.hand_size} cards, if you go first (rule {rule.rule})."
    return Chart(
        "opening", "Opening hands", ChartKind.GROUP, Basis.EXACT, "foundations at least",
        ("First hand",) if is_small else ("First hand", "With a mulligan"),
        tuple(f"{count}+" for count in wanted), (at_once,) if is_small else (at_once, later),
        note, 1.0,
    )  # fmt: skip


def foundations_drawn(deck: DeckFigures, drawn: int) -> Chart:
    seen = [cards_seen(deck.hand_size, turn, drawn) for turn in TURNS]
    found = [foundations_seen(deck, count) for count in seen]
    cells = tuple(ChartCell(each, f"{each:.1f}", "type:foundation") for each in found)
    return Chart(
        "drawn", "Foundations drawn", ChartKind.LINES, Basis.EXACT, "turn",
        ("Foundations",), _turns(), (cells,),
        f"On average, with a hand of {deck.hand_size} and {drawn} new cards a turn.",
    )  # fmt: skip


# --- small things ---------------------------------------------------------------------------------


def _span(values: Iterable[int]) -> range:
    """Every number from the lowest to the highest, including those that do not occur."""
    found = list(values)
    return range(min(found), max(found) + 1)


def _turns() -> tuple[str, ...]:
    return tuple(map(str, TURNS))


def _with_symbol(deck: DeckFigures, symbol: str) -> int:
    return deck.count(lambda card: symbol in card.symbols)


def _stops(zone: AttackZone) -> Callable[[CardFigures], bool]:
    return lambda card: can_stop(card, zone)


def _stopping(zone: AttackZone) -> str:
    return f"({' or '.join(f'bz:{each}' for each in BLOCKED_BY[zone])})"
