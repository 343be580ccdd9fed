"""A room in which a game, or a match of several, is played by seats: here, bot or remote.

It knows no window, thread, clock or connection. Whoever runs it is its `Shell`, which is also the
place of all who sit at this machine; each remote seat has an `Audience` of its own while it is
connected, and while one is not, the game waits.
"""

from __future__ import annotations

import logging
from typing import Any

from engine.decks.deck import Deck, DeckError
from engine.kernel.consequence import vain_offers
from engine.kernel.decisions import Answer, Decision, Kind, Refusal
from engine.kernel.errors import PROTOCOL, IllegalAnswer
from engine.kernel.game import Game
from engine.kernel.history import History, Undo
from engine.kernel.ids import Player
from engine.kernel.machine import where
from engine.kernel.recollection import Recollection
from engine.kernel.replay import Replay
from engine.kernel.sight import Handle
from engine.kernel.views import answer_from
from ufs_desktop.data.records import WHEN
from ufs_desktop.session.attendance import Attendance
from ufs_desktop.session.between import Between
from ufs_desktop.session.bots import Bots
from ufs_desktop.session.keeper import Keeper
from ufs_desktop.session.match import Match
from ufs_desktop.session.outlook import Outlook
from ufs_desktop.session.recorder import history_of
from ufs_desktop.session.setup import GameSetup, SeatKind
from ufs_desktop.session.shell import Audience, Overdue, Shell
from ufs_desktop.session.update import Accord, Key, Refused, Request, Update

logger = logging.getLogger(__name__)

BROKEN_MOVE = "This move could not be carried out, so it was taken back. Please try another one."
CANNOT_BEGIN = "The game cannot begin{why}."
REPLACED = "{name} gave no answer of its own; it plays at random from here on."
STUCK = "The game cannot go on: this is a mistake of the program. It can be taken back or left."
NO_DRAW = "{name} wants no draw: the game goes on."
NO_TAKEBACK = "{name} does not agree: nothing is taken back."
ALLOWED = "{name} lets you take it back, though you may have learned something from it."
NOT_OVER = "the game is not over"
READY = "{name} is ready for the next game."
WAITING = "the game waits until everybody is back"
SETTLED = "the match is over, and how its cards lay is known"
NO_TAKEBACKS = "it was agreed that nothing is taken back"


class Room:
    """Owns the game and its past; answers what is forced, asks the bots, and tells everybody.

    Every act names the seat whose act it is: the shell knows who sits where.
    """

    def __init__(
        self,
        setup: GameSetup,
        shell: Shell,
        keeper: Keeper,
        game: Game | None = None,
        past: Replay | None = None,
        halt_after: int | None = None,
        *,
        is_between: bool = False,
        is_fleeting: bool = False,
    ) -> None:
        self.setup = setup
        self.viewer: Player = min(setup.people, default=0)  # whose view is shown at this machine
        self._module = setup.module
        self._shell = shell
        self._keeper = keeper
        self._resumed = game
        self._past = past
        self._halt_after = halt_after
        self._begins_between = is_between  # two games of a match that was put away
        self._is_fleeting = is_fleeting  # nobody looks; nothing is recorded or taken back
        self.made = 0  # decisions of bots
        self._attendance = Attendance(shell)
        self._untried: Player | None = None  # who was asked elsewhere, and is yet to be advised
        self._history: History[Any] | None = None
        self._between = Between(setup)
        self._recollection: Recollection | None = None  # of moves before the game was put away
        self.has_takebacks = True  # whether players may let each other take something back
        self.is_settled = False  # a match is over, and how its cards lay was opened

    # A game begins

    def begin(self) -> None:
        """Set the game up, or go on with one, or with a match, that was put away."""
        if self._begins_between:
            self._begin_next()
            return
        history = self._history_of(self.setup, self._resumed, self._past)
        if history is not None:
            self._start(self.setup, history, self._past)

    def _begin_next(self) -> None:
        """The next game of the match, or another match, once everybody is ready."""
        if self._between.is_over:
            begun = self._shell.now().strftime(WHEN)
            self._shell.deal(self._between.following(self.setup, self.score, begun))

    def begin_game(self, setup: GameSetup) -> None:
        """Begin what `Shell.deal` was asked for, with its key of chance.

        One that cannot begin leaves everything as it was: other lists may be brought.
        """
        if self._is_between:
            history = self._history_of(setup)
            if history is not None:
                self._shell.begin_next(setup)
                self._start(setup, history)

    def _history_of(
        self, setup: GameSetup, resumed: Game | None = None, past: Replay | None = None
    ) -> History[Any] | None:
        """Of a game about to be set up, or put away; nothing if it cannot begin, which is told."""
        history, why = None, ""
        try:
            history = history_of(resumed or setup.game(), past, is_fleeting=self._is_fleeting)
        except (DeckError, OSError) as error:
            why = f": {error}"
        finally:
            if history is None:
                for audience in self._attendance.everybody():
                    audience.fail(CANNOT_BEGIN.format(why=why))
        return history

    def _start(self, setup: GameSetup, history: History[Any], past: Replay | None = None) -> None:
        self.setup, self._history = setup, history
        self.is_settled = False
        self._recollection = None if past is None else Recollection(past)
        self._bots = Bots(setup)
        self._outlooks = (Outlook(0), Outlook(1))
        self._request: Request | None = None
        self._given_up: Player | None = None  # who gave the whole match up
        self._between = Between(setup)
        self._go_on(still=True)

    def recall(self) -> bool:
        """Make some of the moves before the game was put away once more; whether any are left."""
        recollection = self._recollection
        if recollection is None or recollection.is_over:
            return False
        if recollection.go_on(self.history):
            for viewer, audience in self._audiences():
                audience.allow(self._undo_state(viewer))
        return not recollection.is_over

    @property
    def has_begun(self) -> bool:
        return self._history is not None

    @property
    def history(self) -> History[Any]:
        assert self._history is not None
        return self._history

    # Who sits where

    @property
    def away(self) -> tuple[Player, ...]:
        """The remote seats that nobody is connected to."""
        return self._attendance.away(self.setup)

    @property
    def paused(self) -> frozenset[Player]:
        """The players who want the game to wait."""
        return self._attendance.paused

    def connect(self, seat: Player, audience: Audience) -> None:
        """A player elsewhere sits down or comes back: they see the whole moment, and all go on."""
        self._attendance.seat(seat, audience)
        if self.has_begun:
            self._outlooks[seat].forget()
            self._stop_here(still=True)

    def disconnect(self, seat: Player) -> None:
        """A player elsewhere was lost: the game waits for them."""
        if self._attendance.lose(seat) and self.has_begun:
            self._stop_here(still=True)

    def pause(self, seat: Player, *, wanted: bool) -> None:
        """Let the game wait, or go on once nobody wants it to wait."""
        self._attendance.pause(seat, wanted=wanted)
        if self.has_begun:
            self._stop_here(still=True)

    def _audience(self, seat: Player) -> Audience:
        return self._attendance.audience(seat)

    def _audiences(self) -> list[tuple[Player, Audience]]:
        """Everybody who looks on, with the seat from which they look."""
        found = self._attendance.elsewhere()
        if self._is_fleeting:
            return found
        if self.setup.people or not self.setup.seated(SeatKind.REMOTE):
            found.append((self.viewer, self._shell))
        return found

    # What a player does

    def answer(self, seat: Player, number: int, key: Key, *, unasked: bool = False) -> None:
        """An answer in the keys of the seat's own view; one to a question that is over is dropped.

        An error of the program leaves the game as it was, and is told. `unasked`: given for the
        seat's player, who then has no choice of theirs to take back.
        """
        game = self.history.game
        if not self._outlooks[seat].is_asked(game, number) or self._must_wait(seat):
            return
        settled = False
        try:
            decision = game.pending.id
            choice = answer_from(game, seat, decision, key)
            self._carry_out(decision, choice, unasked=unasked)
            settled = True
        except IllegalAnswer as error:
            settled = True
            self._refuse(seat, Refusal(error.rule, error.reason))
            return
        finally:
            if not settled:
                self._stop_here(still=True)
                self._audience(seat).fail(BROKEN_MOVE)
        self._go_on()

    def _carry_out(self, number: int, choice: Answer, *, unasked: bool) -> None:
        self.history.answer(number, choice, unasked=unasked)

    def attempt(self, seat: Player, number: int, act: str, card: Handle) -> None:
        """Say why an act is not among the options."""
        game = self.history.game
        if self._outlooks[seat].is_asked(game, number):
            refusal = self._module.why_not(game, seat, game.pending, act, card)
            self._refuse(seat, refusal, card)

    def concede(self, seat: Player, *, whole_match: bool = False) -> None:
        """Give up the game, or the match with it."""
        if self.history.game.result is None:
            self._given_up = seat if whole_match else None
            self.history.concede(seat, self._module.concession)
            self._go_on()

    def undo(self, seat: Player) -> None:
        """Take the seat's last decision back: at once, or if the other player agrees."""
        if self._must_wait(seat) or self._is_kept(seat):
            return
        if self.history.undo_for(seat) is Undo.CONSENT and 1 - seat not in self._bots:
            self._want(Request(Accord.UNDO, seat))
            return
        allowed = self.history.undo_for(seat) is Undo.CONSENT
        self._take_back(seat, agreed=allowed)
        if allowed:
            self._audience(seat).warn(ALLOWED.format(name=self.setup.names[1 - seat]))

    def offer_draw(self, seat: Player) -> None:
        """Offer to end the game as a draw; a bot says itself whether it agrees."""
        game = self.history.game
        if game.result is not None or self._must_wait(seat):
            return
        if 1 - seat not in self._bots:
            self._want(Request(Accord.DRAW, seat))
        elif self._module.accepts_draw(game, 1 - seat):
            self._draw(seat)
        else:
            self._audience(seat).warn(NO_DRAW.format(name=self.setup.names[1 - seat]))

    def respond(self, seat: Player, *, agreed: bool) -> None:
        """The other player's word on what was asked of them."""
        request = self._request
        if request is None or self._must_wait(seat):
            return
        if request.by == seat:
            self._refuse(seat, Refusal(PROTOCOL, "the other player must agree"))
            return
        self._want(None)
        if not agreed:
            words = NO_TAKEBACK if request.accord is Accord.UNDO else NO_DRAW
            self._audience(request.by).warn(words.format(name=self.setup.names[seat]))
        elif request.accord is Accord.UNDO:
            self._take_back(request.by, agreed=True)
        else:
            self._draw(request.by)

    @property
    def responder(self) -> Player | None:
        """The seat that has been asked for its consent."""
        return None if self._request is None else 1 - self._request.by

    def ready(self, seat: Player, deck: Deck | None = None) -> None:
        """After a game: this player wants the next one, or a rematch, with these lists."""
        objection = self._between.objection(seat, deck) if self._is_between else NOT_OVER
        if objection:
            self._refuse(seat, Refusal(PROTOCOL, objection))
            return
        if self._between.make_ready(seat, deck):
            self._tell_ready(seat)
        self._begin_next()

    def _tell_ready(self, seat: Player) -> None:
        """Those who look on from another place hear that they are waited for."""
        name = self.setup.names[seat]
        for audience in self._attendance.everybody():
            if audience is not self._attendance.audience(seat):
                audience.warn(READY.format(name=name))

    @property
    def _is_between(self) -> bool:
        """Whether one game is over and the next one has not begun."""
        if self._history is None:
            return self._begins_between
        return self._history.game.result is not None

    def _is_kept(self, seat: Player) -> bool:
        """Whether what was done stays done, which is told."""
        undo = self.history.undo_for(seat)
        if self.is_settled or (undo is Undo.CONSENT and not self.has_takebacks):
            self._refuse(seat, Refusal(PROTOCOL, SETTLED if self.is_settled else NO_TAKEBACKS))
            return True
        return False

    def _must_wait(self, seat: Player) -> bool:
        if self._waits:
            self._refuse(seat, Refusal(PROTOCOL, WAITING))
        return self._waits

    @property
    def _waits(self) -> bool:
        """Whether nothing goes on: somebody is away, or wants a pause."""
        return bool(self.away or self.paused)

    def _want(self, request: Request | None) -> None:
        self._request = request
        for _, audience in self._audiences():
            audience.ask(request)

    def _take_back(self, seat: Player, *, agreed: bool) -> None:
        try:
            self.history.undo(seat, agreed=agreed)
        except IllegalAnswer as error:
            self._refuse(seat, Refusal(error.rule, error.reason))
            return
        self._put_back()
        self._go_on(still=True)

    def _put_back(self) -> None:
        """The game stands earlier now."""
        self._given_up = None
        for outlook in self._outlooks:
            outlook.put_back(len(self.history.game.log))

    def _draw(self, seat: Player) -> None:
        self.history.agree_draw(seat, self._module.concession)
        self._go_on()

    # What whoever runs it asks

    @property
    def undoer(self) -> Player:
        """Whose decision is taken back here: of two people at one window, who decided last."""
        people = sorted(self.setup.people)
        free = (player for player in people if self.history.undo_for(player) is Undo.FREE)
        moved = (move.player for move in reversed(self.history.moves) if move.player in people)
        return next(free, next(moved, self.viewer))

    @property
    def score(self) -> Match:
        """Of the match, this game among the others once it is over."""
        before = self.setup.match
        result = self._history.game.result if self._history is not None else None
        return before if result is None else before.after(result.losers, self._given_up)

    def replay(self) -> Replay | None:
        """The whole game so far; nothing, if it could not begin."""
        if self._history is None:
            return None
        return self._keeper.recorder.replay(self.setup, self._history)

    def change_pace(self, pace: int) -> None:
        """How long bots wait from here on."""
        self.setup = self.setup.with_pace(pace)

    def change_bot(self, player: Player, bot: str) -> None:
        """Another bot goes on in this seat."""
        if self.has_begun and player in self._bots:
            self.setup = self.setup.with_bot(player, bot)
            self._bots.seat(player, self.setup)
            self._save(by_bot=False)

    def finish(self) -> None:
        """Save what was left for later: nothing happens here any more, and nothing is remembered.

        What a game came through is thousands of objects: here they go one by one, in the thread
        that made them, and need not be looked for in the window's.
        """
        if self.has_begun:
            self._keeper.finish(self.setup, self.history, self.score)
        self._history = self._recollection = None

    def ask_bot(self) -> None:
        """Let the bot answer that is asked: called when the shell has waited for long enough."""
        decision = self.history.game.pending
        if decision is None or decision.player not in self._bots or self._waits:
            return
        moved = False
        try:
            with self._shell.thinking:
                choice = self._bots.choose(self.history.game, decision)
            self.history.answer(decision.id, choice)
            moved = True
        except Overdue:
            logger.info("%s was stopped at %s", decision.prompt, where(self.history.game))
            return
        finally:
            if not moved:
                self._replace_bot(decision.player)
        self.made += 1
        self._go_on()

    def _replace_bot(self, player: Player) -> None:
        """A bot that fails is replaced by one that cannot; the error itself goes on to the log."""
        self._bots.replace(player)
        if self._bots.are_stuck:
            self._stop_here(still=True)
            self._shell.fail(STUCK)
            return
        self._shell.warn(REPLACED.format(name=self.setup.names[player]))
        self._shell.wait(self.setup.pace)

    # What happens then

    def _go_on(self, still: bool = False) -> None:
        """Answer what is forced, then tell everybody and let a bot think if it is its turn."""
        self._request = None
        self._between.begin_again()
        settled = False
        try:
            asked = self._settle()
            settled = True
        finally:
            if not settled:
                self._go_back()
        if asked is not None and asked.player in self.setup.people:
            self.viewer = asked.player
        by_bot = asked is not None and asked.player in self._bots
        if by_bot and self.made < (self._halt_after or 0):
            self._shell.wait(0)
            return
        self._stop_here(still)
        self._save(by_bot)

    def _settle(self) -> Decision | None:
        """Give the answers that nobody has to be asked for."""
        return self.history.answer_forced()

    def _go_back(self) -> None:
        """What followed a choice broke: back to that choice, which somebody has to make again."""
        player = self.history.undo_choice()
        self._put_back()
        if player is not None and player in self._bots:
            self._bots.replace(player)
        self._stop_here(still=True)
        for _, audience in self._audiences():
            audience.fail(STUCK if player is None or self._bots.are_stuck else BROKEN_MOVE)

    def _stop_here(self, still: bool) -> None:
        """Tell everybody of this moment; then it is somebody's turn to act.

        Who is asked is told last: how long their offers were tried is nobody else's to notice.
        """
        decision = self.history.game.pending
        self._untried = None
        for viewer, audience in sorted(self._audiences(), key=lambda each: self._is_asked(each[0])):
            self._tell(viewer, audience, still)
        by_bot = decision is not None and decision.player in self._bots
        by_bot = by_bot and not self._waits and not self._bots.are_stuck
        if self._halt_after is not None:
            self._shell.halt()
            return
        self._shell.wait_for_bot(by_bot)
        if by_bot:
            self._shell.wait(self.setup.pace)

    def _tell(self, viewer: Player, audience: Audience, still: bool) -> None:
        """Show this moment; a trial that breaks keeps nobody from their question.

        A player elsewhere sees it before their offers are tried, and is asked after that.
        """
        if audience is not self._shell and self._has_offers(viewer):
            audience.show(self._update(viewer, still)._replace(is_tried=False))
            self._untried = viewer
            self._shell.try_soon()
            return
        vain: tuple[int, ...] = ()
        try:
            vain = self._vain(viewer)
        finally:
            audience.show(self._update(viewer, still)._replace(vain=vain))

    @property
    def is_trying(self) -> bool:
        """Whether somebody elsewhere waits until their offers were tried."""
        return self._untried is not None

    def try_offers(self) -> None:
        """Tell a player elsewhere which of their offers change nothing."""
        viewer, self._untried = self._untried, None
        if viewer is None:
            return
        vain: tuple[int, ...] = ()
        try:
            vain = self._vain(viewer)
        finally:
            self._audience(viewer).advise(vain)

    def _has_offers(self, viewer: Player) -> bool:
        """Whether this viewer is asked what they do, so that it may come to nothing."""
        decision = self.history.game.pending
        is_play = decision is not None and decision.kind is Kind.PLAY and bool(decision.options)
        return is_play and self._is_asked(viewer)

    def _update(self, viewer: Player, still: bool) -> Update:
        game = self.history.game
        view, start = self._outlooks[viewer].look(game, self._module.words)
        return Update(
            view=view,
            log_start=start,
            undo=self._undo_state(viewer),
            odds=self._module.odds(game) if view.decision and view.decision.id else {},
            still=still,
            match=self.score,
            request=self._request,
            away=self.away,
        )

    def _is_asked(self, viewer: Player) -> bool:
        decision = self.history.game.pending
        return decision is not None and decision.player == viewer and viewer not in self._bots

    def _vain(self, viewer: Player) -> tuple[int, ...]:
        """Which options of this viewer's question change nothing; of what the rival holds it
        tells them nothing (see `kernel.consequence`)."""
        game = self.history.game
        if not self._is_asked(viewer):
            return ()
        found = set(vain_offers(game))
        return tuple(at for at, option in enumerate(game.pending.options) if option in found)

    def _undo_state(self, viewer: Player) -> Undo:
        if viewer in self._bots:
            return Undo.NOTHING
        return self.history.undo_for(self.undoer if viewer in self.setup.people else viewer)

    def _save(self, by_bot: bool) -> None:
        words = self._keeper.keep(self.setup, self.history, self.score, by_bot=by_bot)
        if words:
            self._shell.warn(words)

    def _refuse(self, seat: Player, refusal: Refusal, card: Handle | None = None) -> None:
        entry = self._module.rulebook(self.setup.edition).get(refusal.rule)
        gist = entry.gist if entry is not None else ""
        self._audience(seat).refuse(Refused(refusal.rule, refusal.reason, gist, card))
