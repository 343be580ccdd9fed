"""Help: the rules browser, the list of keys, the explanation of a decision."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.replay import Playback
from engine.ufs.editions.rulebook import DOCUMENTS, rulebook
from engine.ufs.game import Fight
from tests.desktop.fakes import asking, view_at
from tests.desktop.recordings import recording
from ufs_desktop.commands import COMMANDS, KeyMap
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.prompts import ADVICE, PASSES, PROMPTS
from ufs_desktop.fight.wording import open_fight_view
from ufs_desktop.help.key_list import all_sections, fitting
from ufs_desktop.help.keys_dialog import KeysDialog
from ufs_desktop.help.rules_browser import RulesBrowser
from ufs_desktop.play import keys as table_keys
from ufs_desktop.play.decision_dialog import DecisionDialog
from ufs_desktop.play.decision_words import WAYS, Asked, decision_html
from ufs_desktop.rulebook import find, nearest, place_of
from ufs_desktop.settings import Settings

pytestmark = pytest.mark.usefixtures("dressed")
BOOK = rulebook("comprehensive")


# Search


def ids(wanted: str, edition: str = "comprehensive") -> list[str]:
    return [entry.id for entry in find(rulebook(edition), wanted)]


def test_nothing_wanted_finds_everything_in_order() -> None:
    assert ids("") == list(BOOK)


def test_an_id_comes_first_and_then_what_lies_below() -> None:
    found = ids("e.3.5")
    assert found[:2] == ["E.3.5", "E.3.5.1"]
    assert all(rule.startswith("E.3.5") for rule in found)
    assert ids("E.3.") == [rule for rule in BOOK if rule.startswith("E.3.")]


def test_every_rule_of_every_edition_is_found_by_its_id() -> None:
    for edition in DOCUMENTS:
        book = rulebook(edition)
        for rule in list(book)[::7]:
            assert find(book, rule)[0].id == rule


def test_words_must_all_fit_and_whole_words_come_first() -> None:
    found = find(BOOK, "control check")
    assert len(found) > 5
    for entry in found:
        text = f"{entry.id} {entry.kind} {entry.area} {entry.gist}".casefold()
        assert "control" in text
        assert "check" in text
    assert "check" in found[0].gist.casefold()
    assert set(ids("contr che")) >= set(ids("control check"))


@pytest.mark.parametrize("wanted", ["xyzzy", "check xyzzy", "Z.9", "(((", "…"])
def test_what_does_not_fit_finds_nothing(wanted: str) -> None:
    assert ids(wanted) == []


def test_the_place_of_a_rule() -> None:
    place = place_of(BOOK, "E.3.5.1")
    assert [entry.id for entry in place.above] == ["E.3", "E.3.5"]
    assert place.before is not None
    assert place.before.id == "E.3.5"
    assert [entry.id for entry in place_of(BOOK, "E.3.5").below] == ["E.3.5.1", "E.3.5.2"]
    assert nearest(BOOK, "E.3.5.1.77") == "E.3.5.1"
    assert nearest(BOOK, "protocol") == ""


# The browser


@pytest.fixture
def browser(qtbot: QtBot) -> Iterator[RulesBrowser]:
    browser = RulesBrowser(FIGHT, "comprehensive", "E.3.5")
    qtbot.addWidget(browser)
    browser.show()
    yield browser
    browser.close()


def test_it_opens_at_a_rule(browser: RulesBrowser) -> None:
    assert browser.rule == "E.3.5"
    assert BOOK["E.3.5"].gist in browser.words
    assert BOOK["E.3.5.2"].gist in browser.words
    assert browser.list.currentIndex().row() == list(BOOK).index("E.3.5")
    assert not browser.isModal()


def test_typing_and_arrows_find_a_rule(qtbot: QtBot, browser: RulesBrowser) -> None:
    qtbot.keyClicks(browser.search, "cycling")
    found = ids("cycling")
    assert browser.rule == found[0]
    assert browser.count.text() == f"{len(found)} rules"
    qtbot.keyClick(browser.search, Qt.Key.Key_Down)
    assert browser.rule == found[1]
    qtbot.keyClick(browser.search, Qt.Key.Key_Up)
    assert browser.rule == found[0]
    qtbot.keyClicks(browser.search, " xyzzy")
    assert "No rule matches" in browser.words
    qtbot.keyClick(browser.search, Qt.Key.Key_Down)
    assert browser.count.text() == "0 rules"


def test_links_lead_on_and_back(qtbot: QtBot, browser: RulesBrowser) -> None:
    assert not browser.back.isEnabled()
    browser.page.anchorClicked.emit(QUrl("E.3.5.2"))
    assert browser.rule == "E.3.5.2"
    qtbot.mouseClick(browser.back, Qt.MouseButton.LeftButton)
    assert browser.rule == "E.3.5"
    qtbot.mouseClick(browser.forward, Qt.MouseButton.LeftButton)
    assert browser.rule == "E.3.5.2"
    browser.go_to("A.1")
    browser.go_back()
    assert browser.rule == "E.3.5.2"
    assert browser.forward.isEnabled()


def test_a_link_out_of_the_search_shows_the_whole_list(browser: RulesBrowser) -> None:
    browser.search.setText("cycling")
    browser.go_to("E.3.5")
    assert browser.search.text() == ""
    assert browser.rule == "E.3.5"
    assert browser.list.currentIndex().row() == list(BOOK).index("E.3.5")


def test_a_rule_that_is_not_known_is_said_so(browser: RulesBrowser) -> None:
    browser.go_to("E.3.5.99")
    assert "no rule with this number" in browser.words
    assert BOOK["E.3.5"].gist in browser.words
    browser.go_to("<b>")
    assert "<b>" in browser.words


@pytest.mark.parametrize("edition", DOCUMENTS)
def test_each_edition_can_be_read(browser: RulesBrowser, edition: str) -> None:
    browser.editions.setCurrentIndex(browser.editions.findData(edition))
    assert browser.edition == edition
    book = rulebook(edition)
    assert browser.rule in book
    assert browser.model.rowCount() == len(book)
    for rule in list(book)[::40]:
        browser.go_to(rule)
        assert book[rule].gist in browser.words


def test_the_search_holds_when_the_edition_changes(browser: RulesBrowser) -> None:
    browser.search.setText("discard")
    browser.go_to("", "universus")
    assert browser.edition == "universus"
    browser.search.setText("discard")
    browser.editions.setCurrentIndex(browser.editions.findData("advanced"))
    assert browser.count.text() == f"{len(ids('discard', 'advanced'))} rules"


# Keys


def test_every_key_of_every_part_is_listed(qtbot: QtBot) -> None:
    dialog = KeysDialog(Settings())
    qtbot.addWidget(dialog)
    dialog.show()
    labels = {label.text() for label in dialog.findChildren(QLabel)}
    shown = labels | {field.text() for field in dialog.fields.values()}
    listed = [(KeyMap().shown(each.name), each.act) for each in COMMANDS]
    for keys, act in (*listed, *table_keys.FIXED):
        assert keys in shown
        assert act[:1].upper() + act[1:] in shown


def test_keys_are_filtered() -> None:
    sections = fitting(all_sections(KeyMap()), "replay turn")
    assert [section.title for section in sections] == ["In the replay viewer"]
    assert all("turn" in key.act for key in sections[0].keys)
    assert fitting(all_sections(KeyMap()), "xyzzy") == ()


def test_the_filter_of_the_dialog(qtbot: QtBot) -> None:
    dialog = KeysDialog(Settings())
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClicks(dialog.search, "xyzzy")
    QApplication.processEvents()
    assert "No keys found." in {label.text() for label in dialog.findChildren(QLabel)}


# The decision


def asked_kinds() -> dict[Kind, Asked]:
    """A decision of each kind that a recorded game asks."""
    playback = Playback(recording(), Fight)
    found: dict[Kind, Asked] = {}
    while True:
        pending = playback.game.pending
        if pending is not None and pending.kind not in found:
            view = open_fight_view(playback.game, 0)
            assert view.decision is not None
            buttons = (("Pass", "Space"),)
            asked = Asked("The <question>", view.decision, buttons, FIGHT_KIT, view)
            found[pending.kind] = asked
        if not playback.forward():
            return found


def test_whoever_is_new_is_told_what_is_usually_asked() -> None:
    assert set(ADVICE) < set(PROMPTS)
    assert set(PASSES) - {"clear-to-momentum"} < set(ADVICE)


def test_each_kind_has_its_way_to_answer() -> None:
    assert set(WAYS) == set(Kind)


def test_no_key_is_told_for_a_yes_that_may_have_another_one() -> None:
    """Enter draws no other hand, for one: what cannot be brought back has a digit."""
    view = asking(view_at("form"), kind=Kind.YES_NO, prompt="mulligan")
    assert view.decision is not None
    buttons = (("Draw another hand", "1"), ("Keep this hand", "Space"))
    words = decision_html(Asked("Another hand?", view.decision, buttons, FIGHT_KIT, view), BOOK)
    assert "Return" not in words
    assert "Draw another hand" in words


def test_a_decision_is_explained(qtbot: QtBot) -> None:
    found = asked_kinds()
    assert {Kind.PLAY, Kind.CARDS, Kind.YES_NO} <= set(found)
    for kind, asked in found.items():
        dialog = DecisionDialog(asked)
        qtbot.addWidget(dialog)
        dialog.show()
        words = dialog.text.toPlainText()
        assert "The <question>" in words
        assert WAYS[kind][0] in words
        assert ADVICE.get(asked.decision.prompt, "") in words
        assert BOOK[nearest(BOOK, asked.decision.rule)].gist in words
        assert "Space" in words
        with qtbot.waitSignal(dialog.rule_wanted) as caught:
            dialog.text.anchorClicked.emit(QUrl(asked.decision.rule))
        assert caught.args == [asked.decision.rule]
        dialog.close()


def test_a_key_to_pass_is_told_where_it_can_be_pressed() -> None:
    view = asking(view_at("form"), kind=Kind.PLAY, prompt="form", optional=True)
    assert view.decision is not None
    for decision in (view.decision, view.decision._replace(optional=False)):
        words = decision_html(Asked("Play", decision, (), FIGHT_KIT, view), BOOK)
        assert "Return plays it" in words
        assert ("Space passes" in words) is decision.optional


def test_a_check_tells_what_is_missing() -> None:
    playback = Playback(recording(), Fight)
    while playback.game.pending is None or playback.game.pending.prompt != "commit-to-pass":
        assert playback.forward()
    view = open_fight_view(playback.game, 0)
    assert view.decision is not None
    words = decision_html(Asked("Commit", view.decision, (), FIGHT_KIT, view), BOOK)
    check = view.table.check
    assert check is not None
    assert check.difficulty is not None
    assert f"difficulty {check.difficulty}, {check.difficulty - check.value} short" in words


@pytest.mark.parametrize("size", [QSize(640, 420), QSize(1280, 720)])
def test_the_browser_fits_its_window(qtbot: QtBot, browser: RulesBrowser, size: QSize) -> None:
    browser.resize(size)
    QApplication.processEvents()
    for widget in (browser.search, browser.list, browser.page, browser.back, browser.forward):
        corner = widget.mapTo(browser, widget.rect().bottomRight())
        assert browser.rect().contains(corner)
    assert browser.list.width() > 150


# Rulings


def test_a_rule_that_is_unclear_tells_how_it_is_read(browser: RulesBrowser) -> None:
    (ruling,) = BOOK["I.3.8.1"].rulings
    browser.go_to("I.3.8.1")
    assert ruling.question in browser.words
    assert ruling.reading in browser.words
    assert ruling.reason in browser.words
    browser.go_to("I.3.9.1")
    assert "How we read it" not in browser.words
