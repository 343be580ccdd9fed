"""A deck's numbers as the cabinet gives them: charts whose searches find what they count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.decks.deck import list_of
from engine.decks.lines import DeckLine, DeckList
from ufs_desktop.cabinet.charts import Basis, Chart, ChartKind
from ufs_desktop.cabinet.kit import OpenCabinet
from ufs_desktop.fight.cabinet import CABINET
from ufs_desktop.fight.library import shipped_shelf

USUAL = {each.key: each.usual for each in CABINET.assumptions}


@pytest.fixture(scope="module")
def cabinet() -> Iterator[OpenCabinet]:
    opened = CABINET.open()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def deck() -> DeckList:
    return list_of(shipped_shelf().decks["full-furnace"])


@pytest.fixture(scope="module")
def charts(cabinet: OpenCabinet, deck: DeckList) -> tuple[Chart, ...]:
    return (*cabinet.charts(deck, USUAL), *cabinet.simulated(deck))


def test_every_bar_counts_the_cards_that_its_search_finds(
    cabinet: OpenCabinet, deck: DeckList, charts: tuple[Chart, ...]
) -> None:
    copies = {line.name: line.count for line in deck.lines if str(line.part) == "main"}
    sheets = cabinet.named(copies)
    by_key = {sheet.key: copies[name] for name, sheet in sheets.items()}
    for chart in charts:
        for row in chart.cells:
            for cell in row:
                found = cabinet.search(cell.query) if cell.query else ()
                held = sum(by_key.get(key, 0) for key in found)
                if chart.basis is Basis.COUNTED:
                    assert held == (cell.value if cell.query else 0), (chart.title, cell)


def test_charts_are_whole_tables_that_say_how_they_were_found(charts: tuple[Chart, ...]) -> None:
    assert {chart.basis for chart in charts} == set(Basis)
    assert {chart.kind for chart in charts} == set(ChartKind)
    assert len({chart.key for chart in charts}) == len(charts)
    for chart in charts:
        assert len(chart.cells) == len(chart.rows)
        assert {len(row) for row in chart.cells} == {len(chart.columns)}
        assert 0 < max(cell.value for row in chart.cells for cell in row) <= chart.peak
    simulated = [chart for chart in charts if chart.basis is Basis.SIMULATED]
    assert all(cell.low is not None for chart in simulated for row in chart.cells for cell in row)


def test_assumptions_change_what_they_are_about(cabinet: OpenCabinet, deck: DeckList) -> None:
    def by_key(**changed: int) -> dict[str, Chart]:
        return {chart.key: chart for chart in cabinet.charts(deck, {**USUAL, **changed})}

    usual, fast = by_key(), by_key(speed=7)
    assert [key for key in usual if usual[key] != fast[key]] == ["stops"]
    assert fast["stops"].cells[0][0].value < usual["stops"].cells[0][0].value
    slow = by_key(drawn=0)
    assert slow["drawn"].cells[0][0] == slow["drawn"].cells[0][-1]


@pytest.mark.parametrize("edition", ["comprehensive", "universus", "advanced", "nobody's"])
def test_decks_of_any_state_have_numbers(cabinet: OpenCabinet, edition: str) -> None:
    """An empty one, one card, and one that nobody knows."""
    assert cabinet.charts(DeckList(edition=edition), USUAL) == ()
    assert cabinet.simulated(DeckList(edition=edition)) == ()
    full = list_of(shipped_shelf().decks["first-day"])
    single = DeckList(lines=full.lines[1:2], edition=edition)
    assert cabinet.charts(single, USUAL)
    unknown = DeckLine(3, "Nobody's Card")
    hand = cabinet.deal(replace(full, lines=(*full.lines, unknown)), "key", goes_first=False)
    assert len(hand.names) + hand.rest == 59
    types = next(
        chart
        for chart in cabinet.charts(replace(full, lines=(*full.lines, unknown)), USUAL)
        if chart.key == "types"
    )
    assert "3 unknown" in types.note


def test_a_hand_that_is_known_changes_the_odds(cabinet: OpenCabinet, deck: DeckList) -> None:
    """What is in hand is no check, and no card to come."""
    low = ["Ladle Swing"] * 4
    now, blocks, drawn = cabinet.hand_charts(deck, low, USUAL)
    sheets = cabinet.named(line.name for line in deck.lines)
    rest = {line.name: line.count for line in deck.lines if str(line.part) == "main"}
    rest["Ladle Swing"] -= 4
    passing = (
        count for name, count in rest.items() if int(sheets[name].values["control"] or 0) > 3
    )
    assert now.cells[0][3].value == pytest.approx(sum(passing) / 55)
    assert blocks.columns == ("High", "Mid", "Low")
    assert sheets["Ladle Swing"].values["blockzone"] == "mid"
    assert len({cell.value for cell in blocks.cells[0]}) == 1  # it may block every zone
    assert drawn.cells[1][0].value == pytest.approx(19 / 55)
    everything = [name for name, count in rest.items() for _ in range(count)]
    assert cabinet.hand_charts(deck, [*low, *everything], USUAL) == ()
    assert cabinet.hand_charts(deck, [], USUAL)[1].cells[0][0].value == 0.0
