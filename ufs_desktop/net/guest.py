"""The guest's desk: it joins, shows what it is told, and sends what its player does.

It computes no rules and accepts from the host only what is consistent: values that its game never
shows, a seal that does not match its view, or a second deal of one game end the connection. What
the host committed itself to is written down, to be checked when the match is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.decks.deck import Deck
from engine.kernel.errors import PROTOCOL
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import View
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.guest_messages import (
    AccordWish,
    CardLoan,
    ChancePart,
    Concession,
    Consent,
    Entry,
    PauseWish,
    Readiness,
    Receipt,
    Remark,
    Reply,
    Submission,
    WhyNot,
)
from ufs_desktop.net.host_contact import HostContact
from ufs_desktop.net.host_messages import (
    Admission,
    Advice,
    CardsWanted,
    Deal,
    DeckObjection,
    LogPiece,
    Opening,
    Petition,
    Presence,
    RecordPiece,
    Showing,
    Terms,
)
from ufs_desktop.net.hostline import HostLine
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.keys import KeyExchange, Party
from ufs_desktop.net.lender import Lender
from ufs_desktop.net.link import Clock, Link
from ufs_desktop.net.messages import Goodbye, Greeting, Hello, Message, Parting, Proof, Role, Wanted
from ufs_desktop.net.reception import context
from ufs_desktop.net.talk import spoken
from ufs_desktop.net.testimony import OpenedGame, Testimony
from ufs_desktop.net.tickets import SeatBook, Ticket
from ufs_desktop.net.told_game import ToldGame
from ufs_desktop.net.versions import difference, versions_of
from ufs_desktop.net.visitor import Visitor, pass_on
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.update import Key, Refused

NOT_NOW = "There is no connection to the host right now: the game is waiting."
TOO_MANY_OWN = "Those of your cards that the host does not have are too many or too long to lend."
FORGOTTEN = (
    "The host has lost track of what it has already shown you, so the match cannot be "
    "continued fairly."
)


class GuestDesk:
    """One guest or spectator; connections come and go."""

    def __init__(
        self,
        module: GameModule,
        visitor: Visitor,
        clock: Clock,
        name: str,
        *,
        deck: Deck | None = None,
        invitation: Invitation | None = None,
        ticket: Ticket | None = None,
        book: SeatBook | None = None,
    ) -> None:
        """With an invitation, somebody joins, or watches if there is no deck. With a ticket, they
        return to a match, along with the book that they have kept of it."""
        assert (invitation is None) != (ticket is None)
        self.name = name
        self.deck = deck
        self._book = book or SeatBook()
        self.transcript = self._book.transcript
        self.ticket = ticket
        self.terms: Terms | None = None
        self.seat: Player | None = None
        self.match = "" if ticket is None else ticket.match
        self.contact = HostContact(visitor.stand, clock)
        self._invitation = invitation
        self._visitor = visitor
        self._clock = clock
        self._lender = Lender(module.lending)
        self._told = ToldGame(module.shown)
        self._versions = versions_of(module)
        self._replies: list[list[Any]] = []  # after the last one that took effect
        self._wanted: Wanted | None = None  # by either player, as last told
        self._readiness: Readiness | None = None  # for the next game, until it begins
        self._testimony = Testimony(self._book)

    # The connection

    @property
    def place(self) -> tuple[str, int]:
        """Where the host is expected."""
        found = self.ticket or self._invitation
        assert found is not None
        return found.host, found.port

    def move(self, host: str, port: int) -> None:
        """Note that the host has another address now."""
        if self.ticket is not None:
            self.ticket = self.ticket._replace(host=host, port=port)
        elif self._invitation is not None:
            self._invitation = self._invitation._replace(host=host, port=port)

    def dial(self, wake: Callable[[], None]) -> HostLine:
        """The host was reached: create the connection's `Channel`, which first says hello."""
        line = self.contact.line = HostLine(self, Link(Party.GUEST, self._clock, wake))
        role = Role.RETURN
        if self.ticket is None:
            role = Role.WATCH if self.deck is None else Role.PLAY
        match = "" if self.ticket is None else self.match
        line.link.send(Hello(role=role, versions=self._versions, match=match))
        return line

    def end(self, line: HostLine, ended: Goodbye) -> None:
        """Note that a connection is over."""
        can_return = self.ticket is not None or self.deck is None
        has_match = bool(self._testimony.pledges.games)
        self.contact.end(line, ended, can_return=can_return, has_match=has_match)

    # What is heard

    def hear(self, line: HostLine, message: Message) -> None:
        match message:
            case Greeting() if not line.link.is_sealed:
                self._prove(line, message)
            case Admission():
                self._enter(line, message)
            case Goodbye():  # handled when the connection ends
                line.has_said_goodbye = line.link.is_sealed
            case _ if not line.is_known:
                raise Breach(f"{type(message).__name__} before the admission")
            case CardsWanted():
                self._lend(message.names)
            case Deal():
                self._join(message)
            case Showing():
                self._show(message)
            case LogPiece():
                self._told.add_early(message)
            case Advice():
                self._visitor.advise(self._told.advice(message))
            case Opening() | RecordPiece():
                self._gather(message)
            case Presence():
                self._meet(message)
            case Petition():
                self._wanted = message.request
                pass_on(message, self._visitor)
            case _:
                pass_on(message, self._visitor)

    def _meet(self, presence: Presence) -> None:
        assert self.terms is not None
        self.terms = self.terms.model_copy(update={"names": presence.names})
        pass_on(presence, self._visitor)

    def _prove(self, line: HostLine, greeting: Greeting) -> None:
        words = difference(self._versions, greeting.versions)
        if words:
            line.link.close(Parting.VERSIONS, words)
            return
        ticket, invitation = self.ticket, self._invitation
        if ticket is not None:
            if greeting.match != ticket.match:
                raise Breach("another match than the one that is returned to")
            secret = ticket.token
        else:
            assert invitation is not None
            secret = invitation.secret
        line.match = greeting.match
        said = context(greeting.match, greeting.versions)
        exchange = KeyExchange(Party.GUEST, secret, said)
        line.link.send(Proof(share=exchange.share))
        line.link.seal_with(exchange.keys(greeting.share, line.link.said))
        mark = self._testimony.mark()
        lists = None if self.deck is None else self._book.bring(self.deck)
        prints = {} if self.deck is None else self._lender.prints(self.deck)
        told = Entry(name=self.name, deck=lists, prints=prints, count=mark.entries, head=mark.head)
        line.link.send(told)

    def _lend(self, names: Sequence[str]) -> None:
        """Lend the host these cards, which it does not know."""
        if self.seat is None or self._testimony.pledges.games:
            raise Breach("cards are wanted where no deck is brought")
        text = self._lender.loan(names)
        if text:
            self.send(CardLoan(text=text))
            self._visitor.lend(names)
        else:
            self._visitor.object([DeckObjection(rule="", text=TOO_MANY_OWN)])

    def _enter(self, line: HostLine, admission: Admission) -> None:
        if line.is_known or not line.link.is_sealed:
            raise Breach("admitted a second time")
        is_return = self.ticket is not None
        if admission.seat is None and self.deck is not None and not is_return:
            raise Breach("a player is admitted as a spectator")
        line.is_known, self.match = True, line.match
        self.seat, self.terms = admission.seat, admission.terms
        host, port = self.place
        ticket = Ticket(host, port, line.match, admission.token, self.name)
        if admission.seat is not None:
            self.ticket = ticket
            self._book.keep(ticket)
        self.contact.enter(admission.terms.grace)
        self._replies = []
        self._testimony.enter()
        self._told.enter()
        if is_return and not self._testimony.come_back(admission.count, ticket):
            line.link.close(Parting.BREACH, FORGOTTEN)
            return
        self._visitor.admit(admission.seat, admission.terms)
        playing = self.deck is None or is_return
        self.contact.stand(Footing.PLAYING if playing else Footing.BROUGHT)

    def _join(self, deal: Deal) -> None:
        """Give our part of a game's key of chance."""
        if self.seat is None:
            raise Breach("a game is dealt to somebody who looks on")
        if self.transcript.is_settled and self.ticket is not None:
            self._book.begin_match(self.ticket)
        pledge = self._testimony.join(deal, self._told.game if self._told.has_ended else None)
        self.terms = deal.terms
        self.contact.grace = deal.terms.grace
        self._visitor.deal(deal.terms)
        self.send(ChancePart(game=pledge.game, part=pledge.part))

    def _show(self, showing: Showing) -> None:
        is_new = showing.game != self._told.game
        self._wanted = showing.request
        replies = [each for each in self._replies if each[1] == self._told.seal]
        update = self._told.take(showing, lambda view: self._check_own(showing.game, view))
        if self.seat is not None:
            taken = self._testimony.see(showing, update.view.log, replies)
            if taken is not None:
                self._replies = self._replies[self._replies.index(taken) + 1 :]
        if is_new:
            assert self.terms is not None
            self._visitor.begin_next(self.terms, showing.game)
            if self.seat is not None:
                self.send(Receipt(game=showing.game))
        if self.contact.connection.standing is not Footing.PLAYING:
            self.contact.stand(Footing.PLAYING)
        if update.view.result is None:
            self._readiness = None
        elif showing.number == 0:  # it may have been lost along with the last connection
            self._say_ready()
        self._visitor.show(update)

    def _say_ready(self) -> None:
        """Say that our player wants the next game. For another match, only once the host has shown
        all of the last one, since it may forget that then."""
        may_follow = self._told.score.has_next or self._testimony.has_all
        if self._readiness is not None and self.seat is not None and may_follow:
            self.send(self._readiness)

    def _check_own(self, game: int, view: View) -> None:
        """Refuse a view of a game that our player has not joined."""
        if self.seat is not None and not (
            view.viewer == self.seat and game in self._testimony.pledges
        ):
            raise Breach("a game that nobody here has joined")

    def _gather(self, message: Opening | RecordPiece) -> None:
        """Collect the opening of a game, and then its record in pieces."""
        if self.seat is None or self.ticket is None or not self._told.has_ended:
            raise Breach("a game is opened that nobody here has played to its end")
        if isinstance(message, Opening):
            self._testimony.open(message)
            return
        found = self._testimony.gather(message)
        if found is not None:
            game, record = found
            match = self.ticket.match
            evidence = self._testimony.evidence(game, match, self.seat, self._told.score)
            self._visitor.open(OpenedGame(record, evidence))
            self._say_ready()

    # What the player does

    def send(self, message: Message) -> None:
        """Send a message; does nothing while there is no connection."""
        if self.contact.line is not None:
            self.contact.line.link.send(message)

    def _can_act(self) -> bool:
        """Whether there is a connection that has shown a moment; if not, tell our player."""
        can_act = self.contact.line is not None and bool(self._told.seal)
        if not can_act:
            self._visitor.refuse(Refused(PROTOCOL, NOT_NOW, ""))
        return can_act

    def _act(self, message: Message) -> None:
        """Send an act at the table."""
        if self._can_act():
            self.send(message)

    def submit(self, deck: Deck) -> None:
        """Bring another deck, after one that was refused."""
        self.deck = deck
        self.send(Submission(deck=self._book.bring(deck), prints=self._lender.prints(deck)))

    def answer(self, decision: int, key: Key, *, unasked: bool = False) -> None:
        if not self._can_act():
            return
        seal = self._told.seal
        sent = key_as_sent(key)
        self._replies.append([decision, seal, sent])
        self.send(Reply(decision=decision, seal=seal, key=sent, unasked=unasked))

    def attempt(self, decision: int, act: str, card: Handle) -> None:
        self._act(WhyNot(decision=decision, act=act, card=card))

    def undo(self) -> None:
        self._act(AccordWish(accord="undo"))

    def offer_draw(self) -> None:
        self._act(AccordWish(accord="draw"))

    def respond(self, *, agreed: bool) -> None:
        """Answer the current request, as it is known here."""
        if self._wanted is not None and self._can_act():
            self.send(Consent(agreed=agreed, wanted=self._wanted, seal=self._told.seal))

    def concede(self, *, whole_match: bool = False) -> None:
        self._act(Concession(whole_match=whole_match))

    def ready(self, deck: Deck | None = None) -> None:
        self._readiness = Readiness(deck=None if deck is None else self._book.bring(deck))
        self._say_ready()

    def say(self, words: str) -> None:
        line = spoken(words)
        if line:
            self.send(Remark(words=line))

    def pause(self, *, wanted: bool) -> None:
        self.send(PauseWish(paused=wanted))


def key_as_sent(key: Key) -> Any:
    """The key of an option in the form of JSON."""
    return [key_as_sent(item) for item in key] if isinstance(key, list | tuple) else key
