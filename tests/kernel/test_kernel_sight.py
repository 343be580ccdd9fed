"""Knowledge, handles and views: what a player is told and what not."""

from __future__ import annotations

import json

import pytest

from engine.kernel import sight
from engine.kernel.decisions import Decision, Kind
from engine.kernel.errors import PROTOCOL, IllegalAnswer
from engine.kernel.events import EVERYONE, Event, LogEntry
from engine.kernel.ids import CardId, Ref
from engine.kernel.machine import answer
from engine.kernel.resample import exchange_hidden, hidden_groups, resample
from engine.kernel.rng import Rng
from engine.kernel.save import state_hash
from engine.kernel.sight import Handle
from engine.kernel.views import (
    DecisionView,
    View,
    ZoneView,
    answer_from,
    event_view,
    for_player,
    log_view,
    to_json,
    told_as,
    view_for,
)
from tests.kernel.playing import begun, play_until, prompted
from tests.kernel.tide import model
from tests.kernel.tide.model import DECK, HAND, ROW, SEA, VAULT, Tide


def zone(view: View, player: int, name: str) -> ZoneView:
    return next(z for z in view.zones if (z.player, z.zone) == (player, name))


def test_a_card_put_face_down_before_his_eyes_stays_known_until_a_shuffle() -> None:
    game = begun()
    card = model.hand(game, 0)[0]
    model.move(game, card, DECK)
    assert not game.may_see(0, card)
    assert sight.knows(game, 0, card)
    assert not sight.knows(game, 1, card)
    top = zone(view_for(game, 0), 0, DECK).cards[-1]
    assert top.known
    assert top.face == game.cards[card].printed
    model.shuffle(game, 0)
    assert not sight.knows(game, 0, card)


def test_a_showing_is_remembered_by_both() -> None:
    game = begun()
    card = game.zones[1, DECK][-1]
    model.show(game, card)
    model.hide(game, card)
    assert sight.knows(game, 0, card)
    assert sight.knows(game, 1, card)


def test_a_handle_is_kept_in_the_open_and_renewed_by_a_shuffle() -> None:
    game = begun()
    card = game.zones[0, DECK][-1]
    handle = sight.handle(game, 1, card)
    assert handle != sight.handle(game, 0, card)
    model.move(game, card, SEA)
    assert sight.handle(game, 1, card) == handle
    assert sight.card_of(game, 1, handle) == card
    model.move(game, card, DECK)
    assert sight.handle(game, 1, card) == handle
    model.shuffle(game, 0)
    assert sight.handle(game, 1, card) != handle
    with pytest.raises(IllegalAnswer) as refused:
        sight.card_of(game, 1, handle)
    assert refused.value.rule == PROTOCOL


def test_a_hand_hides_which_card_is_which_but_not_that_one_is_there() -> None:
    game = begun()
    card = model.hand(game, 0)[0]
    model.move(game, card, ROW)
    before = sight.handle(game, 1, card)
    model.move(game, card, HAND)
    rival = zone(view_for(game, 1), 0, HAND)
    assert before not in {shown.handle for shown in rival.cards}
    assert not any(shown.known for shown in rival.cards)
    assert rival.among == (game.cards[card].printed,)
    own = zone(view_for(game, 0), 0, HAND)
    assert all(shown.known for shown in own.cards)
    assert own.among == ()
    model.move(game, card, ROW)
    assert sight.handle(game, 1, card) != before  # it might have been another copy


def test_what_leaves_a_hand_unseen_takes_the_knowledge_of_the_rest_with_it() -> None:
    game = begun()
    first, second = model.hand(game, 0)[:2]
    model.move(game, first, ROW)
    model.move(game, first, HAND)
    assert sight.knows(game, 1, first)
    handle = sight.handle(game, 1, second)
    model.move(game, second, DECK)
    assert not sight.knows(game, 1, first)
    assert sight.handle(game, 1, second) != handle


def test_hand_slots_keep_their_handles_and_mix_their_cards() -> None:
    game = begun()
    hand = model.hand(game, 0)
    slots = {sight.handle(game, 1, card) for card in hand}
    fillings = set()
    for asked in range(30):
        game.asked = asked
        assert {sight.handle(game, 1, card) for card in hand} == slots
        fillings.add(tuple(sight.handle(game, 1, card) for card in hand))
    assert len(fillings) > 5


def test_looking_at_a_view_changes_nothing() -> None:
    game = play_until(5, prompted("open")).game
    digest = state_hash(game)
    first = [view_for(game, player) for player in (0, 1)]
    assert [view_for(game, player) for player in (0, 1)] == first
    assert state_hash(game) == digest


def test_a_rival_learns_only_that_somebody_is_asked() -> None:
    game = play_until(5, prompted("play")).game
    decision = game.pending
    assert decision is not None
    own, other = (view_for(game, p).decision for p in (decision.player, 1 - decision.player))
    assert other == DecisionView(decision.player)
    assert own is not None
    assert own.id == decision.id
    assert len(own.options) == len(decision.options)


def test_the_words_of_a_question_are_for_the_one_who_is_asked() -> None:
    game = play_until(5, prompted("play")).game
    decision = game.pending
    assert decision is not None
    seats = (decision.player, 1 - decision.player)
    own, other = (view_for(game, p, wording=lambda _: ("a", "b")).decision for p in seats)
    assert own is not None
    assert own.words == ("a", "b")
    assert other == DecisionView(decision.player)


def test_a_card_that_neither_knows_is_chosen_by_its_handle() -> None:
    game = play_until(5, prompted("open")).game
    decision = game.pending
    assert decision is not None
    view = view_for(game, decision.player)
    vault = zone(view, decision.player, VAULT)
    assert not any(card.known for card in vault.cards)
    assert view.decision is not None
    keys = [option.key for option in view.decision.options]
    assert keys == [card.handle for card in vault.cards]
    choice = answer_from(game, decision.player, decision.id, [keys[1]])
    assert choice == (decision.options[1],)
    answer(game, decision.id, choice)


def test_answers_in_the_keys_of_a_view_are_read_back_or_refused() -> None:
    game = play_until(5, prompted("open")).game
    decision = game.pending
    assert decision is not None
    seat, number = decision.player, decision.id
    for player, asked, key in (
        (1 - seat, number, []),
        (seat, number + 1, []),
        (seat, number, 5),
        (seat, number, [5]),
        (seat, number, [True]),
        (seat, number, [[sight.handle(game, seat, decision.options[0])]]),  # type: ignore[arg-type]
    ):
        with pytest.raises(IllegalAnswer):
            answer_from(game, player, asked, key)
    game.pending = Decision(seat, Kind.YES_NO, "sure", "R.1", id=number)
    assert answer_from(game, seat, number, True) is True
    ref = game.cards[CardId(3)].ref
    game.pending = Decision(seat, Kind.OPTION, "which", "R.1", (("throw", ref), "keep"), id=number)
    shown = view_for(game, seat).decision
    assert shown is not None
    assert shown.options[0].cards == (sight.handle(game, seat, CardId(3)),)
    for option, view in zip(game.pending.options, shown.options, strict=True):
        assert answer_from(game, seat, number, json.loads(json.dumps(view.key))) == option


def test_an_event_tells_its_card_to_its_audience_only() -> None:
    game = begun()
    record = game.cards[model.hand(game, 0)[0]]
    event = Event("moved", 0, 0, record.ref, origin=DECK, to=HAND, was=record, audience=0)
    assert for_player(event, 0) is event
    assert event_view(game, 0, event).caption == record.printed.name
    told = event_view(game, 1, event)
    assert (told.card, told.caption, told.detail) == (None, None, ())
    assert (told.origin, told.to) == (DECK, HAND)


def test_a_log_line_is_redacted_for_others() -> None:
    game = begun()
    record = game.cards[model.hand(game, 0)[0]]
    event = Event("moved", 0, 0, record.ref, was=record, audience=0)
    entry = LogEntry("looked", ("T.1",), 0, (record.ref, record.printed.name, event), 0)
    assert not log_view(game, 0, entry).secret
    other = log_view(game, 1, entry)
    assert other.secret
    assert [fact.card for fact in other.facts] == [None]
    assert record.printed.name not in repr(other)
    assert log_view(game, 1, entry._replace(audience=EVERYONE)).facts[1] == record.printed.name


def test_an_old_reference_does_not_lead_to_a_card_out_of_sight() -> None:
    game = begun()
    card = model.hand(game, 0)[0]
    model.move(game, card, ROW)
    ref = game.cards[card].ref
    entry = LogEntry("played", ("T.6",), 0, (ref,))
    assert log_view(game, 1, entry).facts == (sight.handle(game, 1, card),)
    model.move(game, card, DECK)
    assert log_view(game, 1, entry).facts == (None,)
    assert log_view(game, 1, LogEntry("x", (), 0, (Ref(card, 99),))).facts == (None,)


def test_a_view_is_ready_for_json() -> None:
    game = play_until(5, prompted("play")).game
    view = view_for(game, 0)
    document = json.loads(json.dumps(to_json(view)))
    assert document["viewer"] == 0
    assert document["zones"][0]["zone"] == DECK
    assert all(type(card["handle"]) is int for z in document["zones"] for card in z["cards"])
    with pytest.raises(TypeError, match="not a value to show"):
        to_json(object())


def test_the_log_can_be_told_from_where_it_was_left() -> None:
    game = play_until(5, prompted("play")).game
    whole = view_for(game, 1).log
    assert view_for(game, 1, len(game.log) - 2).log == whole[-2:]


def test_resampling_keeps_what_a_player_knows_and_nothing_else() -> None:
    game = play_until(9, prompted("open")).game
    assert game.pending is not None
    viewer = game.pending.player
    digest = state_hash(game)
    others = [resample(game, viewer, Rng(str(n))) for n in range(20)]
    assert state_hash(game) == digest
    assert all(view_for(other, viewer) == view_for(game, viewer) for other in others)
    assert len({state_hash(other) for other in others}) == 20
    assert {other.rng.state[0] for other in others}.isdisjoint({game.rng.state[0]})
    for other in others:
        for player in (0, 1):
            assert _printed(other, player) == _printed(game, player)


def test_hidden_groups_hold_what_is_neither_seen_nor_known() -> None:
    game = begun()
    known = game.zones[1, DECK][-1]
    model.show(game, known)
    model.hide(game, known)
    groups = hidden_groups(game, 0)
    hidden = {card for group in groups for card in group}
    assert known not in hidden
    assert hidden.isdisjoint(model.hand(game, 0))
    assert hidden >= set(model.hand(game, 1))
    assert all(len({game.cards[card].owner for card in group}) == 1 for group in groups)
    before = game.definition(known)
    exchange_hidden(game, 0, Rng("x"))
    assert game.definition(known) == before


def test_handles_tell_nothing_of_the_order_of_ids() -> None:
    game = begun()
    handles: list[Handle] = [sight.handle(game, 0, card) for card in game.zones[0, DECK]]
    ordered = sorted(game.zones[0, DECK], key=lambda card: sight.handle(game, 0, card))
    assert len(set(handles)) == len(handles)
    assert ordered != sorted(ordered)


def _printed(game: Tide, player: int) -> list[str]:
    return sorted(card.printed.name for card in game.cards.values() if card.owner == player)


def test_a_shown_record_is_read_by_name() -> None:
    assert told_as(Ref, ("Ref", 3, 1)) == Ref(CardId(3), 1)
    assert told_as(Ref, ("Card", 3, 1)) is None
    assert told_as(Ref, 3) is None
