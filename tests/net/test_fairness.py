"""The key of chance of a game and the host's commitment follow from everything that they must."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.net.meetings import Meeting, starters
from ufs_desktop.net.fairness import Stake, chance_key, commitment, new_part, stake_of
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind

STAKE = Stake("0f" * 16, 1, "comprehensive", -1, ("a" * 64, "b" * 64))


@pytest.mark.parametrize(
    "other",
    [
        {"match": "0e" * 16},
        {"game": 2},
        {"edition": "universus"},
        {"chooser": 0},
        {"decks": ("b" * 64, "a" * 64)},
    ],
)
def test_another_stake_is_another_key_and_another_commitment(other: dict[str, object]) -> None:
    host, guest = new_part(), new_part()
    changed = STAKE._replace(**other)  # type: ignore[arg-type]
    assert chance_key(host, guest, changed) != chance_key(host, guest, STAKE)
    assert commitment(host, changed) != commitment(host, STAKE)


def test_each_part_counts_and_neither_stands_for_the_other() -> None:
    one, other = new_part(), new_part()
    keys = {chance_key(*parts, STAKE) for parts in ((one, other), (other, one), (one, one))}
    assert len(keys) == 3
    assert len(next(iter(keys))) == 64
    assert commitment(one, STAKE) != commitment(other, STAKE)
    assert one not in commitment(one, STAKE)


def test_a_stake_tells_decks_apart_by_every_card() -> None:
    decks = starters()[:2]
    seats = [Seat(deck.name, SeatKind.BOT, deck.name, deck) for deck in decks]
    offer = Meeting(SeatKind.HERE).offer
    setup = GameSetup(offer.module, offer.edition, (seats[0], seats[1]), "")
    stake = stake_of(setup, "0f" * 16, 1)
    assert stake_of(setup.with_chance("any key"), "0f" * 16, 1) == stake
    first, second, *_ = decks[1].main
    main = dict(decks[1].main) | {
        first: decks[1].main[first] - 1,
        second: decks[1].main[second] + 1,
    }
    fewer = replace(seats[1], deck=decks[1].model_copy(update={"main": main}))
    other = stake_of(setup.with_seat(1, fewer), "0f" * 16, 1)
    assert other.decks[0] == stake.decks[0]
    assert other.decks[1] != stake.decks[1]
