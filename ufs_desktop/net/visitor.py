"""The players and spectators at the guest's machine, and the messages that are passed on to them
unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from ufs_desktop.net.ends import Company, Connection, Countdown, Talk
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.host_messages import (
    ClockTime,
    DeckObjection,
    DeckVerdict,
    Notice,
    Objection,
    Petition,
    Presence,
    Takeback,
    Terms,
    Utterance,
)
from ufs_desktop.net.messages import Message
from ufs_desktop.net.talk import spoken
from ufs_desktop.net.testimony import OpenedGame
from ufs_desktop.net.told_game import request_of
from ufs_desktop.session.shell import Audience
from ufs_desktop.session.update import Refused


class Visitor(Audience, Talk, Protocol):
    """The interface to the player or spectator at the guest's machine."""

    def stand(self, connection: Connection) -> None:
        """The state of the connection to the host."""

    def admit(self, seat: Player | None, terms: Terms) -> None:
        """They are admitted; without a seat, to watch. Called again after each return."""

    def object(self, problems: Sequence[DeckObjection]) -> None:
        """The verdict on their deck; without problems, it will be played."""

    def lend(self, names: Sequence[str]) -> None:
        """These cards of their deck are lent to the host, who will be asked about them."""

    def deal(self, terms: Terms) -> None:
        """A game is dealt: from now on there is a match to come back to."""

    def begin_next(self, terms: Terms, game: int) -> None:
        """A game begins; its first update follows."""

    def open(self, opened: OpenedGame) -> None:
        """A game of a finished match can be viewed as a whole, and checked."""


def pass_on(message: Message, visitor: Visitor) -> None:
    """Pass on what needs no processing. Raises Breach for what no host of ours would say."""
    match message:
        case DeckVerdict():
            visitor.object(message.problems)
        case Takeback():
            visitor.allow(Undo(message.undo))
        case Objection():
            card = None if message.card is None else Handle(message.card)
            visitor.refuse(Refused(message.rule, message.reason, message.gist, card))
        case Petition():
            visitor.ask(request_of(message.request))
        case Notice(failed=False):
            visitor.warn(message.words)
        case Notice():
            visitor.fail(message.words)
        case Utterance():
            words = spoken(message.words)
            if words:
                visitor.hear(message.seat, words)
        case Presence():
            away, paused = tuple(message.away), tuple(message.paused)
            visitor.meet(Company(away, message.left, paused, message.spectators))
        case ClockTime():
            first, second = message.game
            one, other = message.reserve
            visitor.count_down(Countdown((first, second), (one, other), message.running))
        case _:
            raise Breach(f"{type(message).__name__} was not expected now")
