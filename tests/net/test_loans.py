"""A guest's own cards: lent to a host who does not know them, for one match and nothing else."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import replace
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pytest

from engine.decks.deck import Deck
from engine.files.reports import CardFileError
from engine.kernel.errors import EngineError
from engine.kernel.helper import Wire
from engine.kernel.replay import load_replay
from engine.library.cards import parse_cards
from engine.library.lent_cards import LONGEST_LOAN, MOST_LENT, print_of, written_loan
from engine.library.loan import lent_text, read_loan
from tests.net.meetings import Meeting, starters
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.loan import LONGEST, take_loan
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net import borrower
from ufs_desktop.net.borrower import REFUSED
from ufs_desktop.net.guest_messages import CardLoan, Submission
from ufs_desktop.net.host_messages import CardsWanted
from ufs_desktop.net.keys import Party
from ufs_desktop.net.link import LARGEST
from ufs_desktop.net.messagecode import read_message, written
from ufs_desktop.net.verification import fault
from ufs_desktop.session.module import Lending, LentCards
from ufs_desktop.session.setup import SeatKind

HOST, GUEST = 0, 1
OWN = {
    "Pier Rumour": {"type": "foundation", "control": 4, "difficulty": 1, "text": "E: Draw 1 card."},
    "Fog Bell": {"type": "foundation", "control": 5, "difficulty": 1, "text": "Hum to the tide."},
}


def taken(text: str, names: tuple[str, ...]) -> LentCards:
    """What the host's helper makes of a loan."""
    end, other = Pipe()
    with end, other:
        return take_loan(Wire(end), text, names)


def lent(cards: Mapping[str, Any]) -> dict[str, str]:
    """As whoever has these cards in their library lends them."""
    file = parse_cards(json.dumps({"cards": cards}).encode(), "own.json")
    assert not file.problems
    return {card.name: lent_text(card) for card in file.cards}


def own_deck(*names: str) -> Deck:
    """A starter deck with own cards in the place of some of its own."""
    deck = starters()[1]
    shelf = shipped_shelf().library
    main = dict(deck.main)
    spare = [each for each in main if str(shelf[each].faces[0].type) == "foundation"]
    for name, out in zip(names, spare, strict=False):
        main[name] = main.pop(out)
    return deck.model_copy(update={"name": "Own", "main": main})


def meeting_with(cards: Mapping[str, Any] = OWN, **named: Any) -> Meeting:
    """The guest has these cards, and the host has not."""
    texts = lent(cards)

    def own(deck: Deck) -> Mapping[str, str]:
        return {name: texts[name] for name in deck.main if name in texts}

    def cards_of(deck: Deck, lent: str = "") -> tuple[Any, ...]:
        return FIGHT.cards_of(deck, lent or written_loan(own(deck).values()))

    module = replace(FIGHT, lending=Lending(own=own), cards_of=cards_of)
    decks = (starters()[0], own_deck(*cards))
    made = Meeting(decks=decks, guest_module=module, **named)
    made.call()
    return made


def read(meeting: Meeting) -> None:
    """The host's program reads what has come."""
    text, names = meeting.shell.loans.pop()
    try:
        found: Any = taken(text, names)
    except EngineError as error:
        found = str(error)
    meeting.desk.borrower.hear(text, found)
    meeting.run()


def agree(meeting: Meeting) -> None:
    read(meeting)
    meeting.desk.borrower.settle(agreed=True)
    meeting.run()


def refusals(meeting: Meeting) -> list[str]:
    return [each.text for each in meeting.guest.verdicts[-1]]


@pytest.mark.parametrize(
    "losers", [(GUEST,), pytest.param((GUEST, HOST, GUEST), marks=pytest.mark.slow)]
)
def test_a_deck_of_own_cards_is_played_once_the_host_agrees(
    tmp_path: Path, losers: tuple[int, ...]
) -> None:
    meeting = meeting_with(best_of=len(losers), folder=tmp_path)
    assert meeting.guest.lent == [("Fog Bell", "Pier Rumour")]
    assert meeting.desk.table.room is None
    read(meeting)
    assert meeting.shell.offered is not None
    assert meeting.shell.offered.names == ("Fog Bell", "Pier Rumour")
    assert meeting.shell.offered.by_hand == ("Fog Bell",)
    assert meeting.desk.table.room is None, "nobody has agreed yet"
    meeting.desk.borrower.settle(agreed=True)
    meeting.run()
    assert meeting.guest.verdicts == [[]]
    for loser in losers:
        meeting.advance(6)
        meeting.lose_host()
        meeting.lose_guest()
        meeting.step()
        meeting.concede(loser)
        if meeting.room.score.has_next:
            meeting.far.ready()
        meeting.run()
    assert meeting.room.score.games == len(losers)
    names = {card.deck_name for card in FIGHT.cards_held(meeting.room.history.game, GUEST)}
    assert names >= OWN.keys()
    for opened, (_, proof) in zip(meeting.guest.opened, meeting.shell.proofs, strict=True):
        replay = load_replay(opened.record, FIGHT.kind)
        assert fault(replay, opened.evidence, meeting.far_module) == ""
        assert fault(replay, proof, FIGHT) == "", "the host can check it without those cards"


def test_nothing_is_kept_of_a_loan_beside_the_match() -> None:
    meeting = meeting_with()
    agree(meeting)
    assert FIGHT.lending.unknown(own_deck(*OWN)) == ("Fog Bell", "Pier Rumour")


def test_a_host_who_does_not_agree_is_brought_another_deck() -> None:
    meeting = meeting_with(kind=SeatKind.HERE)
    read(meeting)
    meeting.desk.borrower.settle(agreed=False)
    meeting.run()
    assert refusals(meeting) == [REFUSED]
    meeting.far.submit(starters()[1])
    meeting.run()
    assert meeting.guest.verdicts[-1] == []
    assert meeting.desk.table.room is not None


def test_a_guest_who_goes_takes_their_cards_along() -> None:
    meeting = meeting_with()
    read(meeting)
    meeting.wire.cut()
    assert meeting.shell.offered is None
    meeting.desk.borrower.settle(agreed=True)
    assert meeting.desk.table.room is None


def test_a_card_that_both_have_must_be_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = lent({"Fog Bell": {**OWN["Fog Bell"], "difficulty": 2}})
    host = FIGHT.lending._replace(own=lambda deck: ours, unknown=lambda deck: ("Pier Rumour",))
    meeting = meeting_with()
    monkeypatch.setattr(meeting.desk.borrower, "_module", replace(FIGHT, lending=host))
    meeting.far.submit(own_deck(*OWN))
    meeting.run()
    (words,) = refusals(meeting)
    assert "different card" in words
    assert "Fog Bell" in words
    assert len(meeting.shell.loans) == 1, "of the first deck alone"


def card(name: str, **printed: Any) -> dict[str, Any]:
    return {name: {"type": "foundation", "control": 4, "difficulty": 1, **printed}}


def loan(cards: Mapping[str, Any]) -> str:
    return json.dumps([{"cards": cards}])


SHIPPED = sorted(shipped_shelf().library)[0]
HOSTILE = {
    "nothing": "",
    "no JSON": "cards: {Pier Rumour: {type: foundation}}",
    "no cards": "[]",
    "half": loan(card("Pier Rumour"))[:40],
    "too long": loan(card("Pier Rumour", text="x" * LONGEST_LOAN)),
    "long text": loan(card("Pier Rumour", text="x" * 6_000)),
    "deep": "[" * 20_000,
    "wide": f"[{'0,' * 20_000}0]",
    "a number": '[{"cards":{"Pier Rumour":{"type":"foundation","control":' + "9" * 4_000 + "}}}]",
    "many": loan({f"Card {count}": {"type": "foundation"} for count in range(MOST_LENT + 1)}),
    "another": loan(card("Fog Bell")),
    "one more": loan({**card("Pier Rumour"), **card("Fog Bell")}),
    "twice": json.dumps([{"cards": card("Pier Rumour")}, {"cards": card("Pier Rumour")}]),
    "twice in other letters": loan({**card("Pier Rumour"), **card("PIER RUMOUR")}),
    "a shipped card": loan({**card("Pier Rumour"), **card(SHIPPED)}),
    "a shipped card in other letters": loan({**card("Pier Rumour"), **card(SHIPPED.upper())}),
    "a key that is not known": loan(card("Pier Rumour", script="import os")),
    "a type that is not known": loan(card("Pier Rumour", type="dragon")),
    "a value that no card has": loan(card("Pier Rumour", control=-5)),
    "surrogates": '[{"cards":{"Pier Rumour\\ud800":{"type":"foundation"}}}]',
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_loans_are_refused_in_one_line(kind: str) -> None:
    began = time.process_time()
    with pytest.raises(EngineError) as refused:
        taken(HOSTILE[kind], ("Pier Rumour",))
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 500
    assert time.process_time() - began < LONGEST + 1


def test_signs_that_command_a_terminal_are_no_name() -> None:
    name = "Pier\x1b[31m <b>Rumour</b>"
    (found,) = read_loan(loan(card(name)))
    assert "\x1b" not in found.name


def test_texts_that_take_long_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ufs_desktop.fight.loan.LONGEST", 0.0)
    with pytest.raises(CardFileError, match="too long to read"):
        taken(loan(card("Pier Rumour")), ("Pier Rumour",))


HUM = "Hum to the tide."
ATTACK = {"type": "attack", "control": 3, "zone": "low", "speed": 3, "damage": 2}
ACTION = {"type": "action", "control": 3}


@pytest.mark.parametrize(
    ("edition", "printed"),
    [
        ("universus", {"type": "asset", "text": HUM}),
        ("universus", {"type": "asset", "back": {"type": "asset", "text": HUM}}),
        ("advanced", {"halves": [ATTACK, {**ACTION, "text": HUM}]}),
    ],
)
def test_a_card_is_done_by_hand_whichever_side_is_not_understood(
    edition: str, printed: dict[str, Any]
) -> None:
    text = json.dumps([{"edition": edition, "cards": {"Pier Rumour": printed}}])
    assert taken(text, ("Pier Rumour",)) == LentCards(("Pier Rumour",), ("Pier Rumour",))
    text = text.replace(HUM, "")
    assert taken(text, ("Pier Rumour",)) == LentCards(("Pier Rumour",), ())


def test_a_guest_is_asked_for_so_many_loans_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(borrower, "MOST_LOANS", 2)
    meeting = meeting_with()
    for _ in range(2):
        meeting.far.submit(own_deck(*OWN))
        meeting.run()
    assert len(meeting.shell.loans) == 2
    assert refusals(meeting) == [borrower.TOO_OFTEN]


def test_what_was_read_for_an_earlier_deck_counts_for_none() -> None:
    meeting = meeting_with()
    text, names = meeting.shell.loans[0]
    meeting.far.submit(own_deck("Fog Bell"))
    meeting.run()
    found = taken(text, names)
    meeting.desk.borrower.hear(text, found)
    assert meeting.shell.offered is None


@pytest.mark.parametrize("text", ["[]", loan(card("Pier Rumour"))])
def test_cards_that_nobody_asked_for_end_the_connection(text: str) -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    meeting.far.send(CardLoan(text=text))
    meeting.run()
    assert meeting.wire.is_cut


@pytest.mark.parametrize("names", [["Salt Ladder"], ["Fog Bell", SHIPPED]])
def test_a_guest_lends_no_card_that_is_not_theirs(names: list[str]) -> None:
    meeting = meeting_with()
    link = meeting.desk.guest.link
    assert link is not None
    link.send(CardsWanted(names=names))
    meeting.run()
    assert meeting.wire.is_cut
    assert len(meeting.guest.lent) == 1


def test_a_host_asks_for_no_cards_once_a_game_is_dealt() -> None:
    meeting = meeting_with()
    agree(meeting)
    link = meeting.desk.guest.link
    assert link is not None
    link.send(CardsWanted(names=["Fog Bell"]))
    meeting.run()
    assert meeting.wire.is_cut


def test_prints_that_lie_change_no_card_of_the_host() -> None:
    """Whoever says that a shipped card is their own plays with the host's."""
    meeting = Meeting(SeatKind.HERE, decks=(starters()[0], own_deck("Salt Ladder")))
    meeting.call()
    deck = starters()[1]
    name = next(iter(deck.main))
    lists = meeting.far._book.bring(deck)
    meeting.far.send(Submission(deck=lists, prints={name: print_of("x")}))
    meeting.run()
    assert not meeting.shell.loans
    assert meeting.guest.verdicts[-1] == []


def test_what_can_be_lent_fits_into_what_a_guest_may_say() -> None:
    for sign in "x", '"', "é", "字":
        texts = lent({f"Card {count}": {"text": 1_000 * sign} for count in range(60)}).values()
        told = [written_loan(list(texts)[:count]) for count in range(1, 60)]
        largest = max(filter(None, told), key=len)
        message = written(CardLoan(text=largest))
        assert len(message) < LARGEST[Party.GUEST]
        assert read_message(message, Party.GUEST, is_sealed=True) == CardLoan(text=largest)


def test_a_card_is_lent_the_same_by_everybody_who_has_it() -> None:
    text = lent({"Fog Bell": {**OWN["Fog Bell"], "flavour": "Clang.", "rarity": "rare"}})
    (record,) = read_loan(written_loan(text.values()))
    assert lent_text(record) == text["Fog Bell"] == lent(OWN)["Fog Bell"]
