"""The replay session: its steps, both ways, from each seat and open."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind, is_forced
from engine.kernel.replay import Playback, Replay
from engine.kernel.views import told_as, view_for
from engine.ufs.faces import CardFace
from engine.ufs.game import Fight
from engine.ufs.model.offer import Offer
from tests.desktop.recordings import recording
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session.replay import Look, Moment, ReplaySession, turn_at

Viewer = tuple[ReplaySession, list[Moment]]
FIRST, SECOND, OPEN = Look(0, False), Look(1, False), Look(0, True)


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Callable[[Replay], Viewer]]:
    sessions: list[ReplaySession] = []

    def open_session(replay: Replay) -> Viewer:
        session = ReplaySession(replay, FIGHT)
        moments: list[Moment] = []
        sessions.append(session)
        session.arrived.connect(moments.append)
        session.start()
        qtbot.waitUntil(lambda: bool(moments))
        return session, moments

    yield open_session
    for session in sessions:
        session.close()


@pytest.fixture
def viewer(opened: Callable[[Replay], Viewer]) -> Viewer:
    return opened(recording())


def look(qtbot: QtBot, viewer: Viewer, step: int, from_where: Look) -> Moment:
    session, moments = viewer
    moments.clear()
    session.go(step, from_where)
    qtbot.waitUntil(lambda: bool(moments))
    return moments[-1]


def known(moment: Moment, player: int, zone: str) -> list[bool]:
    zones = {(each.player, each.zone): each.cards for each in moment.update.view.zones}
    return [card.known for card in zones[player, zone]]


def test_the_steps_are_the_choices_and_the_end(viewer: Viewer) -> None:
    outline = viewer[0].outline
    assert outline is not None
    playback = Playback(recording(), Fight)
    expected = []
    while True:
        pending = playback.game.pending
        if pending is None or not is_forced(pending) or playback.made == 0:
            expected.append(playback.made)
        if not playback.forward():
            break
    assert outline.moves == tuple(expected)
    assert outline.moves[-1] == len(recording().moves)
    assert outline.trouble == ""


def test_each_turn_has_its_mark(viewer: Viewer) -> None:
    outline = viewer[0].outline
    assert outline is not None
    turns = [mark.turn for mark in outline.turns]
    assert turns == sorted(set(turns))
    assert len(turns) > 3
    for place, mark in enumerate(outline.turns):
        assert turn_at(outline, mark.step) == place
        assert turn_at(outline, mark.step - 1) == max(0, place - 1)


often = pytest.mark.parametrize("often", [4, pytest.param(1, marks=pytest.mark.slow)])


@often
def test_stepping_to_the_end_tells_every_log_line_once(
    qtbot: QtBot, viewer: Viewer, often: int
) -> None:
    look(qtbot, viewer, 0, FIRST)
    told = 0
    outline = viewer[0].outline
    assert outline is not None
    for step in (*range(0, outline.last, often), outline.last):
        moment = look(qtbot, viewer, step, SECOND)
        if step:
            assert moment.update.log_start == told
        told = moment.update.log_start + len(moment.update.view.log)
    assert moment.update.view.result is not None
    assert moment.answer is None


def test_a_step_back_shows_the_very_moment_again(qtbot: QtBot, viewer: Viewer) -> None:
    for from_where in (FIRST, SECOND, OPEN):
        there = look(qtbot, viewer, 30, from_where)
        look(qtbot, viewer, 55, from_where)
        back = look(qtbot, viewer, 30, from_where)
        assert back.update.view._replace(log=()) == there.update.view._replace(log=())
        assert back.update.view.log == ()
        assert back.answer == there.answer


def test_a_seat_sees_what_its_player_saw(qtbot: QtBot, viewer: Viewer) -> None:
    outline = viewer[0].outline
    assert outline is not None
    playback = Playback(recording(), Fight)
    playback.seek(outline.moves[40])
    for seat in (0, 1):
        moment = look(qtbot, viewer, 40, Look(seat, False))
        expected = view_for(playback.game, seat)
        assert moment.update.view.zones == expected.zones
        assert moment.update.view.decision == expected.decision


@often
def test_open_shows_every_card_and_every_question(qtbot: QtBot, viewer: Viewer, often: int) -> None:
    asked = set()
    for step in range(20, 60, often):
        moment = look(qtbot, viewer, step, OPEN)
        for zone in moment.update.view.zones:
            assert all(isinstance(card.face, CardFace) for card in zone.cards)
        decision = moment.update.view.decision
        assert decision is not None
        assert decision.id is not None
        asked.add(decision.player)
        handles = {card.handle for zone in moment.update.view.zones for card in zone.cards}
        assert moment.answer is not None
        assert moment.answer.cards <= handles
        assert {card for option in decision.options for card in option.cards} <= handles
        offers = [told_as(Offer, option.key) for option in decision.options]
        assert {offer.card for offer in offers if offer is not None} <= handles
    assert asked == {0, 1}
    assert not all(known(look(qtbot, viewer, 40, FIRST), 1, "hand"))


@often
def test_a_seat_does_not_learn_the_others_answers(qtbot: QtBot, viewer: Viewer, often: int) -> None:
    outline = viewer[0].outline
    assert outline is not None
    seen = set()
    for step in range(0, outline.last, often):
        moment = look(qtbot, viewer, step, FIRST)
        decision = moment.update.view.decision
        assert decision is not None
        assert (moment.answer is not None) == (decision.player == 0)
        seen.add(decision.player)
    assert seen == {0, 1}


def test_while_it_works_only_the_latest_wish_is_kept(qtbot: QtBot, viewer: Viewer) -> None:
    session, moments = viewer
    moments.clear()
    for step in range(2, 60):
        session.go(step, OPEN)
    qtbot.waitUntil(lambda: bool(moments) and moments[-1].step == 59)
    assert len(moments) <= 3


def test_beyond_the_ends_means_at_the_ends(qtbot: QtBot, viewer: Viewer) -> None:
    outline = viewer[0].outline
    assert outline is not None
    assert look(qtbot, viewer, 100000, OPEN).step == outline.last
    assert look(qtbot, viewer, -4, OPEN).step == 0


def test_a_refused_move_ends_the_game_that_can_be_seen(
    qtbot: QtBot, opened: Callable[[Replay], Viewer]
) -> None:
    whole = recording()
    spoilt = whole.moves[25]._replace(player=1 - whole.moves[25].player)
    moves = (*whole.moves[:25], spoilt, *whole.moves[26:])
    viewer = opened(whole._replace(moves=moves))
    outline = viewer[0].outline
    assert outline is not None
    assert "allow move 26" in outline.trouble
    assert outline.moves[-1] == 25
    assert look(qtbot, viewer, outline.last, OPEN).update.view.result is None


def test_an_answer_that_is_not_offered_any_more_is_not_told(
    qtbot: QtBot, opened: Callable[[Replay], Viewer]
) -> None:
    playback = Playback(recording(), Fight)
    while playback.game.pending is None or playback.game.pending.kind is not Kind.CARDS:
        assert playback.forward()
    at, moves = playback.made, recording().moves
    spoilt = moves[at]._replace(choice=(99999,))
    viewer = opened(recording()._replace(moves=(*moves[:at], spoilt, *moves[at + 1 :])))
    outline = viewer[0].outline
    assert outline is not None
    assert outline.moves[-1] == at
    moment = look(qtbot, viewer, outline.last, OPEN)
    assert moment.update.view.decision is not None
    assert moment.answer is None


def test_a_departure_from_the_recorded_hashes_is_told(opened: Callable[[Replay], Viewer]) -> None:
    session, _ = opened(recording()._replace(hashes=((12, "0" * 32),)))
    assert session.outline is not None
    assert "From move 12 on" in session.outline.trouble
    assert session.outline.moves[-1] == len(recording().moves)


def test_it_closes_while_it_still_reads(qtbot: QtBot) -> None:
    session = ReplaySession(recording("another"), FIGHT)
    moments: list[Moment] = []
    session.arrived.connect(moments.append)
    session.start()
    session.close()
    assert moments == []
