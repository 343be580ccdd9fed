"""Words of others are markup nowhere: in names, decks, cards, files, logs and messages alike."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeGuard

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGraphicsView,
    QLabel,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from engine.decks.deck import Deck
from engine.kernel.rng import Rng
from engine.ufs.model.values import Definition, HeldKeyword
from tests.desktop import decks
from tests.desktop.fakes import FakeSession
from tests.desktop.players import some_answer
from tests.desktop.recordings import recording
from tests.desktop.table_driver import wait_past
from tests.desktop.window_driver import go_to_step, table
from tests.sources import nodes_in, tree_of
from ufs_desktop.data.places import Places
from ufs_desktop.data.records import keep_record
from ufs_desktop.data.report import Material
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.help.rules_browser import RulesBrowser
from ufs_desktop.home.fighters import FighterRow
from ufs_desktop.plain import Article, tip
from ufs_desktop.play.decision_dialog import DecisionDialog
from ufs_desktop.play.requests import offer_report
from ufs_desktop.report_dialog import ReportDialog
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.session.update import Accord, Request
from ufs_desktop.table.weaver import Filter
from ufs_desktop.widgets.dialogs import ask, tell, warn
from ufs_desktop.widgets.settings_dialog import SettingsDialog
from ufs_desktop.widgets.sideboarding import Sideboarding
from ufs_desktop.widgets.zoom import ZoomDialog
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed", "picture")
HERE, BOT = SeatKind.HERE, SeatKind.BOT
ROOT = Path(__file__).parents[2] / "ufs_desktop"
SIDE = 3000  # of the picture that the words name: whoever loads it grows
HOSTILE = '<img src="p.png">'
FEW, ANSWERS = 12, 25


@pytest.fixture
def picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture of the machine's, which hostile words name."""
    monkeypatch.chdir(tmp_path)
    assert QImage(SIDE, SIDE, QImage.Format.Format_Mono).save("p.png")


# What a widget would show


def all_words(widget: QWidget) -> Iterator[str]:
    """Every tool tip of a widget, of its rows and of its scene."""
    yield widget.toolTip()
    if isinstance(widget, QGraphicsView) and widget.scene() is not None:
        yield from (item.toolTip() for item in widget.scene().items())
    if isinstance(widget, QAbstractItemView | QComboBox):
        model = widget.model()
        if model is None:  # a view whose rows nobody has set: PySide's types forget it
            return  # type: ignore[unreachable]
        for row in range(model.rowCount(QModelIndex())):
            yield str(model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) or "")


def is_fooled(widget: QWidget) -> bool:
    """Whether words of others are markup to it."""
    if any(HOSTILE in each and QtGui.Qt.mightBeRichText(each) for each in all_words(widget)):
        return True
    if isinstance(widget, QTextEdit) and "<img" in widget.toHtml():
        return True
    if not isinstance(widget, QLabel):
        return False
    markup = widget.textFormat() is not Qt.TextFormat.PlainText
    return (markup and HOSTILE in widget.text()) or widget.sizeHint().width() >= SIDE


def fooled() -> list[str]:
    widgets = QApplication.allWidgets()
    return [f"{type(each).__name__} {each.objectName()}" for each in widgets if is_fooled(each)]


def test_the_look_finds_what_qt_guesses(qtbot: QtBot) -> None:
    label, button = QLabel(HOSTILE), QLabel("plain")
    button.setToolTip(HOSTILE)
    for widget in (label, button):
        qtbot.addWidget(widget)
        assert is_fooled(widget)
    assert label.sizeHint().width() >= SIDE
    button.setToolTip(tip(HOSTILE))
    assert not is_fooled(button)


def test_a_tool_tip_keeps_its_words() -> None:
    assert tip("Plain words, 1 < 2") == "Plain words, 1 < 2"
    shown = QtGui.QTextDocument()
    shown.setHtml(tip(f"{HOSTILE}\ntwo"))
    assert HOSTILE in shown.toPlainText()


def test_an_article_reads_no_file(qtbot: QtBot) -> None:
    page = Article("Rule")
    qtbot.addWidget(page)
    page.setHtml(HOSTILE)
    page.resize(400, 300)
    page.grab()
    assert page.document().size().width() < SIDE


# Everything is fed with hostile words


def hostile_card(card: Definition) -> Definition:
    values = card.printed
    printed = values._replace(
        name=f"{values.name} {HOSTILE}",
        character_name=values.character_name and f"{values.character_name} {HOSTILE}",
        universe=HOSTILE,
        keywords=(HeldKeyword(f"{HOSTILE}#1", HOSTILE, argument=HOSTILE),),
    )
    return card._replace(printed=printed, text=(f"E: {HOSTILE}",), keyword_line=HOSTILE)


def hostile_setup(first: SeatKind, second: SeatKind) -> GameSetup:
    plain = decks.setup(first, second, "hostile")
    made: list[Seat] = []
    for number, seat in enumerate(plain.seats):
        assert not isinstance(seat.deck, Deck)
        cards = tuple(hostile_card(card) for card in seat.deck)
        made.append(replace(seat, name=f"{number}{HOSTILE}", deck_name=HOSTILE, deck=cards))
    return replace(plain, seats=(made[0], made[1]))


def hostile_deck() -> OfferedDeck:
    deck = starter_decks()[0].deck
    return OfferedDeck(HOSTILE, HOSTILE, f"{HOSTILE} notes", deck)


@pytest.mark.parametrize(
    ("rival", "answers"),
    [
        (HERE, FEW),
        pytest.param(HERE, ANSWERS, marks=pytest.mark.slow),
        pytest.param(BOT, ANSWERS, marks=pytest.mark.slow),
    ],
)
def test_a_game_shows_names_and_cards_as_they_are_written(
    window: MainWindow, qtbot: QtBot, rival: SeatKind, answers: int
) -> None:
    window.games.play(hostile_setup(HERE, rival))
    page, rng = table(window), Rng("hostile")
    for _ in range(answers):
        qtbot.waitUntil(lambda: page.interaction is not None or page.is_covered)
        assert fooled() == []
        if page.is_covered:
            page.cover.button.click()
            continue
        interaction = page.interaction
        assert interaction is not None
        decision = interaction.decision
        page.explain()
        (explained,) = page.findChildren(DecisionDialog)
        page.session.attempt(decision.id or 0, "play", next(iter(page.scene.cards_known)))
        for card in list(page.scene.cards_known)[:5]:
            page.preview.show_now(page.scene.cards_known[card])
        assert fooled() == []
        explained.close()  # else each answer would look through the dialogs of all before
        page.session.answer(decision.id or 0, some_answer(decision, rng))
        wait_past(page, interaction, qtbot)
    faces = page.scene.cards_known.values()
    face = next(card for card in faces if card.face is not None)
    ZoomDialog(FIGHT_KIT.faces, face, window).show()
    page.bar.clock.tell(60)
    for accord in Accord:
        page.asks.consent(Request(accord, 0))
    offer_report(page, HOSTILE)
    page.opponent_wanted.emit()
    page.log.show_filter(Filter.DETAILS.value)
    assert any(HOSTILE in line for line in page.log_words)
    assert fooled() == []
    page.concede()
    qtbot.waitUntil(lambda: page.is_over)
    assert fooled() == []


def test_a_replay_shows_its_head_and_its_cards_as_they_are_written(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    about = dict.fromkeys(("A", "B", "deck A", "deck B", "outcome", "when", "program"), HOSTILE)
    replay = recording()._replace(about=about)
    keep_record(places.replays, replay)
    (places.replays / f"{HOSTILE.replace('/', '')}.json").write_text("{}", encoding="utf-8")
    window.menus.actions["replays"].trigger()
    page = window.replays.show_replay(replay)
    qtbot.waitUntil(lambda: page.moment is not None)
    assert HOSTILE in page.trouble.text()
    for step in (10, 60, page.outline.last):
        go_to_step(page, step, qtbot)
        assert fooled() == []
    window.report_problem()
    qtbot.waitUntil(lambda: window.findChild(ReportDialog) is not None)
    assert fooled() == []


def test_decks_of_others_are_shown_as_they_are_written(window: MainWindow) -> None:
    offered = hostile_deck()
    row = FighterRow(FIGHT_KIT.shelf, [offered._replace(character=offered.deck.character)], 1.0)
    whole = {"name": HOSTILE, "notes": HOSTILE, "character": offered.deck.character}
    for name, cards in (("whole", offered.deck.main), ("spoilt", {HOSTILE: 4})):
        file = Path(f"{name}.json")
        file.write_text(json.dumps({**whole, "main": dict(cards)}), encoding="utf-8")
        dialog = window.games.ask_new_game()
        dialog.own_deck.choose_file(file)
        assert HOSTILE in dialog.own_deck.notes.text()
        assert fooled() == []
    deck, binder = offered.deck, FIGHT_KIT.shelf.binder(())
    listed = Sideboarding(HOSTILE, HOSTILE, deck, deck, binder)
    window.games.show_table(FakeSession((HOSTILE, HOSTILE))).lay_over(listed)
    listed.hide_from(HOSTILE)
    assert fooled() == []
    assert HOSTILE in window.tabs.tabText(1)
    row.stop()


def test_messages_and_settings_show_words_as_they_are_written(window: MainWindow) -> None:
    tell(window, f"{HOSTILE} was written")
    warn(window, f"{HOSTILE} cannot be read", HOSTILE)
    ask(window, HOSTILE, HOSTILE, lambda: None, HOSTILE)
    assert window.data is not None
    window.data.ask_report(Material((HOSTILE, HOSTILE), log=HOSTILE, place=HOSTILE))
    window.settings.set("name", HOSTILE)
    window.settings.set("image_folders", f"/{HOSTILE}")
    window.settings.set("keys", json.dumps({"table.pass": HOSTILE, HOSTILE: "X"}))
    window.show_settings()
    for dialog in window.findChildren(SettingsDialog):
        for at in range(dialog.pages.count()):
            dialog.pages.setCurrentIndex(at)
    for show in (window.help.show_keys, window.help.show_learn, window.help.show_about):
        show()
    window.help.show_rule(HOSTILE)
    (browser,) = window.findChildren(RulesBrowser)
    browser.search.setText(HOSTILE)
    window.games.ask_new_game()
    assert fooled() == []


# What the source may not do

MAKERS = {"plain.py", "dialogs.py"}  # the two files that make what others may not
GUESSERS = {
    *("QLabel", "QMessageBox", "QTextBrowser", "QTextEdit", "QTextDocument", "QToolTip"),
    *("QErrorMessage", "QInputDialog", "QProgressDialog", "QGraphicsTextItem", "QStaticText"),
    *("QWhatsThis", "QSplashScreen", "QWizardPage"),
}
SPOKEN = {"setWhatsThis", "setStatusTip", "setInformativeText", "setDetailedText", "setTextFormat"}


def guesses(tree: ast.AST) -> Iterator[int]:
    """The lines on which Qt would be left to guess what the words are."""
    told = {tip for node in nodes_in(tree) for tip in told_tips(node)}
    for node in nodes_in(tree):
        if isinstance(node, ast.ClassDef):
            if any(isinstance(base, ast.Name) and base.id in GUESSERS for base in node.bases):
                yield node.lineno
        elif (is_row_tip(node) and node not in told) or (
            isinstance(node, ast.Call) and is_guess(node)
        ):
            yield node.lineno


def told_tips(node: ast.AST) -> Iterator[ast.AST]:
    """The tips of rows that are asked for where the answer is made by the door."""
    match node:
        case (
            ast.match_case(pattern=asked, body=[ast.Return(ast.Call() as answer)])
            | ast.If(test=asked, body=[ast.Return(ast.Call() as answer)])
        ) if is_call_of(answer, "tip"):
            yield from filter(is_row_tip, ast.walk(asked))


def is_row_tip(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and node.attr == "ToolTipRole"


def is_guess(call: ast.Call) -> bool:
    match call.func:
        case ast.Name(name) if name in GUESSERS:
            return True
        case ast.Attribute(ast.Name(name)) if name in GUESSERS:
            return True
        case ast.Attribute(_, "setToolTip"):
            return not is_call_of(call.args[0], "tip")
        case ast.Attribute(_, "addRow"):
            label, *field = call.args  # alone, it is no label that Qt makes
            return bool(field) and not (
                isinstance(label, ast.Constant) or is_call_of(label, "PlainLabel")
            )
        case ast.Attribute(_, name):
            return name in SPOKEN
    return False


def is_call_of(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def test_words_are_shown_through_one_door() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted(ROOT.rglob("*.py"))
        if path.name not in MAKERS and path.name != "resources_rc.py"
        for line in guesses(tree_of(path))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "QLabel(name)",
        "class Words(QLabel): pass",
        "QMessageBox.information(self, title, words)",
        "button.setToolTip(name)",
        "form.addRow(name, field)",
        "QToolTip.showText(at, name)",
        "item.setData(Qt.ItemDataRole.ToolTipRole, name)",
        "if role == Qt.ItemDataRole.ToolTipRole: return name",
        "if role == Qt.ItemDataRole.ToolTipRole: return shown(name)",
    ],
)
def test_another_door_is_found(source: str) -> None:
    assert list(guesses(ast.parse(source))) == [1]


@pytest.mark.parametrize(
    "source",
    [
        "label.setText(name)",
        "button.setToolTip(tip(name))",
        'form.addRow("Bot", field)',
        "form.addRow(field)",
        "if role == Qt.ItemDataRole.ToolTipRole: return tip(name)",
        "match role:\n case Qt.ItemDataRole.ToolTipRole: return tip(name)",
    ],
)
def test_the_door_is_left_open(source: str) -> None:
    assert list(guesses(ast.parse(source))) == []
