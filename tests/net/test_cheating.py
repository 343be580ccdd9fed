"""A host that cheats is found out by what both sides wrote down, once the match is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.decks.deck import Deck
from engine.decks.lines import Part
from engine.decks.sideboarding import swapped
from engine.kernel.replay import load_replay, save_replay
from engine.kernel.views import View
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.values import Definition
from tests.desktop.players import some_answer
from tests.net.meetings import Meeting, starters
from tests.shares import share
from ufs_desktop.cli import main as cli
from ufs_desktop.cli.games import editions, game_of
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.shelf import duel_starters
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.net import deals, pledges, verification
from ufs_desktop.net.seat import RemoteSeat
from ufs_desktop.net.testimony import OpenedGame
from ufs_desktop.net.verification import fault, read_evidence, save_evidence
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import GameSetup, SeatKind

Cheat = Callable[[Meeting, pytest.MonkeyPatch], None]


def opened(meeting: Meeting) -> OpenedGame:
    """Some moves, and then the host gives up: its game is opened."""
    meeting.advance(12)
    if not meeting.is_over:
        meeting.concede(0)
    (found,) = meeting.guest.opened
    return found


def found_out(found: OpenedGame, module: GameModule = FIGHT) -> str:
    return fault(load_replay(found.record, module.kind), found.evidence, module)


def deals_again(meeting: Meeting, patch: pytest.MonkeyPatch) -> None:
    """The cards lie as another key deals them."""
    join = meeting.desk.book.deals.join

    def joined(part: str) -> GameSetup:
        setup = join(part)
        return setup.with_chance("a better shuffle", setup.veil)

    patch.setattr(meeting.desk.book.deals, "join", joined)


def chooses_its_part(meeting: Meeting, patch: pytest.MonkeyPatch) -> None:
    """The host takes another part once it has seen the guest's."""
    join = meeting.desk.book.deals.join

    def joined(part: str) -> GameSetup:
        dealt = meeting.desk.book.deals.newest
        assert dealt is not None
        own = dealt.own._replace(part="0f" * 32)
        meeting.desk.book.deals.games[-1] = replace(dealt, own=own)
        return join(part)

    patch.setattr(meeting.desk.book.deals, "join", joined)


def _on_the_way(meeting: Meeting, act: Callable[[], None]) -> None:
    meeting.call()
    meeting.advance(6)
    act()


def swaps_a_card(meeting: Meeting, patch: pytest.MonkeyPatch) -> None:
    """Two cards of the host's deck change places in the middle of the game."""

    def swap() -> None:
        game = meeting.room.history.game
        first, *middle, last = game.zones[0, Zone.DECK]
        game.zones[0, Zone.DECK] = (last, *middle, first)

    _on_the_way(meeting, swap)


def shows_another_view(meeting: Meeting, patch: pytest.MonkeyPatch) -> None:
    """The guest is told of more vitality than the host has."""

    def lie() -> None:
        tell = RemoteSeat.show

        def told(seat: RemoteSeat, update: Any) -> None:
            view: View = update.view
            (first, second) = view.table.vitality
            table = view.table._replace(vitality=(first + 5, second))
            tell(seat, update._replace(view=view._replace(table=table)))

        patch.setattr(RemoteSeat, "show", told)

    _on_the_way(meeting, lie)


def alters_an_answer(meeting: Meeting, patch: pytest.MonkeyPatch) -> None:
    """Another answer of the guest's is carried out than the one that they gave."""

    def alter() -> None:
        answer = meeting.room.answer

        def answered(seat: int, number: int, key: Any, *, unasked: bool = False) -> None:
            decision = meeting.room.history.game.pending
            if seat == 1 and decision is not None and decision.optional and key is not None:
                key = None
            answer(seat, number, key, unasked=unasked)

        patch.setattr(meeting.room, "answer", answered)

    _on_the_way(meeting, alter)


def test_an_honest_host_is_believed_whatever_was_taken_back() -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    meeting.advance(10)
    meeting.far.undo()
    meeting.run()
    meeting.room.respond(0, agreed=True)
    meeting.run()
    meeting.wire.cut()
    meeting.call()
    assert found_out(opened(meeting)) == ""


@pytest.mark.slow
def test_an_honest_host_is_believed_when_a_moment_that_was_lost_looks_like_an_earlier_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not every game has such a moment: of these some have one, whatever the cards."""
    parts = iter(("05" * 32, "06" * 32, "07" * 32, "02" * 32, "08" * 32))
    meeting = None
    while meeting is None:
        part = next(parts)
        for module in (deals, pledges):
            monkeypatch.setattr(module, "new_part", partial(str, part))
        meeting = _with_a_lost_moment()
    assert found_out(opened(meeting)) == ""


def _with_a_lost_moment() -> Meeting | None:
    """A meeting whose line broke at such a moment, played to its end; none came: nothing."""
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    lost = 0
    while not lost:
        asked = meeting.guest.asked
        if asked is None:
            if not meeting.step():
                return None
            continue
        meeting.far.answer(asked.id or 0, some_answer(asked, meeting.rng))
        meeting.wire.host.receive(meeting.wire.guest.take())
        while (here := meeting.shell.asked) is not None and not meeting.is_over:
            meeting.room.answer(0, here.id or 0, some_answer(here, meeting.rng))
        assert meeting.desk.table.seat is not None
        if ["shown", 1, meeting.desk.table.seat._seal] in [
            entry[:3] for entry in meeting.far.transcript.entries
        ]:
            meeting.wire.cut()
            meeting.call()
            lost += 1
        meeting.run()
    return meeting


@pytest.mark.parametrize(
    ("cheat", "words"),
    [
        (deals_again, verification.NOT_DEALT),
        (chooses_its_part, verification.NOT_COMMITTED),
        (swaps_a_card, ""),
        (shows_another_view, "is not what the record says"),
        (alters_an_answer, "is not the one that was carried out"),
    ],
)
def test_a_host_that_cheats_is_found_out(
    cheat: Cheat, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = Meeting(SeatKind.HERE)
    cheat(meeting, monkeypatch)
    if not meeting.wires:
        meeting.call()
    said = found_out(opened(meeting))
    assert said
    assert words in said


def illegal(**main: int) -> Deck:
    """The host's starter deck with other numbers of copies."""
    deck = starters()[0]
    return deck.model_copy(update={"main": deck.main | main})


def test_a_host_whose_deck_is_not_allowed_is_found_out() -> None:
    """Its own program would not let it: a changed one plays the deck all the same."""
    name = next(iter(starters()[0].main))
    meeting = Meeting(SeatKind.HERE, decks=[illegal(**{name: 5}), starters()[1]])
    meeting.call()
    said = found_out(opened(meeting))
    assert f"{name}: 5 copies, 4 are allowed" in said
    assert "rule A.2" in said
    honest = Meeting(SeatKind.HERE, decks=[starters()[0], starters()[1]])
    honest.call()
    assert found_out(opened(honest)) == ""


def test_a_host_may_sideboard_between_the_games() -> None:
    """The record of a game holds no sideboard: what is played is judged as it lies there."""
    deck, other = starters()[:2]
    moved = next(iter(deck.sideboard))
    left = next(name for name in deck.main if name not in deck.sideboard)
    changed = swapped(swapped(deck, left, Part.MAIN), moved, Part.SIDE)
    meeting = Meeting(SeatKind.HERE, best_of=3, decks=[deck, other])
    meeting.call()
    for lists in (changed, None):
        meeting.advance(5)
        meeting.concede(0)
        if lists is not None:
            meeting.room.ready(0, lists)
            meeting.far.ready()
            meeting.run()
    first, second = meeting.guest.opened
    held = [load_replay(each.record, FIGHT.kind).start for each in (first, second)]
    assert len({FIGHT.cards_held(game, 0) for game in held}) == 2
    assert (found_out(first), found_out(second)) == ("", "")


def held_by_host(change: Callable[[Definition], Definition], main: dict[str, int]) -> set[str]:
    """What is against a host's deck whose cards were changed before it was dealt."""
    host, guest = (FIGHT.cards_of(deck) for deck in (illegal(**main), starters()[1]))
    decks = [[change(card) for card in host], guest]
    game = FIGHT.new_game("held", FIGHT.edition, decks, chooser=0)
    return {fault.text for fault in FIGHT.held_faults(game, 0)}


def renamed(card: Definition) -> Definition:
    """As a card of the host's own, which nobody else has."""
    name = f"Own {card.printed.name}"
    return card._replace(deck_name=name, printed=card.printed._replace(name=name))


def test_of_cards_that_nobody_knows_here_only_their_number_counts() -> None:
    first, *others = starters()[0].main
    assert held_by_host(lambda card: card, {first: 5}) == {f"{first}: 5 copies, 4 are allowed"}
    assert held_by_host(renamed, {first: 5}) == set()
    reworded = held_by_host(lambda card: card._replace(text=("Other words.",)), {first: 5})
    assert reworded == set()  # another card of that name, which may be allowed more copies

    def only_character(card: Definition) -> Definition:
        return renamed(card) if card.printed.name == starters()[0].character else card

    assert held_by_host(only_character, {}) == set()
    assert held_by_host(only_character, {first: 5}) == {f"{first}: 5 copies, 4 are allowed"}
    few = held_by_host(renamed, dict.fromkeys(others, 1))
    assert [text for text in few if "more needed" in text]


@pytest.mark.parametrize("edition", FIGHT.editions)
def test_nothing_is_against_a_deck_that_came_with_the_program(edition: str) -> None:
    decks = [each.deck for each in starter_decks() if each.deck.edition == edition]
    assert decks
    for deck in decks:
        cards = FIGHT.cards_of(deck)
        game = FIGHT.new_game("held", edition, [cards, cards], chooser=0)
        assert FIGHT.held_faults(game, 1) == ()


SIDES = {  # decks with double-sided cards, with one as the character, with split cards
    "Everyone Who Stayed": "universus",
    "Four Minutes Down": "universus",
    "Spent by Sunrise": "advanced",
}


@pytest.mark.parametrize("name", share(list(SIDES), 2, pytest.mark.slow))
def test_a_host_with_cards_of_two_sides_is_believed(name: str) -> None:
    (deck,) = (each.deck for each in starter_decks() if each.deck.name == name)
    meeting = Meeting(SeatKind.HERE, decks=(deck, deck), edition=SIDES[name])
    meeting.call()
    assert any(card.back for card in FIGHT.cards_held(meeting.room.history.game, 0))
    assert found_out(opened(meeting)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("edition", editions())
def test_a_host_is_believed_with_every_deck_that_came_with_the_program(edition: str) -> None:
    """A whole game against each of them."""
    module = game_of(edition).module()
    offered = duel_starters() if module is DUEL else starter_decks()
    decks = [each.deck for each in offered if each.deck.edition == edition]
    assert len(decks) > 3
    for own, other in zip(decks, [*decks[1:], decks[0]], strict=True):
        meeting = Meeting(
            decks=(own, other),
            bot="heuristic",
            module=module,
            guest_module=module,
            edition=edition,
        )
        meeting.call()
        meeting.play()
        (found,) = meeting.guest.opened
        assert found_out(found, module) == "", (own.name, other.name)


def test_the_command_checks_a_replay_by_the_transcript_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    found = opened(meeting)
    replay, transcript = tmp_path / "game.json", tmp_path / "game.transcript"
    save_replay(load_replay(found.record, FIGHT.kind), replay)
    save_evidence(found.evidence, transcript)
    assert read_evidence(transcript)._replace(entries=()) == found.evidence._replace(entries=())
    assert cli.main(["replay", "verify", str(replay)]) == 0
    assert "dealt and reported what it had promised" in capsys.readouterr().out
    entries = [list(entry) for entry in found.evidence.entries]
    entries[-2][2] = "0" * 32
    save_evidence(found.evidence._replace(entries=entries), transcript)
    assert cli.main(["replay", "verify", str(replay)]) == 1
    told = capsys.readouterr().err
    assert verification.BROKEN in told
    assert "another" not in told
    save_evidence(found.evidence._replace(entries=entries, make=""), transcript)
    assert cli.main(["replay", "verify", str(replay)]) == 1
    assert "the match was played with another" in capsys.readouterr().err
