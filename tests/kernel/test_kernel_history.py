"""Undo and replays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.kernel import machine, save
from engine.kernel.decisions import Decision, Kind, Move, is_forced
from engine.kernel.errors import PROTOCOL, IllegalAnswer, LoopError, SaveError
from engine.kernel.events import SHORTENED, LogEntry
from engine.kernel.history import History, Undo
from engine.kernel.replay import (
    BODY,
    FORMAT,
    VERSION,
    Mismatch,
    Playback,
    Replay,
    dump_replay,
    load_replay,
    replay_of,
    save_replay,
    verify,
)
from engine.kernel.save import dump, load, seal, state_hash
from tests.kernel.playing import play_until, played_out, prompted
from tests.kernel.tide import model
from tests.kernel.tide.model import Tide


def asked(history: History[Tide]) -> Decision:
    assert history.game.pending is not None
    return history.game.pending


def answer(history: History[Tide], choice: object) -> None:
    history.answer(asked(history).id, choice)


def test_undo_is_free_while_nothing_came_out() -> None:
    history = play_until(2, prompted("stow"))
    before, player = dump(history.game), asked(history).player
    moves = list(history.moves)
    answer(history, True)
    assert history.undo_for(player) is Undo.FREE
    again = history.undo(player)
    assert dump(history.game) == before
    assert again == history.game.pending
    assert history.moves == moves


def test_undo_steps_back_decision_by_decision() -> None:
    history = play_until(2, prompted("stow"))
    before, player = dump(history.game), asked(history).player
    answer(history, True)
    if asked(history).kind is Kind.CARDS:
        answer(history, asked(history).options[:1])
    history.undo(player)
    history.undo(player, agreed=True)
    assert dump(history.game) == before


def test_undo_needs_consent_once_a_hidden_card_was_shown() -> None:
    history = play_until(2, prompted("guess"))
    player = asked(history).player
    before = dump(history.game)
    answer(history, "Whelk")  # the top card of the rival's deck was shown and hidden again
    assert history.undo_for(player) is Undo.CONSENT
    with pytest.raises(IllegalAnswer) as refused:
        history.undo(player)
    assert refused.value.rule == PROTOCOL
    history.undo(player, agreed=True)
    assert dump(history.game) == before


def test_undo_needs_consent_once_an_unknown_card_came_out() -> None:
    history = play_until(2, prompted("use"))
    player = asked(history).player
    answer(history, "sink")
    assert history.undo_for(player) is Undo.CONSENT


def test_undo_needs_consent_once_chance_was_used() -> None:
    history = play_until(2, prompted("stow"))
    player = asked(history).player
    answer(history, True)
    history.game.rng.below(2)
    assert history.undo_for(player) is Undo.CONSENT


def test_undo_needs_consent_once_the_rival_decided() -> None:
    history = play_until(2, prompted("sweep"))
    player = 1 - asked(history).player
    answer(history, None)
    assert history.undo_for(player) is Undo.CONSENT


def test_undo_needs_consent_once_the_rival_is_asked() -> None:
    history = play_until(2, prompted("sweep"))
    assert history.undo_for(1 - asked(history).player) is Undo.CONSENT


def test_undo_needs_consent_once_the_rival_was_passed_over() -> None:
    """That nobody sweeps the card away tells that the rival holds no wave that they can pay for."""
    found = set()
    for seed in range(6):
        history = play_until(seed, prompted("place"))
        player = asked(history).player
        answer(history, 0)
        history.answer_forced()
        if asked(history).player == player:
            found.add(history.undo_for(player))
    assert found == {Undo.CONSENT}


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    history = play_until(2, prompted("guess"))
    assert history.undo_for(1) is Undo.NOTHING
    with pytest.raises(IllegalAnswer, match="nothing to take back"):
        history.undo(1, agreed=True)


def test_forced_decisions_do_not_count() -> None:
    history = play_until(2, lambda game, asked: asked.prompt == "bid" and is_forced(asked))
    player = asked(history).player
    answer(history, 0)
    assert history.undo_for(player) is Undo.FREE
    again = history.undo(player)
    assert again is not None
    assert again.prompt in ("play", "sweep")  # the decision that led to the bid


def test_what_was_answered_for_a_player_is_no_choice_of_theirs() -> None:
    """A takeback goes back to what they have chosen themselves, at no other price."""
    history = play_until(2, prompted("stow"))
    before, player = dump(history.game), asked(history).player
    answer(history, True)
    spared = asked(history)
    assert (spared.player, spared.kind) == (player, Kind.CARDS)
    history.answer(spared.id, spared.options[:1], unasked=True)
    assert [move.player for move in history.moves[-2:]] == [player, player]
    history.undo(player, agreed=True)
    assert dump(history.game) == before


def test_forced_decisions_can_be_passed_over() -> None:
    history = play_until(2, lambda game, asked: asked.prompt == "bid" and is_forced(asked))
    made = len(history.moves)
    following = history.answer_forced()
    assert following is history.game.pending
    assert following is not None
    assert not is_forced(following)
    assert len(history.moves) > made
    history.answer_forced()
    assert verify(replay_of(history, {})) is None


def test_an_error_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    history = play_until(2, prompted("play"))
    before, moves = dump(history.game), list(history.moves)
    decision = asked(history)
    with pytest.raises(IllegalAnswer):
        history.answer(decision.id, "nonsense")
    monkeypatch.setattr(machine, "STEP_LIMIT", 0)
    with pytest.raises(LoopError):
        history.answer(decision.id, None)
    assert dump(history.game) == before
    assert history.moves == moves
    monkeypatch.undo()
    answer(history, None)
    assert len(history.moves) == len(moves) + 1


def test_conceding_is_recorded_and_can_be_taken_back() -> None:
    history = play_until(2, prompted("play"))
    history.concede(1, "T.0")
    assert history.moves[-1] == Move(1, conceded="T.0")
    with pytest.raises(IllegalAnswer, match="over"):
        history.concede(0, "T.0")
    assert verify(replay_of(history, {})) is None
    assert history.undo_for(1) is Undo.FREE
    history.undo(1)
    assert history.game.result is None


def test_an_agreed_draw_is_recorded_and_can_be_taken_back() -> None:
    history = play_until(2, prompted("play"))
    history.agree_draw(1, "T.0")
    assert history.game.result is not None
    assert history.game.result.losers == (0, 1)
    with pytest.raises(IllegalAnswer, match="over"):
        history.agree_draw(0, "T.0")
    assert verify(load_replay(dump_replay(replay_of(history, {})), type(history.game))) is None
    history.undo(1)
    assert history.game.result is None


def test_what_was_before_a_resumed_game_has_no_more_of_the_log_than_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = 15
    monkeypatch.setattr(save, "KEPT_LINES", kept)
    whole, before = (play_until(5, prompted("open")) for _ in range(2))
    again = History(load(dump(whole.game), Tide))
    left_out = again.game.unlogged
    assert left_out > kept
    again.remember(before)
    cut = 0
    while whole.undo_for(0) is not Undo.NOTHING:
        for history in (whole, again):
            history.undo(0, agreed=True)
        log = whole.game.log
        assert again.game.lines == len(log)
        notice = LogEntry(SHORTENED, (), None, (min(left_out + 1, len(log)),))
        assert again.game.log == [notice, *log[left_out + 1 :]]
        assert state_hash(again.game) == state_hash(whole.game)
        cut += len(log) <= left_out
    assert cut


def test_a_replay_reproduces_every_hash() -> None:
    history = played_out(4, hash_every=5)
    replay = replay_of(history, {"first": "Anna"})
    assert len(replay.hashes) >= len(replay.moves) // 5
    assert replay.hashes[-1] == (len(replay.moves), state_hash(history.game))
    text = dump_replay(replay)
    loaded = load_replay(text, Tide)
    assert dump_replay(loaded) == text
    assert loaded.moves == replay.moves
    assert loaded.about == {"first": "Anna"}
    assert verify(loaded) is None


def test_a_replay_after_an_undo_holds_what_was_played_in_the_end() -> None:
    history = play_until(2, prompted("stow"), hash_every=1)
    answer(history, True)
    history.undo(asked(history).player)
    answer(history, False)
    assert verify(replay_of(history, {})) is None


def test_a_departure_from_the_record_is_found_where_it_begins() -> None:
    replay = replay_of(played_out(4, hash_every=5), {})
    changed = replay.start.clone()
    changed.coins[0] += 5
    found = verify(replay._replace(start=changed))
    assert isinstance(found, Mismatch)
    assert found.moves == 5
    assert found.recorded == dict(replay.hashes)[5]


def test_stepping_both_ways_comes_by_the_same_states() -> None:
    replay = replay_of(played_out(4), {})
    playback = Playback(replay, Tide)
    seen = [state_hash(playback.game)]
    while playback.forward():
        seen.append(state_hash(playback.game))
    assert len(seen) == playback.length + 1
    for made in reversed(range(playback.length)):
        assert playback.back()
        assert playback.made == made
        assert state_hash(playback.game) == seen[made]
    assert not playback.back()
    for made in (17, 3, 10**6, 25, -4):
        playback.seek(made)
        assert playback.made == max(0, min(made, playback.length))
        assert state_hash(playback.game) == seen[playback.made]
    assert dump(replay.start) == dump(Playback(replay, Tide).game)


@pytest.fixture(scope="module")
def replay() -> Replay:
    return replay_of(played_out(4, hash_every=10), {"first": "Anna"})


@pytest.mark.parametrize(
    ("move", "what"),
    [
        (Move(0, "nonsense"), "moves[0]"),
        (Move(1, "Whelk"), "moves[0]"),
    ],
)
def test_moves_that_the_rules_refuse_are_named(replay: Replay, move: Move, what: str) -> None:
    with pytest.raises(SaveError) as refused:
        verify(replay._replace(moves=(move, *replay.moves)))
    assert refused.value.where == what


def test_moves_after_the_end_are_refused(replay: Replay) -> None:
    with pytest.raises(SaveError, match="is not being asked anything"):
        verify(replay._replace(moves=(*replay.moves, replay.moves[0])))


def test_truncated_and_edited_replays_are_refused(replay: Replay) -> None:
    text = dump_replay(replay)
    for end in range(0, len(text) - 1, 997):
        with pytest.raises(SaveError):
            load_replay(text[:end], Tide)
    for at in range(10, len(text) - 2, 1499):
        changed = "x" if text[at] != "x" else "y"
        with pytest.raises(SaveError):
            load_replay(text[:at] + changed + text[at + 1 :], Tide)


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("moves", [1], "moves"),
        ("moves", {}, "moves"),
        ("hashes", [[9999, "x"]], "hashes"),
        ("hashes", {}, "hashes"),
        ("about", {"first": 1}, "about"),
        ("about", [], "about"),
        ("start", {}, "start.rng"),
        ("game", "ebb", "game"),
        ("game_version", 9, "game_version"),
    ],
)
def test_forged_replays(replay: Replay, key: str, value: Any, where: str) -> None:
    document = json.loads(dump_replay(replay)) | {key: value}
    head = {name: document[name] for name in ("game", "game_version", "about")}
    text = seal(FORMAT, VERSION, head, {name: document[name] for name in BODY})
    with pytest.raises(SaveError) as refused:
        load_replay(text, Tide)
    assert refused.value.where == where


def test_a_save_is_no_replay(replay: Replay) -> None:
    with pytest.raises(SaveError, match="not a file of the kind"):
        load_replay(dump(replay.start), Tide)


def test_replays_are_files_too(replay: Replay, tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    save_replay(replay, path)
    assert load_replay(path.read_bytes(), Tide).moves == replay.moves


def test_only_recorded_decisions_of_tide_are_needed() -> None:
    """A replay plays back though the cards it was made of have changed since."""
    replay = load_replay(dump_replay(replay_of(played_out(4), {})), Tide)
    renamed = [model.Printed(p.name.upper(), p.suit, p.rank) for p in model.PRINTED]
    assert {card.printed for card in replay.start.cards.values()}.isdisjoint(renamed)
    assert verify(replay) is None
