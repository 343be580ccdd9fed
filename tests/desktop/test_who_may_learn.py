"""Nobody learns of hidden cards from what a room tells them, whatever they try at their place.

The same moment is told in two rooms that differ in the cards hidden from one player. All that this
player sees and is told is then the same: the view, the words of the options, the odds, the refusals
of whatever they attempt, and what can be taken back. A step on it may differ, but only where that
step cannot be taken back for free.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import islice
from typing import Any, NamedTuple

import pytest

from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.kernel.plain import is_named_tuple
from engine.kernel.resample import exchange_hidden
from engine.kernel.rng import Rng
from engine.kernel.sight import Handle
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.game import Fight
from engine.ufs.model.offer import OfferKind
from tests.bots.playing import STARTERS, positions
from tests.desktop.players import some_answer
from tests.desktop.rooms import HandShell, Onlooker, room_of, setup_of
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session.match import Match
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, PutAway, Seat, SeatKind
from ufs_desktop.session.update import Update

HERE, ELSEWHERE = 0, 1
ACTS = (*OfferKind, "", "nonsense")
EVERY = 12  # one moment in so many is looked at
SELDOM = 24
PLAIN = (str, int, float, bool, type(None), tuple, list, dict, frozenset)


class Place(NamedTuple):
    """A room and those at its two ends."""

    room: Room
    ends: tuple[HandShell, HandShell]

    def newest(self, viewer: Player) -> Update:
        return self.ends[viewer].updates[-1]


def place_of(game: Fight) -> Place:
    """A room in which this game goes on, one player here and one elsewhere."""
    seats = (
        Seat("Ash", SeatKind.HERE, "One", ()),
        Seat("Bram", SeatKind.REMOTE, "Two", ()),
    )
    room, here = room_of(GameSetup(FIGHT, FIGHT.edition, seats, "any", 0), left=PutAway(game))
    far = HandShell()
    room.connect(ELSEWHERE, far)
    room.viewer = HERE
    room.begin()
    return Place(room, (here, far))


def moments(key: str, left: str, right: str, every: int) -> Iterator[Fight]:
    found = positions(key, left, right, ("heuristic", "random"))
    return (game.clone() for game in islice(found, None, None, every))


def handles(update: Update) -> list[Handle]:
    return [card.handle for zone in update.view.zones for card in zone.cards]


def tries(place: Place, viewer: Player) -> list[object]:
    """All that the player hears of acts that are not offered, and of answers that are none."""
    end, update = place.ends[viewer], place.newest(viewer)
    number = update.view.decision.id if update.view.decision is not None else None
    for handle in handles(update):
        for act in ACTS:
            place.room.attempt(viewer, number or 0, act, handle)
        place.room.answer(viewer, number or 0, ["nonsense", handle])
    return [*end.refusals, *end.words, *end.failures, *end.requests]


def check_moment(game: Fight, viewer: Player, rng: Rng) -> bool:
    """Whether the player was asked here, and so a step further was looked at."""
    other = game.clone()
    exchange_hidden(other, viewer, rng)
    places = (place_of(game.clone()), place_of(other))
    one, two = (place.newest(viewer) for place in places)
    assert one == two
    one_heard, two_heard = (tries(place, viewer) for place in places)
    assert one_heard == two_heard
    asked = one.view.decision
    if asked is None or asked.id is None:
        assert not one_heard
        return False
    key = some_answer(asked, rng)
    for place in places:
        place.room.answer(viewer, asked.id, key)
    check_step(places, viewer, (one, two))
    return True


def answer(place: Place, rng: Rng) -> None:
    """Anything legal by whoever is asked."""
    for viewer in (HERE, ELSEWHERE):
        asked = place.newest(viewer).view.decision
        if asked is not None and asked.id is not None:
            place.room.answer(viewer, asked.id, some_answer(asked, rng))
            return
    raise AssertionError("nobody is asked")


def check_step(places: tuple[Place, Place], viewer: Player, before: tuple[Update, Update]) -> None:
    """What differs now was learned by the step, which is not free to be taken back."""
    undos = [place.room.history.undo_for(viewer) for place in places]
    one, two = (place.newest(viewer) for place in places)
    assert one == two or Undo.FREE not in undos
    if undos != [Undo.FREE, Undo.FREE]:
        return
    for place in places:
        place.room.undo(viewer)
    back = [place.newest(viewer) for place in places]
    assert back[0] == back[1]
    assert back[0].view.zones == before[0].view.zones


def check_game(key: str, left: str, right: str, every: int = EVERY) -> None:
    rng = Rng(key)
    steps = sum(
        check_moment(game, viewer, rng)
        for game in moments(key, left, right, every)
        for viewer in (HERE, ELSEWHERE)
    )
    assert steps > 3


def test_other_hidden_cards_change_nothing_that_a_player_is_told() -> None:
    check_game("learn", STARTERS[0], STARTERS[1], SELDOM)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
def test_other_hidden_cards_change_nothing_in_many_games(number: int) -> None:
    left, right = (STARTERS[(2 * number + seat) % len(STARTERS)] for seat in (0, 1))
    check_game(f"learn {number}", left, right)


# What lies behind the objects


def reached(roots: Iterable[object]) -> Iterator[Any]:
    """Every object that can be come by from these, but their classes and what these hold."""
    waiting, seen = list(roots), set[int]()
    while waiting:
        each = waiting.pop()
        if id(each) not in seen and not isinstance(each, type):
            seen.add(id(each))
            yield each
            waiting += () if isinstance(each, Enum) else gc.get_referents(each)


def is_plain(value: object) -> bool:
    kind = type(value)
    return kind in PLAIN or is_named_tuple(kind) or isinstance(value, Enum | Match)


def secrets_of(room: Room, onlooker: Onlooker) -> set[object]:
    """What stands nowhere: chance, the veil, the orders of the decks, the names of hidden cards."""
    game = room.history.game
    orders = [cards for (_, zone), cards in game.zones.items() if zone == Zone.DECK and cards]
    return {room.setup.key, game.rng.state, game.veil, *orders, *onlooker.hidden(game)}


def look(place: Place, viewer: Player, onlooker: Onlooker) -> int:
    """How many objects can be come by from all that the player was given since the last look."""
    end, game = place.ends[viewer], place.room.history.game
    onlooker.look(game)
    found = list(reached([*end.updates, *end.refusals, *end.requests]))
    assert [each for each in found if not is_plain(each)] == []
    told = {each for each in found if type(each) in (str, tuple)}
    assert not told & secrets_of(place.room, onlooker)
    end.updates[:-1], end.refusals[:] = [], []
    return len(found)


@pytest.mark.parametrize("often", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_what_a_player_is_given_leads_to_no_secret(often: int) -> None:
    room, here = room_of(setup_of(SeatKind.HERE, SeatKind.REMOTE))
    place = Place(room, (here, HandShell()))
    room.connect(ELSEWHERE, place.ends[ELSEWHERE])
    room.begin()
    onlookers = (Onlooker(HERE), Onlooker(ELSEWHERE))
    rng = Rng("reach")
    looked = 0
    while room.history.game.result is None:
        moves = len(room.history.moves)
        for viewer in (HERE, ELSEWHERE):
            if moves % EVERY == 0:
                tries(place, viewer)
            if moves % often == 0:
                looked += look(place, viewer, onlookers[viewer])
        answer(place, rng)
    assert looked > 10_000
