"""The figures of a known hand: exact odds of checks and draws from the rest of the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.decks.chances import can_stop, some_among
from engine.decks.figures import CardFigures, DeckFigures
from ufs_desktop.cabinet.charts import Basis, Chart, ChartKind, chance_cell
from ufs_desktop.fight.figures import SPEED, STANDING, ZONES, check_odds

DRAWS = range(1, 6)
KINDS: tuple[tuple[str, Callable[[CardFigures], bool]], ...] = (
    ("A foundation", lambda card: card.is_foundation),
    ("An attack", lambda card: card.is_attack),
)


def hand_charts(
    deck: DeckFigures, names: Sequence[str], assumed: Mapping[str, int]
) -> tuple[Chart, ...]:
    """The charts of a hand; none if it leaves no card in the deck."""
    rest = deck.without(names)
    if not rest.size:
        return ()
    known = {stock.card.name: stock.card for stock in deck.stocks}
    hand = [known[name] for name in names if name in known]
    now = check_odds(rest)._replace(
        key="now", title="Passing a check now", note="Not counting the cards in this hand."
    )
    return (now, hand_blocks(rest, hand, assumed[SPEED], assumed[STANDING]), next_cards(rest))


def hand_blocks(rest: DeckFigures, hand: Sequence[CardFigures], speed: int, ready: int) -> Chart:
    """The best block for each zone, complete or partial, and how likely its check passes."""
    cells = []
    for zone in ZONES:
        modifiers = [card.block_modifier for card in hand if can_stop(card, zone)]
        passes = rest.checks.at_least(speed + min(modifiers) - ready) if modifiers else 0.0
        cells.append(chance_cell(passes))
    return Chart(
        "hand-blocks", "Blocking with this hand", ChartKind.GROUP, Basis.EXACT, "zone",
        ("Chance",), tuple(str(zone).capitalize() for zone in ZONES), (tuple(cells),),
        f"An attack of speed {speed}, with {ready} ready; complete or partial.", 1.0,
    )  # fmt: skip


def next_cards(rest: DeckFigures) -> Chart:
    cells = tuple(
        tuple(chance_cell(some_among(rest.size, rest.count(is_so), drawn)) for drawn in DRAWS)
        for _, is_so in KINDS
    )
    return Chart(
        "next", "Among the next cards", ChartKind.LINES, Basis.EXACT, "cards drawn",
        tuple(name for name, _ in KINDS), tuple(map(str, DRAWS)), cells, "At least one.", 1.0,
    )  # fmt: skip
