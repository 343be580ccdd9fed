"""A guest's program lends cards of their own to a host's, which reads them in one more."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.decks.deck import Deck, list_of, write_own
from engine.fftcg.rulebook import BOOK
from engine.ufs.editions.registry import USUAL
from tests.cli.lan_programs import UFS, hosting, program
from tests.net import test_duel_loans as duel
from tests.net import test_loans as fight
from ufs_desktop.net.borrower import REFUSED

pytestmark = pytest.mark.slow


class Own(NamedTuple):
    """Cards of somebody's own, as in a file, and a deck with them."""

    cards: Any
    deck: Deck


def own(edition: str) -> Own:
    if edition == BOOK:
        return Own(duel.OWN, duel.own_deck(*(card["name"] for card in duel.OWN)))
    return Own({"cards": fight.OWN}, fight.own_deck(*fight.OWN))


def at_home(folder: Path) -> Sequence[str]:
    """What a command of somebody who has their data there begins with."""
    return ("env", f"XDG_DATA_HOME={folder}")


def take_in(edition: str, folder: Path) -> str:
    """The cards come into the library there; where the deck is."""
    brought = own(edition)
    cards, deck = folder / "cards.json", folder / "deck.yaml"
    cards.write_text(json.dumps(brought.cards), encoding="utf-8")
    deck.write_text(write_own(list_of(brought.deck)), encoding="utf-8")
    of = ("--edition", edition) if edition == BOOK else ()
    command = [*at_home(folder), *UFS, "cards", "import", str(cards), *of]
    subprocess.run(command, check=True, capture_output=True)
    return str(deck)


@pytest.mark.parametrize("edition", [USUAL.code, BOOK])
def test_a_host_that_borrows_plays_with_lent_cards(edition: str, tmp_path: Path) -> None:
    ways = ("--local", "--edition", edition)
    deck = take_in(edition, tmp_path)
    with (
        hosting("--port", "0", "--borrow", *ways) as host,
        program(*at_home(tmp_path), *UFS, "join", host.code, "--deck", deck, *ways) as guest,
    ):
        told, trouble = guest.communicate(timeout=300)
        assert guest.returncode == 0, trouble
        assert host.process.wait(60) == 0
    assert told.startswith("1 games: ")
    assert "the host dealt and reported it as promised" in trouble


@pytest.mark.parametrize("edition", [USUAL.code, BOOK])
def test_any_other_refuses_them_and_waits_on(edition: str, tmp_path: Path) -> None:
    ways = ("--local", "--edition", edition)
    deck = take_in(edition, tmp_path)
    with (
        hosting("--port", "0", *ways) as host,
        program(*at_home(tmp_path), *UFS, "join", host.code, "--deck", deck, *ways) as guest,
    ):
        _, trouble = guest.communicate(timeout=300)
        assert guest.returncode == 1
        assert host.process.poll() is None
    assert REFUSED in trouble
