"""A seat whose player is elsewhere: they are told what changes, and their acts come in.

An act is bound to the seat of its connection, to the decision, and to the seal of the view in which
it was asked; anything else is refused. How bytes are carried is not this module's concern.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.contents import Json
from engine.kernel.errors import PROTOCOL
from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import View
from ufs_desktop.net.guest_messages import AccordWish, Concession, Consent, Reply, WhyNot
from ufs_desktop.net.holdback import HeldMoment, Holdback
from ufs_desktop.net.host_messages import (
    Advice,
    MatchScore,
    Notice,
    Objection,
    Petition,
    Showing,
    Takeback,
)
from ufs_desktop.net.logbook import log_pieces
from ufs_desktop.net.messages import Message, Wanted
from ufs_desktop.net.transcript import Transcript, digest_of, lines_digest
from ufs_desktop.net.viewcode import change_between, seal_of, written
from ufs_desktop.session.match import Match
from ufs_desktop.session.room import Room
from ufs_desktop.session.update import Refused, Request, Update

Send = Callable[[Message], None]
UNCLEAR = "this answer is not understood"
STALE = "this answers a moment that is over"
AT_THE_TABLE = (Reply, WhyNot, AccordWish, Consent, Concession)
DEEPEST, LARGEST = 6, 1_000  # of an answer: nesting of lists, and values in all
LONGEST = 200  # characters


class RemoteSeat:
    """The seat of one remote player, for as long as they are connected."""

    def __init__(
        self,
        room: Room,
        seat: Player,
        game: int,
        send: Send,
        transcript: Transcript,
        holdback: Holdback,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        """`prepare` is called before anything is told, to store first what led there."""
        self._holdback = holdback
        self._held: list[HeldMoment] = []
        self._late_words: list[str] = []  # about what is held back
        self._room = room
        self._seat = seat
        self.game = game  # its number
        self._send = send
        self._transcript = transcript
        self._prepare = prepare
        self._view: View | None = None  # as last sent
        self._seal = ""
        self._number = 0
        self._taken: list[Json] = []  # the last answer that took effect
        self._answering: list[Json] = []  # the answer being carried out

    def act(self, message: Message) -> bool:
        """Carry out an act at the table; returns whether the message is one."""
        room, seat = self._room, self._seat
        if not room.has_begun and isinstance(message, AT_THE_TABLE):
            self._object(STALE)
            return True
        match message:
            case Reply():
                self._answer(message)
            case WhyNot():
                room.attempt(seat, message.decision, message.act, Handle(message.card))
            case AccordWish(accord="undo"):
                room.undo(seat)
            case AccordWish():
                room.offer_draw(seat)
            case Consent():
                self._consent(message)
            case Concession():
                room.concede(seat, whole_match=message.whole_match)
            case _:
                return False
        return True

    def _answer(self, reply: Reply) -> None:
        answer = [reply.decision, reply.seal, reply.key]
        if reply.seal != self._seal:
            if answer != self._taken:  # sent again before its effect was seen
                self._object(STALE)
        elif not is_modest(reply.key):
            self._object(UNCLEAR)
        else:
            self._answering = answer
            self._holdback.begin()
            self._room.answer(self._seat, reply.decision, reply.key, unasked=reply.unasked)
            if self._answering:  # it led to no new moment
                self._answering = []
                self._holdback.take_back()
            else:
                self._taken = answer

    def _consent(self, consent: Consent) -> None:
        """Pass on consent, but only to what the player was asked at that moment."""
        wanted = _wanted(self._room.accords.request)
        if consent.wanted == wanted and consent.seal == self._seal:
            self._room.respond(self._seat, agreed=consent.agreed)

    def _object(self, reason: str) -> None:
        self.refuse(Refused(PROTOCOL, reason, ""))

    # The audience

    def show(self, update: Update) -> None:
        answer, self._answering = self._answering, []
        if self._held and self._held[-1].may_be_left_out(update):
            self._held[-1] = self._held[-1].followed_by(update, answer)
        else:
            self._held.append(HeldMoment(update, answer))
        self.release()

    @property
    def left(self) -> float:
        """Seconds until something held back is due."""
        return self._holdback.left if self._held else 0.0

    def release(self) -> None:
        """Send what was held back, once it is due."""
        if self._held and not self._holdback.left:
            held, self._held = self._held, []
            for moment in held:
                self._tell(*moment)
            words, self._late_words = self._late_words, []
            for each in words:
                self.warn(each)

    def _tell(self, update: Update, answer: list[Json]) -> None:
        if self._prepare is not None:
            self._prepare()
        lines = update.view.log
        view = update.view._replace(log=())
        change = change_between(self._view, view)
        self._view, self._seal = view, seal_of(view)
        took = digest_of(*answer) if answer else ""
        if answer:
            self._transcript.add("answer", *answer)
        self._transcript.add(
            *("shown", self.game, self._seal),
            *(lines_digest(lines), update.log_start, took, update.still),
        )
        pieces, rest = log_pieces(lines)
        for piece in pieces:
            self._send(piece)
        self._send(
            Showing(
                number=self._number,
                game=self.game,
                change=change,
                log_start=update.log_start,
                log=rest,
                seal=self._seal,
                took=took,
                undo=update.undo.value,
                vain=list(update.vain),
                tried=update.is_tried,
                odds=[[card, written(odds)] for card, odds in update.odds.items()],
                still=update.still,
                match=score_of(update.match),
                request=_wanted(update.request),
                away=list(update.away),
            )
        )
        self._number += 1

    def advise(self, vain: tuple[int, ...]) -> None:
        if self._held:
            held = self._held[-1]
            tried = held.update._replace(vain=vain, is_tried=True)
            self._held[-1] = held._replace(update=tried)
        else:
            self._send(Advice(number=self._number - 1, vain=list(vain)))

    def allow(self, undo: Undo) -> None:
        self._send(Takeback(undo=undo.value))

    def refuse(self, refused: Refused) -> None:
        rule, reason, gist, card = refused
        self._send(Objection(rule=rule, reason=reason, gist=gist, card=card))

    def ask(self, request: Request | None) -> None:
        self._send(Petition(request=_wanted(request)))

    def warn(self, words: str) -> None:
        """Warn the player; a moment that is held back must be sent first."""
        if self._held:
            self._late_words.append(words)
        else:
            self._send(Notice(words=words))

    def fail(self, words: str) -> None:
        self._send(Notice(words=words, failed=True))


def is_modest(key: Json) -> bool:
    """Whether an answer is no larger than answers can be."""
    level, count = [key], 0
    for _ in range(DEEPEST):
        count += len(level)
        too_long = any(isinstance(each, str) and len(each) > LONGEST for each in level)
        if count > LARGEST or too_long or any(isinstance(each, dict | float) for each in level):
            return False
        level = [inner for each in level if isinstance(each, list) for inner in each]
        if not level:
            return True
    return False


def score_of(match: Match) -> MatchScore:
    return MatchScore(best_of=match.best_of, winners=list(match.winners), given_up=match.given_up)


def _wanted(request: Request | None) -> Wanted | None:
    return None if request is None else Wanted(accord=request.accord.value, by=request.by)
