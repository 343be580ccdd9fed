"""A host of the second game whose deck or cards are not what they should be is found out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.decks.deck import Deck
from engine.fftcg.model.card import TcgDefinition
from engine.kernel.replay import load_replay
from tests.net.meetings import Meeting
from ufs_desktop.fftcg import stock
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.shelf import duel_starters
from ufs_desktop.net.verification import fault
from ufs_desktop.net.versions import OTHER_CARDS, difference, versions_of
from ufs_desktop.session.setup import SeatKind

FIRST, SECOND = (offered.deck for offered in duel_starters()[:2])
NAME = next(iter(FIRST.main))


def verdict_on(host: Deck) -> str:
    """What the guest's program says, once the host has given up."""
    decks = (host, SECOND)
    meeting = Meeting(
        SeatKind.HERE, decks=decks, module=DUEL, guest_module=DUEL, edition=DUEL.edition
    )
    meeting.call()
    meeting.advance(8)
    meeting.concede(0)
    (found,) = meeting.guest.opened
    return fault(load_replay(found.record, DUEL.kind), found.evidence, DUEL)


def held_by_host(change: Callable[[TcgDefinition], TcgDefinition]) -> set[str]:
    """What is against a deck whose first card was changed before it was dealt."""
    first, *others = DUEL.cards_of(FIRST)
    copies = [change(card) if card.number == first.number else card for card in (first, *others)]
    game = DUEL.new_game("held", DUEL.edition, [copies, DUEL.cards_of(SECOND)], chooser=0)
    assert DUEL.held_faults(game, 1) == ()
    return {each.text for each in DUEL.held_faults(game, 0)}


def test_a_host_whose_deck_is_not_allowed_is_found_out() -> None:
    """Its own program would not let it: a changed one plays the deck all the same."""
    main = dict(FIRST.main)
    *_, last = main
    main[NAME] += main.pop(last)
    said = verdict_on(FIRST.model_copy(update={"main": main}))
    assert f"{main[NAME]} of {NAME}: at most 3" in said
    assert "rule 8.1.1.2" in said
    assert verdict_on(FIRST) == ""


@pytest.mark.parametrize(
    "change", [{"power": 11000}, {"cost": 1}, {"text": "Other words."}, {"name": "Somebody"}]
)
def test_a_card_of_the_program_is_held_as_it_came(change: dict[str, Any]) -> None:
    (found,) = held_by_host(lambda card: card._replace(**change))
    assert "is not the card that came with the program" in found


def test_a_card_of_the_hosts_own_may_be_anything() -> None:
    assert held_by_host(lambda card: card) == set()
    assert held_by_host(lambda card: card._replace(number="own-1", cost=1)) == set()


def test_other_cards_on_the_other_machine_are_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cards.yaml").write_text("{}")
    here = versions_of(DUEL)
    assert difference(here, versions_of(DUEL)) == ""
    monkeypatch.setattr(stock, "bundled", lambda *parts: tmp_path)
    assert difference(here, versions_of(DUEL)) == OTHER_CARDS
