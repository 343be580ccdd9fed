"""What a player may not know is in no byte that is sent to them, sealed or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.decks.deck import Deck
from engine.kernel.decisions import Kind
from engine.kernel.resample import exchange_hidden, hidden_groups
from engine.kernel.rng import Rng
from engine.ufs.effects.nodes.words import Zone
from tests.desktop.rooms import Onlooker, named_apart
from tests.desktop.test_who_may_learn import is_plain, reached
from tests.net.meetings import Guest, Meeting
from tests.net.wires import HandClock
from ufs_desktop.net.ends import Company, Connection, Countdown
from ufs_desktop.net.gallery import NOBODY_SEATED
from ufs_desktop.net.holdback import Holdback
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.keys import Party
from ufs_desktop.net.link import Link
from ufs_desktop.net.messagecode import written
from ufs_desktop.net.messages import Message
from ufs_desktop.net.seat import RemoteSeat
from ufs_desktop.net.transcript import Transcript
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import Seat, SeatKind

GUEST = 1
MOMENTS = (16, pytest.param(80, marks=pytest.mark.slow))  # of a game that are looked at
STANDING = Company | Connection | Countdown  # plain values too, of their connection


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> dict[Link, list[bytes]]:
    """What hosts say, as it is before it is sealed, by connection."""
    texts: dict[Link, list[bytes]] = {}
    send = Link.send

    def sent(link: Link, message: Message) -> None:
        if link.side is Party.HOST:
            texts.setdefault(link, []).append(written(message))
        send(link, message)

    monkeypatch.setattr(Link, "send", sent)
    return texts


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every single card has a name of its own, by which it is known wherever it turns up."""
    cards = Seat.cards

    def named_cards(seat: Seat, module: Any) -> tuple[Any, ...]:
        return named_apart(cards(seat, module), "Own" if seat.name == "Ash" else "Far")

    monkeypatch.setattr(Seat, "cards", named_cards)


def watched(meeting: Meeting, most: int) -> Iterator[set[str]]:
    """Play, and tell at each moment what the guest may not have heard of."""
    onlooker = Onlooker(GUEST)
    for _ in range(most):
        game = meeting.room.history.game
        onlooker.look(game)
        dealt = meeting.desk.book.deals.newest
        assert dealt is not None
        secrets = {game.veil, dealt.own.part, dealt.own.veil, dealt.key}
        yield onlooker.hidden(game) | (secrets if game.result is None else set())
        if not meeting.step():
            return


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("moments", MOMENTS)
def test_no_hidden_card_and_no_secret_is_in_what_is_said(
    said: dict[Link, list[bytes]], moments: int
) -> None:
    meeting = Meeting(is_watchable=True)
    meeting.call()
    watcher = Guest()
    invitation = Invitation("10.0.0.7", 1, meeting.desk.gate.watch.secret)
    meeting.call(meeting.guest_desk(watcher, invitation, None))
    player, spectator = said
    public = Onlooker(NOBODY_SEATED)
    read = dict.fromkeys(said, 0)
    seen = 0
    for hidden in watched(meeting, moments):
        game = meeting.room.history.game
        public.look(game)
        unknown = {game.printed(card).name for card in game.cards} - public.known
        for link, secret in ((player, hidden), (spectator, hidden | unknown)):
            for text in said[link][read[link] :]:
                assert not [each for each in secret if each.encode() in text]
            read[link] = len(said[link])
        seen += len(hidden)
    assert seen > 20 * moments
    for wire in meeting.wires:
        assert not any(name in wire.to_guest for name in (b"Own0", b"Far0", b"showing"))
    assert watcher.updates
    assert all(
        update.view.decision is None or update.view.decision.id is None
        for update in watcher.updates
    )


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("moments", MOMENTS)
def test_what_a_guest_and_a_spectator_are_given_leads_to_no_secret(moments: int) -> None:
    """Their windows hold plain values, and none of them is chance, the veil, an order or a card."""
    meeting = Meeting(is_watchable=True)
    meeting.call()
    watcher = Guest()
    invitation = Invitation("10.0.0.7", 1, meeting.desk.gate.watch.secret)
    meeting.call(meeting.guest_desk(watcher, invitation, None))
    public = Onlooker(NOBODY_SEATED)
    looked = 0
    for hidden in watched(meeting, moments):
        game = meeting.room.history.game
        public.look(game)
        unknown = {game.printed(card).name for card in game.cards} - public.known
        decks = {cards for (_, zone), cards in game.zones.items() if zone == Zone.DECK and cards}
        secrets = {*hidden, *decks, game.rng.state}
        for visitor, secret in ((meeting.guest, secrets), (watcher, secrets | unknown)):
            given = [visitor.updates[-1:], visitor.refusals, visitor.requests, visitor.countdowns]
            found = list(reached([*given, visitor.connections, visitor.company, visitor.heard]))
            strange = [each for each in found if not (is_plain(each) or isinstance(each, STANDING))]
            assert strange == []
            assert not {each for each in found if type(each) in (str, tuple)} & secret
            looked += len(found)
    assert looked > 500 * moments


def told_of(room: Room) -> list[bytes]:
    """What a guest who comes back now is told."""
    texts: list[bytes] = []
    pause = Holdback(0.0, HandClock())
    seat = RemoteSeat(
        room, GUEST, 1, lambda message: texts.append(written(message)), Transcript(), pause
    )
    room.connect(GUEST, seat)
    return texts


@pytest.mark.parametrize("moments", MOMENTS)
def test_other_hidden_cards_give_the_same_bytes(moments: int) -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    compared = 0
    for count in range(moments):
        if not meeting.step():
            break
        game, room = meeting.room.history.game, meeting.room
        if count % 2 or game.pending is None or game.pending.player != GUEST:
            continue
        if game.pending.kind is not Kind.PLAY or not hidden_groups(game, GUEST):
            continue
        before = told_of(room)
        room.history.game = game.clone()
        exchange_hidden(room.history.game, GUEST, Rng(f"other {count}"))
        assert told_of(room) == before
        room.history.game = game
        assert meeting.desk.table.seat is not None
        room.connect(GUEST, meeting.desk.table.seat)
        meeting.run()
        compared += 1
    assert compared > moments / 10


def test_a_deck_is_brought_without_its_players_notes(said: dict[Link, list[bytes]]) -> None:
    meeting = Meeting(SeatKind.HERE)
    deck: Deck = meeting.decks[1].model_copy(update={"notes": "my secret plan", "plan": "more"})
    sent: list[bytes] = []
    far = meeting.guest_desk(meeting.guest, meeting.far._invitation or Invitation("", 1), deck)
    send = far.send

    def noted(message: Message) -> None:
        sent.append(written(message))
        send(message)

    far.send = noted  # type: ignore[method-assign]
    meeting.call(far)
    far.submit(deck)
    assert sent
    assert not [text for text in sent if b"secret plan" in text or b'"plan"' in text]
