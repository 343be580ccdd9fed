"""A guest's own cards of the second game, lent to a host who does not know them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pytest

from engine.decks.deck import Deck, DeckError
from engine.kernel.errors import EngineError
from engine.kernel.helper import Wire
from engine.library.fftcg.brought import parse_brought
from engine.library.fftcg.loan import lent_duel_text, read_duel_loan
from engine.library.lent_cards import LONGEST_LOAN, MOST_LENT, written_loan
from tests.net.meetings import Meeting
from ufs_desktop.fftcg import own
from ufs_desktop.fftcg.loan import own_duel_cards, take_duel_loan, unknown_duel_cards
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.own import opened_own
from ufs_desktop.fftcg.shelf import duel_cards, duel_starters
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.session.module import GameModule, Lending, LentCards

GUEST = 1
SHIPPED = next(iter(catalogue().records.values()))


def card(name: str, number: str, **printed: Any) -> dict[str, Any]:
    usual = {"type": "backup", "element": ["fire"], "cost": 2}
    return {"name": name, "number": number, **usual, **printed}


OWL = card("Night Owl", "own-001", text="Night Owl hoots: Draw 1 card.")
LAMP = card("Owl Lamp", "own-002")
OWN = (OWL, LAMP)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host has no cards of their own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(own, "_known", {})


def lent(*cards: dict[str, Any]) -> dict[str, str]:
    """As whoever has these cards in their library lends them."""
    file = parse_brought(json.dumps(cards).encode(), "own.json")
    assert not file.problems
    return {card.name: lent_duel_text(card) for card in file.cards}


def loan(*cards: dict[str, Any]) -> str:
    return json.dumps(cards)


def taken(text: str, *names: str) -> LentCards:
    """What the host's helper makes of a loan."""
    end, other = Pipe()
    with end, other:
        return take_duel_loan(Wire(end), text, names)


def own_deck(*names: str) -> Deck:
    """A starter deck with own cards in the place of some of its own."""
    deck = duel_starters()[1].deck
    main = dict(deck.main)
    for name, out in zip(names, list(main), strict=False):
        main[name] = main.pop(out)
    return deck.model_copy(update={"name": "Owls", "main": main})


def knowing(texts: Mapping[str, str]) -> GameModule:
    """The game at the machine of somebody who has these cards."""

    def own(deck: Deck) -> Mapping[str, str]:
        return {name: texts[name] for name in deck.main if name in texts}

    def cards_of(deck: Deck, lent: str = "") -> tuple[Any, ...]:
        return DUEL.cards_of(deck, lent or written_loan(own(deck).values()))

    return replace(DUEL, lending=Lending(own=own), cards_of=cards_of)


def meeting_with(*cards: dict[str, Any]) -> Meeting:
    """The guest has these cards, and the host has not."""
    texts = lent(*cards)
    decks = (duel_starters()[0].deck, own_deck(*texts))
    guest = knowing(texts)
    made = Meeting(decks=decks, module=DUEL, guest_module=guest, edition=DUEL.edition)
    made.call()
    return made


def test_a_deck_of_own_cards_is_played_once_the_host_agrees() -> None:
    meeting = meeting_with(*OWN)
    assert meeting.guest.lent == [("Night Owl", "Owl Lamp")]
    text, names = meeting.shell.loans.pop()
    meeting.desk.borrower.hear(text, taken(text, *names))
    meeting.run()
    assert meeting.shell.offered == LentCards(("Night Owl", "Owl Lamp"), ("Night Owl",))
    assert meeting.desk.table.room is None, "nobody has agreed yet"
    meeting.desk.borrower.settle(agreed=True)
    meeting.run()
    assert meeting.guest.verdicts == [[]]
    assert meeting.room is not None
    held = DUEL.cards_held(meeting.room.history.game, GUEST)
    assert {"Night Owl", "Owl Lamp"} <= {each.name for each in held}
    assert unknown_duel_cards(own_deck("Night Owl")) == ("Night Owl",), "nothing is kept of it"


def test_a_lent_deck_is_held_to_the_rules() -> None:
    deck = own_deck("Night Owl")
    deck = deck.model_copy(update={"main": {**deck.main, "Night Owl": 4}})
    found = DUEL.deck_faults(deck, DUEL.edition, loan(OWL))
    assert {fault.rule for fault in found} >= {"8.1.1.2"}
    with pytest.raises(DeckError, match="Night Owl"):
        duel_cards(deck)
    with pytest.raises(DeckError, match="lent cards must be JSON"):
        duel_cards(deck, "nothing")


def test_the_cards_of_ones_own_are_those_that_did_not_come_with_the_program() -> None:
    deck = own_deck("Night Owl", "Unheard Of")
    assert own_duel_cards(deck) == {}
    with opened_own() as (library, _):
        library.add(parse_brought(loan(OWL, LAMP).encode(), "").cards, "own")
    assert own_duel_cards(deck) == lent(OWL)
    assert unknown_duel_cards(deck) == ("Unheard Of",)
    assert own_duel_cards(duel_starters()[0].deck) == {}


def test_a_card_is_lent_the_same_wherever_it_is_said_to_be_from() -> None:
    assert lent(OWL) == lent({**OWL, "set": "Dusk"})
    (found,) = read_duel_loan(written_loan(lent(OWL).values()))
    assert lent_duel_text(found) == lent(OWL)["Night Owl"]


HOSTILE = {
    "nothing": "",
    "no JSON": "cards: [{name: Night Owl}]",
    "no cards": "[]",
    "half": loan(OWL)[:40],
    "too long": loan(card("Night Owl", "own-001", text="x" * LONGEST_LOAN)),
    "long text": loan(card("Night Owl", "own-001", text="x" * 3_000)),
    "deep": "[" * 20_000,
    "wide": f"[{'0,' * 20_000}0]",
    "many": loan(*(card(f"C{at}", f"own-{at}") for at in range(MOST_LENT + 1))),
    "another": loan(LAMP),
    "one more": loan(OWL, LAMP),
    "twice": loan(OWL, OWL),
    "twice in other letters": loan(OWL, card("Night Owl", "OWN-001")),
    "two of the name": loan(OWL, card("Night Owl", "own-003")),
    "a shipped number": loan(card("Night Owl", SHIPPED.number)),
    "a key that is not known": loan(card("Night Owl", "own-001", script="import os")),
    "a type that is not known": loan(card("Night Owl", "own-001", type="dragon")),
    "a value that no card has": loan(card("Night Owl", "own-001", cost=-5)),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_loans_are_refused_in_one_line(kind: str) -> None:
    with pytest.raises(EngineError) as refused:
        taken(HOSTILE[kind], "Night Owl")
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 500


def test_texts_that_take_long_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ufs_desktop.fftcg.loan.LONGEST", 0.0)
    with pytest.raises(EngineError, match="too long to read"):
        taken(loan(OWL), "Night Owl")
