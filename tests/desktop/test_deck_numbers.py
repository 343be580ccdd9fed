"""The numbers of a deck on its page: pictures by pointer and by keys, tables, and no delay."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.decks.deck import list_of
from engine.decks.edits import ChangeCopies, DeckSlot
from engine.decks.lines import DeckList, Part
from tests.desktop.seated import expose, in_front
from ufs_desktop.cabinet.charts import Basis, Chart, ChartCell, ChartKind
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.numbers.chart_view import ChartView
from ufs_desktop.decks.numbers.panel import NumbersPanel
from ufs_desktop.decks.numbers.plot import Plot
from ufs_desktop.fight.cabinet import CABINET
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.theme import dress
from ufs_desktop.theme.colours import THEMES
from ufs_desktop.theme.lettering import cut

CHARTS = 12
SOON = 0.030  # seconds of work from a change of the deck to other numbers in the pictures


@pytest.fixture
def bench(dressed: QApplication) -> Iterator[DeckBench]:
    librarian = Librarian(CABINET)
    yield DeckBench(librarian, list_of(shipped_shelf().decks["full-furnace"]))
    librarian.finish()


@pytest.fixture
def panel(bench: DeckBench, qtbot: QtBot) -> Iterator[NumbersPanel]:
    panel = NumbersPanel(bench)
    expose(panel, qtbot)
    qtbot.waitUntil(lambda: len(panel.views) == CHARTS)
    yield panel
    panel.close_panel()


def test_numbers_are_reached_and_chosen_by_pointer_and_by_keys(
    panel: NumbersPanel, qtbot: QtBot
) -> None:
    wanted: list[str] = []
    panel.search_wanted.connect(wanted.append)
    view = panel.view("difficulty")
    picture = view.picture
    assert "average" in view.words
    middle = picture.plot.box((1, 1)).center().toPoint()
    qtbot.mouseMove(picture, middle)
    assert view.words == "Attacks, difficulty 3: 8 cards"
    qtbot.mouseClick(picture, Qt.MouseButton.LeftButton, pos=middle)
    assert wanted == ["type:attack difficulty=3"]
    qtbot.keyClick(picture, Qt.Key.Key_Down)  # the row below it in the picture
    qtbot.keyClick(picture, Qt.Key.Key_Left)
    assert view.words == picture.accessibleDescription() == "Foundations, difficulty 2: 12 cards"
    qtbot.keyClick(picture, Qt.Key.Key_Return)
    assert wanted[1:] == ["type:foundation difficulty=2"]
    qtbot.keyClick(picture, Qt.Key.Key_Left)  # there is none
    assert picture.current == (0, 0)
    for each in panel.views:  # whatever is drawn is found where it is drawn
        plot = each.picture.plot
        for row in range(len(each.chart.rows)):
            for column, cell in enumerate(each.chart.cells[row]):
                if cell.value and each.chart.kind is not ChartKind.LINES:
                    assert plot.at(plot.box((row, column)).center()) == (row, column)
    assert picture.plot.at(QPoint(-5, -5).toPointF()) is None


def test_a_chart_that_is_made_is_never_a_window_of_its_own(panel: NumbersPanel) -> None:
    """One would flash up, and take the keyboard with it."""
    in_front(panel)
    view = ChartView(panel.view("types").chart)
    assert [each for each in QApplication.topLevelWidgets() if each.isVisible()] == [panel]
    assert panel.isActiveWindow()
    view.deleteLater()


def test_every_chart_is_a_table_too(panel: NumbersPanel, qtbot: QtBot) -> None:
    panel.as_tables.setChecked(True)
    for view in panel.views:
        model = view.model
        assert view.table.isVisibleTo(panel)
        assert not view.picture.isVisibleTo(panel)
        assert str(view.chart.basis) in view.table.accessibleName()
        assert (model.rowCount(), model.columnCount()) == (
            len(view.chart.rows),
            len(view.chart.columns),
        )
        spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        assert spoken.endswith(view.chart.cells[0][0].words)
    wanted: list[str] = []
    panel.search_wanted.connect(wanted.append)
    view = panel.view("types")
    view.table.setCurrentIndex(view.model.index(0, 0))
    qtbot.keyClick(view.table, Qt.Key.Key_Return)
    assert wanted == ["type:attack"]


def test_numbers_follow_the_deck_and_what_is_assumed(
    panel: NumbersPanel, bench: DeckBench, qtbot: QtBot
) -> None:
    before = panel.view("stops").chart
    panel.spin("speed").setValue(9)
    qtbot.waitUntil(lambda: panel.view("stops").chart != before)
    assert panel.view("stops").chart.cells[0][0].value < before.cells[0][0].value
    bench.begin_again(DeckList("nothing"))
    qtbot.waitUntil(lambda: not panel.views)
    bench.begin_again(list_of(shipped_shelf().decks["first-day"]))
    qtbot.waitUntil(lambda: len(panel.views) == CHARTS)
    assert {view.chart.basis for view in panel.views} == set(Basis)


def test_no_number_is_told_by_colour_alone(panel: NumbersPanel, dressed: QApplication) -> None:
    """Rows of one chart differ with all colours taken away."""
    for theme in THEMES:
        dress(dressed, theme)
        for view in panel.views:
            plot = view.picture.plot
            rows = range(len(view.chart.rows))
            if view.chart.kind in (ChartKind.STACK, ChartKind.GROUP):
                assert len({plot.brush(row).style() for row in rows}) == len(rows)
        full, hatched = shades_of(panel.view("opening"))
        assert full < hatched, theme


def shades_of(view: ChartView) -> list[int]:
    """In how many of them each of the first two rows is drawn."""
    grey, found = view.picture.grab().toImage(), []
    for row in (0, 1):
        box = view.picture.plot.box((row, 0)).toRect().adjusted(3, 3, -3, -3)
        shades = {
            grey.pixelColor(x, y).lightness()
            for x in range(box.left(), box.right())
            for y in range(box.top(), box.bottom())
        }
        found.append(len(shades))
    return found


def test_pictures_are_as_high_as_words_of_their_size_need(
    panel: NumbersPanel, dressed: QApplication
) -> None:
    seen = []
    for percent in (100, 150, 100):
        dress(dressed, text_percent=percent)
        seen.append({view.picture.height() for view in panel.views})
        assert all(
            view.picture.height() == view.picture.sizeHint().height() for view in panel.views
        )
    assert seen[0] == seen[2] != seen[1]


@pytest.mark.timing
def test_numbers_follow_a_change_at_once(
    panel: NumbersPanel, bench: DeckBench, qtbot: QtBot
) -> None:
    taken = []
    for count in (1, -1) * 5:
        before = panel.view("types").chart
        start = process_time()
        bench.do(ChangeCopies(DeckSlot(Part.MAIN, "Banked Coals"), count))
        while panel.view("types").chart == before:
            QApplication.processEvents()
        taken.append(process_time() - start)
    assert sorted(taken)[len(taken) // 2] < SOON


@pytest.mark.usefixtures("dressed")
def test_the_words_below_a_picture_are_whole_where_it_is_narrow() -> None:
    kinds = ("Forwards", "Backups", "Monsters", "Summons", "EX Burst")
    cells = (tuple(ChartCell(1.0, kind) for kind in kinds),)
    chart = Chart("t", "Types", ChartKind.STACK, Basis.COUNTED, "type", ("Cards",), kinds, cells)
    for wide in (330, 600):
        plot = Plot(chart, QRectF(0, 0, wide, 200), THEMES["dark"].colours, 13)
        room = plot.field.width() / len(kinds) - 1
        assert [cut(kind, room, plot.columns_lettering) for kind in kinds] == list(kinds)
    assert plot.columns_lettering.pixelSize() == plot.lettering.pixelSize()
