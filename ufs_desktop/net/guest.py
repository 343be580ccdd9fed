"""The guest's desk: it joins, shows what it is told, and sends what its player does.

It computes no rules and believes the host nothing but what fits: a view that is not of the kinds
that its game shows, a seal that is not that of the view, a second deal of one game end the
connection. What the host committed itself to is written down, to be checked when the match is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from engine.decks.deck import Deck
from engine.decks.loan import MOST_LENT, print_of, written_loan
from engine.kernel.errors import PROTOCOL
from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import View
from ufs_desktop.net.ends import Company, Connection, Countdown, Footing, Talk
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
from ufs_desktop.net.host_messages import (
    Admission,
    Advice,
    CardsWanted,
    ClockTime,
    Deal,
    DeckObjection,
    DeckVerdict,
    LogPiece,
    Notice,
    Objection,
    Opening,
    Petition,
    Presence,
    RecordPiece,
    Showing,
    Takeback,
    Terms,
    Utterance,
)
from ufs_desktop.net.hostline import HostLine
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.keys import KeyExchange, Party
from ufs_desktop.net.link import Clock, Link
from ufs_desktop.net.messages import Goodbye, Greeting, Hello, Message, Parting, Proof, Role
from ufs_desktop.net.reception import context
from ufs_desktop.net.talk import spoken
from ufs_desktop.net.testimony import OpenedGame, Testimony
from ufs_desktop.net.tickets import SeatBook, Ticket
from ufs_desktop.net.told_game import ToldGame, request_of
from ufs_desktop.net.versions import difference, versions_of
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.shell import Audience
from ufs_desktop.session.update import Key, Refused

GRACE = 180.0  # seconds for which a connection that was lost is looked for
WRONG_CODE = "The code is not right, or the host has none of that kind any more."
NO_ANSWER = (
    "The host has given no answer, so nothing is known of the code yet. Its machine may be busy, "
    "or the connection bad: please try again."
)
GONE = "The connection to the host is lost."
NOT_NOW = "There is no connection to the host now: the game waits."
LOSSES = (Parting.SILENT, Parting.SLOW, Parting.LEFT, Parting.GARBLED)  # it is taken up again
TOO_MANY_OWN = (
    "The host does not know so many of your cards, or so long ones, that they cannot be lent."
)
FORGOTTEN = (
    "The host has forgotten what it has shown you already: the match cannot be gone on with fairly."
)


class Visitor(Audience, Talk, Protocol):
    """The place of those who play or look on at the guest's machine."""

    def stand(self, connection: Connection) -> None:
        """How it stands with the host."""

    def admit(self, seat: Player | None, terms: Terms) -> None:
        """They are in; no seat: to look on. Told again after each return."""

    def object(self, problems: Sequence[DeckObjection]) -> None:
        """Their deck was looked at; no problems: it will be played."""

    def lend(self, names: Sequence[str]) -> None:
        """These cards of their deck are lent to the host, who is asked about them."""

    def begin_next(self, terms: Terms, game: int) -> None:
        """A game begins; its first update follows."""

    def open(self, opened: OpenedGame) -> None:
        """A game of the match that is over can be looked at as a whole, and checked."""


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
        """With an invitation somebody joins, or without a deck looks on; with a ticket they return
        to a match, with the book that they have kept of it."""
        assert (invitation is None) != (ticket is None)
        self.name = name
        self.deck = deck
        self._book = book or SeatBook()
        self.transcript = self._book.transcript
        self.ticket = ticket
        self.terms: Terms | None = None
        self.seat: Player | None = None
        self.connection = Connection(Footing.CALLING)
        self._invitation = invitation
        self._visitor = visitor
        self._clock = clock
        self._own: Mapping[str, str] = {}  # cards of the deck that can be lent
        self._lending = module.lending
        self._told = ToldGame(module.shown)
        self._versions = versions_of(module)
        self._line: HostLine | None = None
        self._lost_at: float | None = None
        self._reply: list[Any] | None = None  # the answer that is on its way
        self._readiness: Readiness | None = None  # for the next game, until it begins
        self._testimony = Testimony(self._book)

    # The connection

    @property
    def place(self) -> tuple[str, int]:
        """Where the host is looked for."""
        found = self.ticket or self._invitation
        assert found is not None
        return found.host, found.port

    @property
    def wants_line(self) -> bool:
        """Whether the host is to be called, now or again."""
        is_open = self.connection.standing in (Footing.CALLING, Footing.LOST)
        return is_open and self._line is None

    def move(self, host: str, port: int) -> None:
        """The host is found at another address now."""
        if self.ticket is not None:
            self.ticket = self.ticket._replace(host=host, port=port)
        elif self._invitation is not None:
            self._invitation = self._invitation._replace(host=host, port=port)

    def dial(self, wake: Callable[[], None]) -> HostLine:
        """The host was reached: the `Channel` of this connection, which says hello at once."""
        self._line = HostLine(self, Link(Party.GUEST, self._clock, wake))
        role = Role.RETURN
        if self.ticket is None:
            role = Role.WATCH if self.deck is None else Role.PLAY
        match = "" if self.ticket is None else self.ticket.match
        self._line.link.send(Hello(role=role, versions=self._versions, match=match))
        return self._line

    def unreachable(self, words: str) -> None:
        """The host cannot be called; one whom the connection was lost to is looked for still."""
        if self.connection.standing is Footing.CALLING:
            self._stand(Footing.OVER, Parting.SILENT, words)

    def tick(self) -> None:
        """Time has gone on."""
        if self._line is not None:
            self._line.tick()
        if self.connection.standing is Footing.LOST and not self.left:
            self._stand(Footing.OVER, Parting.SILENT, GONE)

    @property
    def received(self) -> int:
        """Bytes that have come by this connection."""
        return 0 if self._line is None else self._line.link.received

    @property
    def left(self) -> float:
        """Seconds for which a lost connection is still looked for."""
        if self._lost_at is None:
            return 0.0
        grace = GRACE if self.terms is None else self.terms.grace
        return max(0.0, grace - (self._clock() - self._lost_at))

    def leave(self, *, for_good: bool = False) -> None:
        """Say goodbye; with the ticket they can come back, unless it is for good."""
        line, self._line = self._line, None
        if line is not None:
            line.link.close(Parting.ENDED if for_good else Parting.LEFT)
        self._stand(Footing.OVER, Parting.LEFT, "")

    def _stand(self, footing: Footing, parting: Parting | None = None, words: str = "") -> None:
        self.connection = Connection(footing, parting, words, self.left)
        self._visitor.stand(self.connection)

    def end(self, line: HostLine, ended: Goodbye) -> None:
        """A connection is over."""
        if line is not self._line:
            return
        self._line = None
        is_lost = ended.parting in LOSSES
        if line.is_known and is_lost and (self.ticket is not None or self.deck is None):
            self._lost_at = self._clock()
            self._stand(Footing.LOST, ended.parting, ended.words or GONE)
            return
        is_back_soon = ended.parting in (*LOSSES, Parting.WAIT) or not self._believes(line)
        if not line.is_known and is_back_soon and self.connection.standing is Footing.LOST:
            return  # it is looked for on
        if not line.is_known:
            ended = not_admitted(ended, is_sealed=line.link.is_sealed)
        self._stand(Footing.OVER, ended.parting, ended.words or GONE)

    def _believes(self, line: HostLine) -> bool:
        """Whether a refusal is the host's for certain, or there is no match to be lost by it."""
        return line.has_said_goodbye or not self._testimony.pledges.games

    # What is heard

    def hear(self, line: HostLine, message: Message) -> None:
        match message:
            case Greeting() if not line.link.is_sealed:
                self._prove(line, message)
            case Admission():
                self._enter(line, message)
            case Goodbye():  # the end of the connection tells it
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
            case _:
                self._pass_on(message)

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
        prints = {} if self.deck is None else self._prints(self.deck)
        told = Entry(name=self.name, deck=lists, prints=prints, count=mark.entries, head=mark.head)
        line.link.send(told)

    def _prints(self, deck: Deck) -> dict[str, str]:
        """Of the cards that may have to be lent; of more than can be none is."""
        self._own = self._lending.own(deck)
        return {name: print_of(text) for name, text in list(self._own.items())[:MOST_LENT]}

    def _lend(self, names: Sequence[str]) -> None:
        """The host does not know these cards."""
        if self.seat is None or self._testimony.pledges.games or not self._own.keys() >= set(names):
            raise Breach("cards are wanted that nobody here has brought")
        text = written_loan(self._own[name] for name in names)
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
        line.is_known = True
        self.seat, self.terms = admission.seat, admission.terms
        host, port = self.place
        ticket = Ticket(host, port, line.match, admission.token, self.name)
        if admission.seat is not None:
            self.ticket = ticket
            self._book.keep(ticket)
        self._lost_at = None
        self._reply = None
        self._testimony.enter()
        self._told.enter()
        if is_return and not self._testimony.come_back(admission.count, ticket):
            line.link.close(Parting.BREACH, FORGOTTEN)
            return
        self._visitor.admit(admission.seat, admission.terms)
        playing = self.deck is None or is_return
        self._stand(Footing.PLAYING if playing else Footing.BROUGHT)

    def _join(self, deal: Deal) -> None:
        """Give our part of the chance of a game."""
        if self.seat is None:
            raise Breach("a game is dealt to somebody who looks on")
        if self.transcript.is_settled and self.ticket is not None:
            self._book.begin_match(self.ticket)
        pledge = self._testimony.join(deal, self._told.game if self._told.has_ended else None)
        self.terms = deal.terms
        self.send(ChancePart(game=pledge.game, part=pledge.part))

    def _show(self, showing: Showing) -> None:
        is_new = showing.game != self._told.game
        update = self._told.take(showing, lambda view: self._check_own(showing.game, view))
        if self.seat is not None:
            self._testimony.see(showing, update.view.log, self._reply)
            if showing.took:
                self._reply = None
        if is_new:
            assert self.terms is not None
            self._visitor.begin_next(self.terms, showing.game)
            if self.seat is not None:
                self.send(Receipt(game=showing.game))
        if self.connection.standing is not Footing.PLAYING:
            self._stand(Footing.PLAYING)
        if update.view.result is None:
            self._readiness = None
        elif showing.number == 0:  # it may have been lost with the last connection
            self._say_ready()
        self._visitor.show(update)

    def _say_ready(self) -> None:
        """That the next game is wanted, by whoever plays; another match not before the host has
        shown all of the last one, which it may forget then."""
        may_follow = self._told.score.has_next or self._testimony.has_all
        if self._readiness is not None and self.seat is not None and may_follow:
            self.send(self._readiness)

    def _check_own(self, game: int, view: View) -> None:
        """Whether it is the game of who sits here."""
        if self.seat is not None and not (
            view.viewer == self.seat and game in self._testimony.pledges
        ):
            raise Breach("a game that nobody here has joined")

    def _gather(self, message: Opening | RecordPiece) -> None:
        """The opening of a game, and then its record in pieces."""
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

    def _pass_on(self, message: Message) -> None:
        """What needs no thought."""
        visitor = self._visitor
        match message:
            case DeckVerdict():
                visitor.object(message.problems)
            case Takeback():
                visitor.allow(Undo(message.undo))
            case Objection():
                card = None if message.card is None else Handle(message.card)
                self._reply = None
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
                paused = tuple(message.paused)
                visitor.meet(Company(tuple(message.away), message.left, paused, message.spectators))
            case ClockTime():
                first, second = message.game
                one, other = message.reserve
                visitor.count_down(Countdown((first, second), (one, other), message.running))
            case _:
                raise Breach(f"{type(message).__name__} was not expected now")

    # What the player does

    def send(self, message: Message) -> None:
        """Nothing, while there is no connection."""
        if self._line is not None:
            self._line.link.send(message)

    def _act(self, message: Message) -> None:
        """At the table; who acts while there is no connection is told."""
        if self._line is None:
            self._visitor.refuse(Refused(PROTOCOL, NOT_NOW, ""))
        self.send(message)

    def submit(self, deck: Deck) -> None:
        """Another deck, after one that was refused."""
        self.deck = deck
        self.send(Submission(deck=self._book.bring(deck), prints=self._prints(deck)))

    def answer(self, decision: int, key: Key, *, unasked: bool = False) -> None:
        seal = self._told.seal
        self._reply = [decision, seal, key_as_sent(key)]
        self._act(Reply(decision=decision, seal=seal, key=self._reply[2], unasked=unasked))

    def attempt(self, decision: int, act: str, card: Handle) -> None:
        self._act(WhyNot(decision=decision, act=act, card=card))

    def undo(self) -> None:
        self._act(AccordWish(accord="undo"))

    def offer_draw(self) -> None:
        self._act(AccordWish(accord="draw"))

    def respond(self, *, agreed: bool) -> None:
        self.send(Consent(agreed=agreed))

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


def not_admitted(ended: Goodbye, *, is_sealed: bool) -> Goodbye:
    """What the end of a connection means to a caller who was not let in."""
    match ended.parting:
        case Parting.GARBLED if is_sealed:  # the two have different secrets
            return Goodbye(parting=Parting.SECRET, words=WRONG_CODE)
        case Parting.SILENT:
            return Goodbye(parting=Parting.SILENT, words=NO_ANSWER)
        case Parting.ENDED:  # only the host could tell
            return Goodbye(parting=Parting.UNKNOWN, words=ended.words)
    return ended


def key_as_sent(key: Key) -> Any:
    """The key of an option as JSON has it."""
    return [key_as_sent(item) for item in key] if isinstance(key, list | tuple) else key
