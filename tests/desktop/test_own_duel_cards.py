"""Cards of players' own in the second game: written, brought, searched, in decks, and played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.decks.deck import Deck
from engine.decks.lines import DeckError
from engine.kernel.helper import Helper
from engine.library.database import StoreError
from engine.library.fftcg.brought import parse_brought
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from tests.desktop.card_tools import answer_to
from tests.desktop.lan_party import Party, sockets_left
from tests.desktop.readers_here import HelperHere
from tests.desktop.table_driver import Hands, wait_past
from tests.desktop.test_card_editor import begun, keep, shown, write
from tests.desktop.test_card_imports import report
from tests.desktop.test_duel_window import legal_answer, until
from tests.desktop.window_driver import table, told_soon, window_open
from tests.net.test_duel_loans import OWL, knowing, lent, own_deck
from ufs_desktop.cabinet import carriers
from ufs_desktop.cabinet.kit import pen_of
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import CabinetError, Draft, DraftFault, TextState
from ufs_desktop.cards.page import CardsPage
from ufs_desktop.data.places import Places
from ufs_desktop.fftcg import own
from ufs_desktop.fftcg.cabinet import CABINET
from ufs_desktop.fftcg.drafts import blank_draft
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.open_cabinet import DuelCabinet
from ufs_desktop.fftcg.own import known_cards, library_path, opened_own
from ufs_desktop.fftcg.shelf import duel_cards, duel_faults, read_duel_deck
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.play.page import TablePage
from ufs_desktop.remote import loan
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.table.interactions.base import Interaction
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
SHIPPED = next(iter(catalogue().records))
TEXT = "When Night Owl attacks, draw 1 card.\n{dull}: Hoot twice.\nAll owls hoot."


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has any cards yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(own, "_known", {})


@pytest.fixture
def cabinet() -> Iterator[DuelCabinet]:
    cabinet = DuelCabinet()
    yield cabinet
    cabinet.close()


@pytest.fixture
def window(qtbot: QtBot, places: Places) -> Iterator[MainWindow]:
    with window_open(DUEL_KIT, qtbot, places) as window:
        yield window


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> CardsPage:
    assert window.cards is not None
    page = window.cards.show_cards()
    qtbot.waitUntil(lambda: page.browser.model.rowCount() == len(catalogue().records))
    return page


def owl(**changes: str) -> Draft:
    told = {"name": "Night Owl", "cost": "2", "power": "6000", "job": "Watcher, Owl", "text": TEXT}
    return {**blank_draft(catalogue()), **told, **changes}


# --- the pen --------------------------------------------------------------------------------------


def test_a_card_is_written_found_and_taken_back(cabinet: DuelCabinet) -> None:
    pen = pen_of(cabinet)
    assert pen.draft("")["number"] == "own-001"
    kept = pen.keep(owl())
    assert (kept.key, kept.name) == ("own-001", "Night Owl")
    assert cabinet.search("job:watcher status:dead") == ("own-001",)
    assert cabinet.named(["Night Owl"])["Night Owl"].key == "own-001"
    account = cabinet.account("own-001")
    assert account is not None
    assert account.is_own
    assert pen_of(cabinet).draft("")["number"] == "own-002"
    undone = pen_of(cabinet).take_back(kept)
    assert cabinet.search("job:watcher") == ()
    pen_of(cabinet).take_back(undone)
    assert cabinet.search("job:watcher") == ("own-001",)
    gone = pen_of(cabinet).throw_away("own-001")
    assert gone is not None
    assert gone.name == "Night Owl"
    assert cabinet.search("job:watcher") == ()
    assert pen_of(cabinet).throw_away("own-001") is None


def test_a_card_that_is_corrected_gives_way_whatever_its_number_becomes(
    cabinet: DuelCabinet,
) -> None:
    pen_of(cabinet).keep(owl(number="Own-7"))
    draft = pen_of(cabinet).draft("Own-7")
    assert (draft["job"], draft["element"], draft["generic"]) == ("Watcher, Owl", "fire", "one")
    pen_of(cabinet).keep({**draft, "number": "own-8", "generic": "several"}, "Own-7")
    rows = cabinet.rows()
    assert "own-8" in rows
    assert "Own-7" not in rows
    assert pen_of(cabinet).draft("own-8")["generic"] == "several"


def test_what_was_corrected_of_an_import_is_there_again_without_the_correction(
    cabinet: DuelCabinet,
) -> None:
    """An import that is renumbered goes, and comes back as that is undone."""
    record = {"name": "Owl", "number": "7-1", "type": "backup", "element": "ice", "cost": 2}
    with opened_own() as (library, _):
        library.add([TcgRecord.model_validate(record)], "owls.json")
    draft = pen_of(cabinet).draft("7-1")
    pen_of(cabinet).keep({**draft, "cost": "5"}, "7-1")
    assert pen_of(cabinet).draft("7-1")["cost"] == "5"
    pen_of(cabinet).throw_away("7-1")
    assert pen_of(cabinet).draft("7-1")["cost"] == "2"
    moved = pen_of(cabinet).keep({**draft, "number": "7-2"}, "7-1")
    assert {"7-1", "7-2"} & cabinet.rows().keys() == {"7-2"}
    pen_of(cabinet).take_back(moved)
    assert {"7-1", "7-2"} & cabinet.rows().keys() == {"7-1"}


def test_a_card_of_the_program_is_corrected_in_the_library_and_played_as_it_came(
    cabinet: DuelCabinet,
) -> None:
    before = cabinet.rows()[SHIPPED]
    pen = pen_of(cabinet)
    assert pen.is_shipped(SHIPPED)
    draft = pen.draft(SHIPPED)
    cost = catalogue().records[SHIPPED].cost
    kept = pen.keep({**draft, "cost": str(cost + 1), "text": "Haste"}, SHIPPED)
    assert (kept.key, kept.name) == (SHIPPED, draft["name"])
    after = cabinet.rows()[SHIPPED]
    assert (after.key, after.name) == (before.key, before.name)
    assert cabinet.search(f"number:{SHIPPED} cost:{cost + 1} text:haste") == (SHIPPED,)
    account = cabinet.account(SHIPPED)
    assert account is not None
    assert account.is_own
    (played,) = duel_cards(Deck(name="One", main={after.name: 1}))
    assert played == catalogue().card(SHIPPED).card
    assert known_cards().card(SHIPPED).card == played
    again = pen_of(cabinet)
    again.keep({**again.draft(SHIPPED), "power": "1000"}, SHIPPED)
    assert len(cabinet.rows()) == len(catalogue().records)
    assert pen_of(cabinet).throw_away(SHIPPED) is not None
    assert cabinet.rows()[SHIPPED] == before


def test_a_card_of_the_program_keeps_its_name_or_becomes_another_card(
    cabinet: DuelCabinet,
) -> None:
    pen = pen_of(cabinet)
    draft = {**pen.draft(SHIPPED), "name": "Somebody"}
    (problem,) = pen.proof(draft, SHIPPED).problems
    assert "came with the program as" in problem
    pen.keep({**draft, "number": "own-5"}, SHIPPED)
    assert not pen_of(cabinet).is_shipped("own-5")
    assert {"own-5", SHIPPED} <= cabinet.rows().keys()
    assert cabinet.rows()[SHIPPED].name == catalogue().title(SHIPPED)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": " "}, "A card needs a name."),
        ({"cost": ""}, "cost: is missing"),
        ({"cost": "many"}, "should be a whole number"),
        ({"number": SHIPPED}, "came with the program"),
        ({"number": "OWN-009"}, "OWN-009"),
    ],
)
def test_what_is_no_card_of_ones_own_says_why(
    cabinet: DuelCabinet, changes: dict[str, str], said: str
) -> None:
    pen_of(cabinet).keep(owl(number="own-009", name="First"))
    proof = pen_of(cabinet).proof(owl(**changes))
    if changes.get("number") == "OWN-009":
        said = "already your card First"
    assert proof.look is None
    (problem,) = proof.problems
    assert said in problem
    with pytest.raises(DraftFault):
        pen_of(cabinet).keep(owl(**changes))


def test_a_proof_tells_of_each_line_what_becomes_of_it(cabinet: DuelCabinet) -> None:
    proof = pen_of(cabinet).proof(owl())
    assert proof.look is not None
    states = [line.state for line in proof.abilities]
    assert states == [TextState.ENFORCED, TextState.MANUAL, TextState.DEAD]
    told = [line.told for line in proof.abilities]
    assert told == ["When Night Owl attacks, draw 1 card.", "", ""]
    by_hand = proof.abilities[1]
    assert by_hand.text[by_hand.at :].startswith("Hoot")


def test_signs_are_read_as_they_are_shown_and_as_they_are_written(cabinet: DuelCabinet) -> None:
    (line,) = pen_of(cabinet).proof(owl(text="(Dull): Draw 1 card.")).abilities
    assert (line.state, line.text) == (TextState.ENFORCED, "(Dull): Draw 1 card.")
    (other,) = pen_of(cabinet).proof(owl(text="{dull}: You may pay [2].")).abilities
    assert other.why == "'[' is not understood here; expected {"
    text = "(2)(Wind)(dull), put Night Owl into the Break Zone: Draw 1 card (and hoot)."
    written = pen_of(cabinet).keep(owl(text=text))
    kept = pen_of(cabinet).draft(written.key)["text"]
    assert kept == "{2}{wind}{dull}, put Night Owl into the Break Zone: Draw 1 card (and hoot)."


def test_a_library_that_cannot_be_used_shows_the_cards_of_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library_path().mkdir(parents=True)
    cabinet = DuelCabinet()
    assert "Your own cards cannot be shown" in cabinet.repair
    assert len(cabinet.rows()) == len(catalogue().records)
    with pytest.raises(CabinetError, match="cannot be shown"):
        pen_of(cabinet).keep(owl())
    with pytest.raises(CabinetError, match="cannot be shown"):
        pen_of(cabinet).throw_away("own-001")
    with pytest.raises(StoreError):
        known_cards()
    assert duel_cards(Deck(name="Few", main={catalogue().title(SHIPPED): 1}))
    with pytest.raises(DeckError, match="Night Owl"):
        duel_cards(Deck(name="Owls", main={"Night Owl": 1}))
    cabinet.close()


def test_a_card_is_thrown_away_at_once_when_the_library_was_put_right(
    cabinet: DuelCabinet, qtbot: QtBot
) -> None:
    kept = pen_of(cabinet).keep(owl())
    path, aside = library_path(), library_path().with_suffix(".aside")
    path.rename(aside)
    path.mkdir()
    librarian = Librarian(CABINET)
    assert kept.key not in answer_to(librarian, qtbot, lambda cabinet: cabinet.rows())
    path.rmdir()
    aside.rename(path)
    assert answer_to(librarian, qtbot, lambda cabinet: pen_of(cabinet).throw_away(kept.key))
    librarian.finish()


# --- in decks -------------------------------------------------------------------------------------


def test_a_deck_of_own_cards_is_read_judged_and_played(
    cabinet: DuelCabinet, tmp_path: Path
) -> None:
    path = tmp_path / "owls.txt"
    path.write_text("4 Night Owl (own-001)\n46 Nobody (8-999)\n", encoding="utf-8")
    offered = read_duel_deck(path)
    assert any("no card 'Night Owl" in told for told in offered.problems)
    pen_of(cabinet).keep(owl())
    offered = read_duel_deck(path)
    assert offered.deck.main == {"Night Owl": 4}
    assert any("Nobody" in told and "left out" in told for told in offered.problems)
    assert any("4 of Night Owl: at most 3 (8.1.1.2)" in told for told in offered.problems)
    (card, *_) = duel_cards(offered.deck)
    assert (card.number, card.by_hand, card.idle) == (
        "own-001",
        ("{dull}: Hoot twice.",),
        ("All owls hoot.",),
    )
    assert {fault.rule for fault in duel_faults(offered.deck)} == {"8.1.1.1", "8.1.1.2"}
    with opened_own() as (library, _):
        library.remove("own cards")
    with pytest.raises(DeckError, match="no card 'Night Owl' is known"):
        duel_cards(offered.deck)


# --- through the window ---------------------------------------------------------------------------


def test_a_card_is_written_in_the_form(page: CardsPage, qtbot: QtBot) -> None:
    editor = begun(page.write_card(), qtbot)
    write(editor.form, name="Night Owl", cost="2", power="6000", job="Watcher")
    with qtbot.waitSignal(editor.shown):
        write(editor.form, text="Haste\nHoot: Draw 1 card.")
    keep(editor, qtbot)
    account = shown(page, qtbot, "Night Owl")
    assert [line.state for line in account.abilities] == [TextState.ENFORCED, TextState.MANUAL]
    assert account.is_own


@pytest.mark.parametrize("helper", [HelperHere, pytest.param(Helper, marks=pytest.mark.slow)])
def test_files_are_brought_what_was_not_taken_is_told_and_they_are_taken_out(
    page: CardsPage,
    window: MainWindow,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    helper: type,
) -> None:
    monkeypatch.setattr(carriers, "Helper", helper)
    cards = [
        {"name": f"Owl {at}", "number": f"7-{at:03}", "type": "Backup", "element": "Ice", "cost": 2}
        for at in range(12)
    ]
    path = tmp_path / "owls.json"
    path.write_text(json.dumps({"set": "Owls", "cards": [*cards, {"name": "None"}]}), "utf-8")
    assert window.cards is not None
    window.cards.porter.bring([path])
    dialog = report(window, qtbot)
    assert dialog.words == "12 cards read from 1 file: 12 new, 0 replaced."
    assert "number" in dialog.notes.toPlainText()
    qtbot.waitUntil(lambda: page.browser.model.rowCount() == len(catalogue().records) + 12)
    assert known_cards().find("Owl 3 (7-003)")[0] is not None
    window.cards.porter.take_out("owls.json")
    assert told_soon(window, qtbot) == "12 cards of “owls.json” removed."
    qtbot.waitUntil(lambda: page.browser.model.rowCount() == len(catalogue().records))
    assert known_cards().find("Owl 3 (7-003)")[0] is None


# --- at the table ---------------------------------------------------------------------------------


def singing(rival: SeatKind = SeatKind.BOT) -> GameSetup:
    """Decks of one Summon that nobody understands, and of Forwards."""
    song = {"name": "Owl Song", "number": "own-1", "type": "summon", "element": "fire", "cost": 1}
    owl = {"name": "Owl", "number": "own-2", "type": "forward", "element": "fire", "cost": 1}
    told = json.dumps([{**song, "text": "Sing to the moon."}, {**owl, "power": 3000}])
    cards = TcgCatalogue(parse_brought(told.encode(), "").cards)
    deck = tuple(cards.card(number).card._replace(generic=True) for number in cards.records) * 25
    seats = (
        Seat("You", SeatKind.HERE, "First", deck),
        Seat("Rival", rival, "Second", deck, "random"),
    )
    return GameSetup(DUEL, DUEL.edition, seats, "songs", 0)


def act(page: TablePage, qtbot: QtBot, words: str) -> None:
    """Press the button of these words, and wait for what comes of it."""
    before = page.interaction
    assert before is not None
    button = next(each for each in before.buttons() if each.label == words)
    Hands(page, qtbot).press(button.name)
    wait_past(page, before, qtbot)
    qtbot.waitUntil(lambda: page.interaction is not None)


def test_a_summon_is_done_by_hand_and_that_is_taken_back(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(singing())
    page = table(window)
    asked = until(page, qtbot, "table-act")
    assert asked.sentence() == "Carry out Owl Song by hand: what happens next?"
    assert {"Draw cards", "Shuffle a deck"} <= {each.label for each in asked.buttons()}
    act(page, qtbot, "Shuffle a deck")
    taken_back = page.interaction
    assert taken_back is not None
    assert taken_back.decision.prompt == "table-player"
    window.menus.actions["take_back"].trigger()
    wait_past(page, taken_back, qtbot)
    qtbot.waitUntil(lambda: page.interaction is not None)
    act(page, qtbot, "Shuffle a deck")
    act(page, qtbot, "Rival")
    assert "You by hand: shuffle a deck" in page.log.text
    assert "Rival shuffles" in page.log.text
    act(page, qtbot, "Done")
    assert "Owl Song goes to the Break Zone" in page.log.text


def test_the_other_one_objects_and_it_is_put_back(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.set("open_hands", True)
    window.games.play(singing(SeatKind.HERE))
    page = table(window)
    until(page, qtbot, "table-act")
    while "Freeze cards" not in {each.label for each in asked_now(page).buttons()}:
        act(page, qtbot, "Done")  # there is nothing on the field yet
        until(page, qtbot, "table-act")
    act(page, qtbot, "Freeze cards")
    until(page, qtbot, "table-act")
    act(page, qtbot, "Done")
    asked = asked_now(page)
    assert asked.decision.prompt == "object"
    assert asked.sentence() == "Owl Song was carried out by hand: is that right?"
    act(page, qtbot, "No, take it back")
    assert re.search(r"objects?: it is taken back", page.log.text)


def asked_now(page: TablePage) -> Interaction:
    assert page.interaction is not None
    return page.interaction


def test_cards_of_a_guest_are_lent_for_a_duel(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host's window asks about them, and both then see what is printed on them."""
    monkeypatch.setattr(loan, "Helper", HelperHere)
    texts, deck = lent(OWL), own_deck("Night Owl")
    party = Party(tmp_path, qtbot, DUEL_KIT)
    party.answer_for = legal_answer
    try:
        desk = party.guest.lan.desk
        desk._kit = replace(desk._kit, module=knowing(texts))
        desk._starters = [*desk._starters[:1], OfferedDeck(deck.name, deck.front, "", deck)]
        lobby, page = party.open_game().lobby, party.join()
        assert lobby.invitation is not None
        page.form.code.setText(lobby.invitation.code)
        party.click(page.form.join)
        qtbot.waitUntil(lobby.loan.isVisible)
        assert "Bram’s deck needs a card that you do not have: Night Owl" in lobby.loan.words.text()
        assert "something done by hand: Night Owl" in lobby.loan.words.text()
        party.click(lobby.loan.play)
        qtbot.waitUntil(lambda: len(party.tables) == 2 and party.asked is not None)
        party.act()
        assert known_cards() is catalogue(), "nothing is kept of them"
    finally:
        party.close()
        qtbot.waitUntil(lambda: not sockets_left())
