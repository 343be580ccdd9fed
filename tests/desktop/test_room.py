"""Rooms: whole matches without a window, with a seat that is nothing but messages of JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.decks.deck import Deck, DeckError
from engine.decks.lines import Part
from engine.decks.sideboarding import is_same, swapped
from engine.kernel.decisions import Kind, Move
from engine.kernel.errors import SaveError
from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.kernel.recollection import AT_ONCE
from engine.kernel.replay import dump_replay, load_replay, verify
from engine.kernel.rng import Rng
from engine.kernel.save import state_hash
from engine.ufs.game import Fight
from tests.desktop.players import some_answer
from tests.desktop.rooms import (
    Correspondent,
    HandShell,
    Onlooker,
    ask_bots,
    room_of,
    setup_of,
)
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.net.guest_messages import AccordWish, Concession, WhyNot
from ufs_desktop.net.seat import STALE, UNCLEAR
from ufs_desktop.session import autosave, unseen
from ufs_desktop.session.match import Match
from ufs_desktop.session.moment import RoomMoment
from ufs_desktop.session.outlook import Outlook
from ufs_desktop.session.room import NOT_OVER, WAITING, Room
from ufs_desktop.session.setup import GameSetup, PutAway, Seat, SeatKind
from ufs_desktop.session.unseen import play_unseen
from ufs_desktop.session.update import Accord, Request, Update

HERE, BOT, REMOTE = SeatKind.HERE, SeatKind.BOT, SeatKind.REMOTE
PAYMENT = "commit-to-pass"
ELSEWHERE = 1
MOST_MESSAGES = 6000


def opened(first: SeatKind, best_of: int = 1) -> tuple[Room, HandShell, Correspondent]:
    """A room with a remote player, who has not come yet."""
    room, shell = room_of(setup_of(first, REMOTE, best_of))
    return room, shell, Correspondent(room, ELSEWHERE)


def is_half_paid(game: Fight) -> bool:
    """A card is being played: one was discarded for its check, and what else it costs is asked."""
    check, asked = game.check, game.pending
    assert check is not None
    assert asked is not None
    is_begun = check.card is not None and bool(game.playing)
    return is_begun and check.passed is None and asked.minimum > 0


def test_a_match_is_played_from_elsewhere_and_a_lost_connection_is_taken_up_again() -> None:
    room, shell, far = opened(BOT, best_of=3)
    far.connect()
    room.begin()
    onlooker, cuts, keys = Onlooker(ELSEWHERE), 0, set()
    assert len(onlooker.hidden(room.history.game)) == len(room.setup.seats[0].cards(FIGHT))
    read = games = 0
    for _ in range(MOST_MESSAGES):
        ask_bots(room, shell)
        game = room.history.game
        onlooker.look(game)
        secrets = {*onlooker.hidden(game), room.setup.key, game.veil}
        for message in far.got[read:]:
            assert not [secret for secret in secrets if secret in message]
        read = len(far.got)
        keys.add(room.setup.key)
        if game.result is not None:
            games += 1
            onlooker = Onlooker(ELSEWHERE)
            if room.score.winner is not None:
                break
            far.ready()
            continue
        decision = far.view.decision
        assert decision is not None
        if decision.prompt == PAYMENT and cuts < 2:
            cuts += 1
            assert is_half_paid(game)
            stood = state_hash(game)
            far.disconnect()
            away = room.away
            assert away == (ELSEWHERE,)
            ask_bots(room, shell)
            far = Correspondent(room, ELSEWHERE, f"back {cuts}")
            far.connect()
            read = 0
            assert room.away == ()
            assert far.newest.log_start == 0
            assert far.view.decision == decision
            assert state_hash(room.history.game) == stood
        far.answer()
    assert cuts == 2
    assert games == len(room.score.winners) == len(keys) >= 2
    assert shell.failures == []
    assert far.refusals() == []


def told_away(shell: HandShell) -> tuple[Player, ...]:
    return shell.updates[-1].away


def test_a_trial_that_breaks_keeps_nobody_from_their_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(game: Fight) -> tuple[int, ...]:
        raise RuntimeError("a trial broke")

    monkeypatch.setattr("ufs_desktop.session.moment.vain_offers", broken)
    room, shell = room_of(setup_of(HERE, HERE))
    with pytest.raises(RuntimeError, match="a trial broke"):
        room.begin()
    asked = shell.updates[-1].view.decision
    assert asked is not None
    assert asked.id is not None


def test_who_is_asked_is_told_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long their offers were tried shows in nobody else's updates."""
    order: list[Player] = []
    update = RoomMoment.update

    def told(moment: RoomMoment, outlook: Outlook, *, still: bool) -> Update:
        order.append(outlook.viewer)
        return update(moment, outlook, still=still)

    monkeypatch.setattr(RoomMoment, "update", told)
    room, shell, far = opened(HERE)
    far.connect()
    room.begin()
    rng = Rng("order")
    for _ in range(15):
        decision = room.history.game.pending
        assert decision is not None
        assert order[-2:] == [1 - decision.player, decision.player]
        if decision.player == ELSEWHERE:
            far.answer()
        else:
            answer_here(room, shell, rng)


def test_while_somebody_is_away_the_game_waits_and_says_so() -> None:
    room, shell, far = opened(HERE)
    room.begin()
    assert told_away(shell) == (ELSEWHERE,)
    decision = shell.updates[-1].view.decision
    if decision is not None and decision.id is not None:
        room.answer(0, decision.id, True)
        assert shell.refusals[-1].reason == WAITING
    far.connect()
    assert told_away(shell) == ()
    far.disconnect()
    assert told_away(shell) == (ELSEWHERE,)
    room.undo(0)
    assert shell.refusals[-1].reason == WAITING


def answer_here(room: Room, shell: HandShell, rng: Rng) -> None:
    """Anything legal for the player at this machine."""
    decision = shell.updates[-1].view.decision
    assert decision is not None
    room.answer(0, decision.id or 0, some_answer(decision, rng))


def until_both_acted(room: Room, shell: HandShell, far: Correspondent) -> None:
    """Play until neither could take anything back for free."""
    rng = Rng("near")
    for _ in range(400):
        game = room.history.game
        assert game.pending is not None
        undos = {room.history.undo_for(0), room.history.undo_for(1)}
        if undos == {"consent"}:
            return
        if game.pending.player == ELSEWHERE:
            far.answer()
        else:
            answer_here(room, shell, rng)
    raise AssertionError("nobody ever acted")


def test_consent_comes_from_the_other_seat_alone() -> None:
    room, shell, far = opened(HERE)
    far.connect()
    room.begin()
    until_both_acted(room, shell, far)
    moves = len(room.history.moves)
    far.send(AccordWish(accord="undo"))
    assert shell.requests[-1] == Request(Accord.UNDO, ELSEWHERE)
    far.consent(agreed=True)
    assert far.refusals() == ["the other player must agree"]
    assert len(room.history.moves) == moves
    room.respond(0, agreed=False)
    assert len(room.history.moves) == moves
    assert any("Ash does not agree" in text for text in far.got)
    far.send(AccordWish(accord="undo"))
    room.respond(0, agreed=True)
    assert len(room.history.moves) < moves
    room.offer_draw(0)
    assert far.newest.request is None
    far.consent(agreed=True)
    assert room.history.game.result is not None
    assert room.history.game.result.losers == (0, 1)


def test_a_request_ends_with_the_moment_it_was_made_at() -> None:
    room, shell, far = opened(HERE)
    far.connect()
    room.begin()
    until_both_acted(room, shell, far)
    room.offer_draw(0)
    assert room.accords.request == Request(Accord.DRAW, 0)
    room.concede(0)
    assert room.accords.speaker({0, ELSEWHERE}) is None
    far.consent(agreed=True)
    assert room.history.game.result is not None
    assert room.history.game.result.losers == (0,)


def test_answers_are_bound_to_seat_question_and_moment() -> None:
    room, shell, far = opened(HERE)
    far.connect()
    room.begin()
    until_both_acted(room, shell, far)
    while not far.is_asked:
        answer_here(room, shell, Rng("here"))
    decision = far.view.decision
    assert decision is not None
    moves = len(room.history.moves)
    far.reply(decision.id or 0, None, "0" * 32)
    assert far.refusals()[-1] == STALE
    far.reply((decision.id or 0) + 2, None)
    far.reply((decision.id or 0) + 1, None)
    assert len(room.history.moves) == moves
    far.answer()
    assert len(room.history.moves) > moves


@pytest.mark.parametrize("key", [[[[[[[[1]]]]]]], "x" * 300, list(range(2000)), {"a": 1}, [{}]])
def test_an_answer_beyond_every_measure_is_refused(key: object) -> None:
    room, shell, far = opened(BOT)
    far.connect()
    room.begin()
    ask_bots(room, shell)
    far.reply(3, key)
    assert far.refusals() == [UNCLEAR]


@pytest.mark.parametrize("act", ["nonsense", "", "play", "use"])
def test_an_attempt_of_any_name_is_answered_by_a_refusal(act: str) -> None:
    room, shell, far = opened(BOT)
    far.connect()
    room.begin()
    ask_bots(room, shell)
    while (decision := far.view.decision) is None or decision.kind is not Kind.PLAY:
        far.answer()
        ask_bots(room, shell)
    for zone in far.view.zones:
        for card in zone.cards[:2]:
            before = len(far.refusals())
            far.send(WhyNot(decision=decision.id or 0, act=act, card=card.handle))
            assert len(far.refusals()) == before + 1


def test_numbers_of_questions_count_nobody_elses() -> None:
    room, shell, far = opened(BOT)
    far.connect()
    room.begin()
    for count in range(1, 15):
        ask_bots(room, shell)
        decision = far.view.decision
        if room.history.game.result is not None:
            break
        assert decision is not None
        assert decision.id == 2 * count + ELSEWHERE
        far.answer()


def test_each_game_of_a_match_has_a_key_of_its_own(tmp_path: Path) -> None:
    setup = setup_of(HERE, BOT, best_of=3)
    room, shell = room_of(setup, tmp_path / "unfinished.json", tmp_path / "replays")
    room.begin()
    first = room.setup.key
    room.concede(0)
    (kept,) = (tmp_path / "replays").glob("*.json")
    between = json.loads((tmp_path / "unfinished.json").read_text(encoding="utf-8"))
    assert between["key"] in shell.keys
    room.ready(0)
    assert room.setup.key in shell.keys
    told = json.dumps([first, kept.read_text(encoding="utf-8")])
    assert room.setup.key not in told
    assert not room.setup.key.startswith(first)
    replay = load_replay(kept.read_bytes(), Fight)
    assert verify(replay) is None
    assert replay.start.rng.state[0] == first


def test_lists_are_changed_from_elsewhere_within_the_rules_alone() -> None:
    lists = next(deck.deck for deck in starter_decks() if deck.deck.sideboard)
    seats = (Seat("Ash", BOT, "One", lists), Seat("Bram", REMOTE, "Two", lists))
    room, _ = room_of(GameSetup(FIGHT, FIGHT.edition, seats, "lists", 0, Match(3)))
    far = Correspondent(room, ELSEWHERE)
    far.connect()
    room.begin()
    far.ready()
    assert far.refusals() == ["the game is not over"]
    far.send(Concession())
    stolen = lists.model_copy(update={"main": dict.fromkeys(lists.main, 9)})
    far.ready(stolen)
    assert len(far.refusals()) == 2
    assert room.setup.match.games == 0
    coming, going = next(iter(lists.sideboard)), next(iter(lists.main))
    swap = swapped(swapped(lists, coming, Part.SIDE), going, Part.MAIN)
    far.ready(swap)
    seat = room.setup.seats[ELSEWHERE]
    assert isinstance(seat.deck, Deck)
    assert is_same(seat.deck, swap)
    assert seat.registered == lists
    assert room.setup.seats[0].deck == lists
    assert room.setup.match.winners == (0,)
    assert far.newest.log_start == 0
    assert far.view.result is None


def test_the_next_game_keeps_the_bot_and_the_pace_that_were_chosen_in_this_one() -> None:
    room, shell = room_of(setup_of(HERE, BOT, best_of=3))
    room.begin()
    room.change_bot(1, "heuristic")
    room.change_pace(40)
    room.concede(0)
    room.ready(0)
    (told,) = shell.setups
    assert told == room.setup
    assert (room.setup.seats[1].bot, room.setup.pace) == ("heuristic", 40)
    assert room.setup.match.winners == (1,)


def test_a_match_that_was_put_away_waits_until_everybody_is_ready() -> None:
    setup = setup_of(HERE, REMOTE, best_of=3).next(Match(3, (0,))).with_chance("second")
    room, shell = room_of(setup, left=PutAway())
    far = Correspondent(room, ELSEWHERE)
    far.connect()
    room.begin()
    far.send(AccordWish(accord="undo"))
    far.send(AccordWish(accord="draw"))
    assert far.refusals() == [STALE, STALE]
    room.ready(0)
    assert not room.has_begun
    far.ready()
    assert room.setup.match == setup.match
    assert shell.updates[-1].match.winners == (0,)
    room.ready(0)
    assert shell.refusals[-1].reason == NOT_OVER


def between_games() -> tuple[Room, HandShell, Correspondent]:
    """A match of one here and one elsewhere, after its first game."""
    setup = setup_of(HERE, REMOTE, best_of=3).next(Match(3, (0,))).with_chance("second")
    room, shell = room_of(setup, left=PutAway())
    far = Correspondent(room, ELSEWHERE)
    far.connect()
    room.begin()
    return room, shell, far


def notices(far: Correspondent) -> list[str]:
    told = [json.loads(line) for line in far.got]
    return [message["words"] for message in told if message["kind"] == "notice"]


def test_who_is_waited_for_hears_once_that_the_other_is_ready() -> None:
    room, shell, far = between_games()
    far.ready()
    far.ready()  # as after a lost connection
    assert shell.words == ["Bram is ready for the next game."]
    room.ready(0)
    assert notices(far) == []  # it begins at once

    room, shell, far = between_games()
    room.ready(0)
    assert notices(far) == ["Ash is ready for the next game."]
    assert shell.words == []


def test_who_wants_to_play_again_after_a_match_is_not_said_to_want_the_next_game_of_it() -> None:
    room, shell = room_of(setup_of(HERE, REMOTE))
    far = Correspondent(room, ELSEWHERE)
    far.connect()
    room.begin()
    room.concede(0)
    far.ready()
    assert shell.words == ["Bram wants a rematch."]


def test_nobody_is_told_at_a_window_at_which_both_sit() -> None:
    room, shell = room_of(setup_of(HERE, HERE, best_of=3))
    room.begin()
    room.concede(0)
    room.ready(0)
    assert shell.words == []


def test_a_next_game_that_cannot_begin_leaves_the_last_one_as_it_was() -> None:
    room, shell = room_of(setup_of(HERE, BOT, best_of=3))
    room.begin()
    room.concede(0)
    good, ended = room.setup, room.history
    lost = replace(good.module, new_game=_no_cards)
    room.setup = replace(good, module=lost)
    room.ready(0)
    assert shell.failures == ["The game cannot begin: deck: no card is left."]
    assert room.history is ended
    room.setup = good
    room.ready(0)
    assert room.setup.match.games == 1
    assert room.history.game.result is None


def test_everybody_is_told_of_a_game_that_cannot_begin() -> None:
    setup = setup_of(BOT, REMOTE, best_of=3)
    room, shell = room_of(replace(setup, module=replace(setup.module, new_game=_no_cards)))
    far = Correspondent(room, ELSEWHERE)
    far.connect()
    room.begin()
    assert not room.has_begun
    assert len(shell.failures) == 1
    assert "no card is left" in far.got[-1]


def _no_cards(*_: object, **__: object) -> Fight:
    raise DeckError("deck", ("no card is left",))


def test_a_game_that_was_put_away_remembers_what_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "unfinished.json"
    room, shell = room_of(setup_of(HERE, BOT), path)
    room.begin()
    ask_bots(room, shell)
    rng = Rng("before and after")
    while len(room.history.moves) <= AT_ONCE:
        decision = shell.updates[-1].view.decision
        assert decision is not None
        assert decision.id is not None
        key = some_answer(decision, rng)
        room.answer(0, decision.id, key, unasked=len(room.history.moves) % 3 == 0)
        ask_bots(room, shell)
    found = autosave.resume(path, FIGHT)
    again, later = room_of(found.setup, left=found.left)
    again.begin()
    assert later.updates[-1].undo is Undo.NOTHING
    calls = 1
    while again.recall():
        calls += 1
    assert calls == -(-len(room.history.moves) // AT_ONCE)
    assert later.allowed == [shell.updates[-1].undo]
    taken = 0
    while room.history.undo_for(0) is not Undo.NOTHING:
        assert again.history.undo_for(0) is room.history.undo_for(0)
        room.history.undo(0, agreed=True)
        again.history.undo(0, agreed=True)
        assert state_hash(again.history.game) == state_hash(room.history.game)
        assert again.history.moves == room.history.moves
        taken += 1
    assert taken > 5
    assert again.history.undo_for(0) is Undo.NOTHING


def test_a_past_that_is_not_that_of_the_game_is_not_remembered(tmp_path: Path) -> None:
    room, _ = room_of(setup_of(HERE, BOT), tmp_path / "unfinished.json")
    room.begin()
    past = room.replay()
    assert past is not None
    move = Move(0, "nonsense")
    for moves, digest in (((move,), past.hashes[-1][1]), (past.moves, "another state")):
        other = past._replace(moves=moves, hashes=((len(moves), digest),))
        again, later = room_of(room.setup, left=PutAway(room.history.game.clone(), other))
        again.begin()
        while again.recall():
            pass
        assert later.allowed == []


def test_the_same_key_makes_the_same_game_again() -> None:
    rooms = [room_of(replace(setup_of(BOT, BOT), key="again"))[0] for _ in range(2)]
    games = []
    for room in rooms:
        room.begin()
        replay = room.replay()
        assert replay is not None
        games.append(dump_replay(replay._replace(about={})))
    assert games[0] == games[1]


def test_a_game_that_nobody_sees_is_the_game_that_somebody_watches() -> None:
    setup = setup_of(BOT, BOT)
    room, shell = room_of(setup)
    room.begin()
    ask_bots(room, shell)
    cards = [seat.cards(FIGHT) for seat in setup.seats]
    bots = [seat.bot for seat in setup.seats]
    unseen_game = play_unseen(FIGHT, setup.key, setup.edition, cards, bots)
    assert state_hash(unseen_game.game) == state_hash(room.history.game)
    assert unseen_game.decisions == room.made
    assert unseen_game.winner == room.score.winners[0]
    assert room.history.hashes != unseen_game.history.hashes == []


def test_a_game_without_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unseen, "DECISION_LIMIT", 20)
    setup = setup_of(BOT, BOT)
    cards = [seat.cards(FIGHT) for seat in setup.seats]
    with pytest.raises(unseen.Endless, match="20 decisions"):
        play_unseen(FIGHT, setup.key, setup.edition, cards, ("random", "random"))


def test_a_save_of_an_older_version_names_its_people_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "unfinished.json"
    room, _ = room_of(setup_of(HERE, BOT), path)
    room.begin()
    document = json.loads(path.read_text(encoding="utf-8"))
    assert [seat["kind"] for seat in document["seats"]] == ["here", "bot"]
    document["seats"][0]["kind"] = "person"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert autosave.resume(path, FIGHT).setup.people == {0}
    document["seats"][0]["kind"] = "nobody"
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(SaveError, match="cannot play here"):
        autosave.resume(path, FIGHT)
