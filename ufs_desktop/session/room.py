"""A room in which a game, or a match of several, is played by seats: here, bot or remote.

It knows no window, thread, clock or connection. What runs it is its `Shell`, which also stands for
all who sit at this machine; each remote seat has an `Audience` of its own while it is connected,
and while one is not, the game waits.
"""

from __future__ import annotations

from typing import Any

from engine.decks.deck import Deck, DeckError
from engine.kernel.decisions import Answer, Decision, Refusal
from engine.kernel.errors import PROTOCOL, IllegalAnswer
from engine.kernel.history import History, Undo
from engine.kernel.ids import Player
from engine.kernel.recollection import Recollection
from engine.kernel.replay import Replay
from engine.kernel.sight import Handle
from engine.kernel.views import answer_from
from ufs_desktop.session.accords import Accords
from ufs_desktop.session.attendance import Attendance
from ufs_desktop.session.between import Between
from ufs_desktop.session.bots import Bots
from ufs_desktop.session.broadcast import Broadcast
from ufs_desktop.session.keeper import Keeper
from ufs_desktop.session.match import Forfeit, Match
from ufs_desktop.session.moment import RoomMoment
from ufs_desktop.session.recorder import history_of
from ufs_desktop.session.recovery import or_else
from ufs_desktop.session.setup import GameSetup, PutAway
from ufs_desktop.session.shell import Audience, Shell
from ufs_desktop.session.update import Accord, Key, Request, Update

BROKEN_MOVE = "That move could not be carried out, so it was taken back. Please try another one."
CANNOT_BEGIN = "The game cannot begin{why}."
REPLACED = "{name} did not choose an answer; it plays at random from here on."
STUCK = "The game cannot continue because of a program error. You can take back a move or leave."
NOT_OVER = "the game is not over"
WAITING = "the game is waiting until everybody is back"
TAKEN_BACK = "{name} has taken back their last move."


class Room:
    """Owns the game and its past; answers what is forced, asks the bots, and tells everyone.

    Every act names the seat that acts: the shell knows who sits where. Its `attendance` knows who
    is there, its `broadcast` what each was shown, its `accords` what two have to agree on; all of
    them are asked about a `moment`.
    """

    def __init__(
        self,
        setup: GameSetup,
        shell: Shell,
        keeper: Keeper,
        left: PutAway | None = None,
        halt_after: int | None = None,
        *,
        is_fleeting: bool = False,
    ) -> None:
        self.setup = setup
        self.viewer: Player = min(setup.people, default=0)  # whose view this machine shows
        self._module = setup.module
        self._shell = shell
        self._keeper = keeper
        self._left = left or PutAway()  # what this room continues
        self._begins_between = left is not None and left.game is None  # two games of a match
        self._halt_after = halt_after
        self._is_fleeting = is_fleeting  # nobody watches; nothing is recorded or taken back
        self.given_up: Player | None = None  # who conceded the whole match
        self.made = 0  # decisions made by bots
        self.attendance = Attendance(shell, is_unseen=is_fleeting)
        self.broadcast = Broadcast(self.attendance, shell, self._dressed)
        self.accords = Accords(self.attendance, self._fulfil)
        self._between = Between(self.attendance, shell)
        self._history: History[Any] | None = None
        self._recollection: Recollection | None = None  # of moves before the game was saved

    # A game begins

    def begin(self) -> None:
        """Set the game up, or continue a game or match that was saved."""
        if self._begins_between:
            self._between.deal(self.setup, self.score)
            return
        history = self._history_of(self.setup, self._left)
        if history is not None:
            self._start(self.setup, history, self._left.past)

    def begin_game(self, setup: GameSetup) -> None:
        """Begin the game that `Shell.deal` was asked for, with its random key.

        If it cannot begin, everything stays as it was: other lists may be brought.
        """
        if self._is_between:
            history = self._history_of(setup, PutAway())
            if history is not None:
                self.given_up = None
                self._shell.begin_next(setup)
                self._start(setup, history)

    def _history_of(self, setup: GameSetup, left: PutAway) -> History[Any] | None:
        """The history of a new or a saved game; None if it cannot begin."""
        with or_else(lambda: self.attendance.fail(CANNOT_BEGIN.format(why=""))):
            try:
                game = left.game or setup.game()
                return history_of(game, left.past, is_fleeting=self._is_fleeting)
            except (DeckError, OSError) as error:
                self.attendance.fail(CANNOT_BEGIN.format(why=f": {error}"))
        return None

    def _start(self, setup: GameSetup, history: History[Any], past: Replay | None = None) -> None:
        self.setup, self._history = setup, history
        self._recollection = None if past is None else Recollection(past)
        self._bots = Bots(setup, self._shell)
        self.broadcast.begin_anew()
        self.accords.begin_anew()
        self._go_on(still=True)

    def recall(self) -> bool:
        """Repeat some of the moves from before the game was saved; whether any are left."""
        recollection = self._recollection
        if recollection is None or recollection.is_over:
            return False
        if recollection.go_on(self.history):
            self.broadcast.allow(self.moment)
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
        """The remote seats that are not connected."""
        return self.attendance.away(self.setup)

    def connect(self, seat: Player, audience: Audience) -> None:
        """A player elsewhere sits down or returns: they see the whole moment, and all go on."""
        self.attendance.seat(seat, audience)
        if self.has_begun:
            self.broadcast.forget(seat)
            self._stop_here(still=True)

    def disconnect(self, seat: Player) -> None:
        """The connection to a player elsewhere was lost: the game waits for them."""
        if self.attendance.lose(seat) and self.has_begun:
            self._stop_here(still=True)

    def pause(self, seat: Player, *, wanted: bool) -> None:
        """Pause the game, or let it go on once nobody wants a pause."""
        self.attendance.pause(seat, wanted=wanted)
        if self.has_begun:
            self._stop_here(still=True)

    # What a player does

    def answer(self, seat: Player, number: int, key: Key, *, unasked: bool = False) -> None:
        """An answer in the keys of the seat's own view; one to an earlier question is dropped.

        An error of the program leaves the game as it was, and is reported. `unasked`: given on
        behalf of the seat's player, who then has no choice to take back.
        """
        game = self.history.game
        if not self.broadcast.is_asked(self.moment, seat, number) or self._must_wait(seat):
            return
        with or_else(lambda: self._break_off(seat)):
            try:
                choice = answer_from(game, seat, game.pending.id, key)
                self._carry_out(game.pending.id, choice, unasked=unasked)
            except IllegalAnswer as error:
                self._refuse(seat, error.reason, error.rule)
                return
        wanted = self.accords.request
        self._go_on()
        self.accords.pass_over(wanted, seat, self.moment)

    def _break_off(self, seat: Player) -> None:
        """Report an answer that caused an error and changed nothing."""
        self._stop_here(still=True)
        self.attendance.audience(seat).fail(BROKEN_MOVE)

    def _carry_out(self, number: int, choice: Answer, *, unasked: bool) -> None:
        self.history.answer(number, choice, unasked=unasked)

    def attempt(self, seat: Player, number: int, act: str, card: Handle) -> None:
        """Tell a player why an act is not among the options."""
        game = self.history.game
        if self.broadcast.is_asked(self.moment, seat, number):
            refusal = self._module.why_not(game, seat, game.pending, act, card)
            self.attendance.refuse(self.setup, seat, refusal, card)

    def concede(
        self, seat: Player, *, whole_match: bool = False, forfeit: Forfeit | None = None
    ) -> None:
        """This player loses the game, or the match with it, by conceding or by forfeit."""
        if self.history.game.result is None:
            self.given_up = seat if whole_match else None
            rule = self._module.concession if forfeit is None else forfeit.value
            self.history.concede(seat, rule)
            self._go_on()

    def undo(self, seat: Player) -> None:
        """Take back the seat's last decision: immediately, or if the other player agrees."""
        if self._must_wait(seat):
            return
        undo = self.history.undo_for(seat)
        if objection := self.accords.objection(undo):
            self._refuse(seat, objection)
        elif undo is Undo.CONSENT:
            self.accords.seek(Request(Accord.UNDO, seat), self.moment)
        else:
            self._take_back(seat, agreed=False)

    def offer_draw(self, seat: Player) -> None:
        """Offer to end the game as a draw."""
        if self.history.game.result is None and not self._must_wait(seat):
            self.accords.seek(Request(Accord.DRAW, seat), self.moment)

    def respond(self, seat: Player, *, agreed: bool) -> None:
        """The other player's response to a request."""
        if self.accords.request is not None and not self._must_wait(seat):
            self.accords.answer(seat, self.moment, agreed=agreed)

    def ready(self, seat: Player, deck: Deck | None = None) -> None:
        """After a game: this player is ready for the next, or for a rematch, with these lists."""
        made = self._between.make_ready
        objection = made(self.setup, self.score, seat, deck) if self._is_between else NOT_OVER
        if objection:
            self._refuse(seat, objection)
        else:
            self._between.deal(self.setup, self.score)

    @property
    def _is_between(self) -> bool:
        """Whether one game is over and the next one has not begun."""
        if self._history is None:
            return self._begins_between
        return self._history.game.result is not None

    def _must_wait(self, seat: Player) -> bool:
        if self._waits:
            self._refuse(seat, WAITING)
        return self._waits

    @property
    def _waits(self) -> bool:
        """Whether the game waits, because a player is away or wants a pause."""
        return bool(self.away or self.attendance.paused)

    def _fulfil(self, request: Request) -> None:
        """Carry out what both players want."""
        if request.accord is Accord.UNDO:
            self._take_back(request.by, agreed=True)
        else:
            self.history.agree_draw(request.by, self._module.concession)
            self._go_on()

    def _take_back(self, seat: Player, *, agreed: bool) -> None:
        try:
            self.history.undo(seat, agreed=agreed)
        except IllegalAnswer as error:
            self._refuse(seat, error.reason, error.rule)
            return
        self._put_back()
        self._go_on(still=True)
        if not agreed:
            self.attendance.warn_others(seat, TAKEN_BACK.format(name=self.setup.names[seat]))

    def _put_back(self) -> None:
        """The game was put back to an earlier moment."""
        self.given_up = None
        self.broadcast.put_back(len(self.history.game.log))

    # What the shell asks for

    @property
    def score(self) -> Match:
        """The score of the match, including this game once it is over."""
        before = self.setup.match
        result = self._history.game.result if self._history is not None else None
        return before if result is None else before.after(result.losers, self.given_up)

    def replay(self) -> Replay | None:
        """The whole game so far; None if it could not begin."""
        history = self._history
        return None if history is None else self._keeper.recorder.replay(self.setup, history)

    def change_pace(self, pace: int) -> None:
        """Set how long bots wait from now on."""
        self.setup = self.setup.with_pace(pace)

    def change_bot(self, player: Player, bot: str) -> None:
        """Put another bot in this seat."""
        if self.has_begun and player in self._bots:
            self.setup = self.setup.with_bot(player, bot)
            self._bots.seat(player, self.setup)
            self._save(by_bot=False)

    def finish(self) -> None:
        """Save what was put off, and forget everything: nothing more happens here.

        The history of a game is thousands of objects: they are freed one by one here, in the
        thread that made them, instead of by a collection in the window's.
        """
        if self.has_begun:
            self._keeper.finish(self.setup, self.history, self.score)
        self._history = self._recollection = None
        self.broadcast.begin_anew()

    def ask_bot(self) -> None:
        """Let the bot that is asked answer; called when the shell has waited long enough."""
        decision = self.history.game.pending
        if decision is None or decision.player not in self._bots or self._waits:
            return
        with or_else(lambda: self._go_on_without(decision.player)):
            has_moved = self._bots.move(self.history, decision)
        if has_moved:
            self.made += 1
            self._go_on()
        else:
            self._go_on_without(decision.player)

    def _go_on_without(self, player: Player) -> None:
        """Go on after a bot has failed and was replaced."""
        if self._bots.are_stuck:
            self._stop_here(still=True)
            self._shell.fail(STUCK)
            return
        self._shell.warn(REPLACED.format(name=self.setup.names[player]))
        self._shell.wait(self.setup.pace)

    # What happens then

    def _go_on(self, still: bool = False) -> None:
        """Answer what is forced, then tell everyone, and let a bot think if it is asked."""
        self.accords.forget()
        self._between.begin_again()
        with or_else(self._go_back):
            asked = self._settle()
        if asked is not None and asked.player in self.setup.people:
            self.viewer = asked.player
        by_bot = asked is not None and asked.player in self._bots
        if by_bot and self.made < (self._halt_after or 0):
            self._shell.wait(0)
            return
        self._stop_here(still)
        self._save(by_bot)

    def _settle(self) -> Decision | None:
        """Give the answers about which nobody has to be asked."""
        return self.history.answer_forced()

    def _go_back(self) -> None:
        """Go back to the last choice, because an error followed it; it has to be made again."""
        player = self.history.undo_choice()
        self._put_back()
        if player is not None and player in self._bots:
            self._bots.replace(player)
        self._stop_here(still=True)
        is_stuck = player is None or self._bots.are_stuck
        self.broadcast.fail(self.moment, STUCK if is_stuck else BROKEN_MOVE)

    def _stop_here(self, still: bool) -> None:
        """Show everyone this moment; then it is someone's turn to act."""
        moment = self.moment
        self.broadcast.tell(moment, still=still)
        if self._halt_after is not None:
            self._shell.halt()
            return
        by_bot = moment.is_for_bot and not self._waits and not self._bots.are_stuck
        self._shell.wait_for_bot(by_bot)
        if by_bot:
            self._shell.wait(self.setup.pace)

    @property
    def moment(self) -> RoomMoment:
        wish = self.accords.request
        return RoomMoment(
            self.setup, self.history, self._bots, self.viewer, self.score, wish, self.away
        )

    def _dressed(self, update: Update) -> Update:
        """The update, with what this kind of room has to say."""
        return update

    def _save(self, by_bot: bool) -> None:
        if words := self._keeper.keep(self.setup, self.history, self.score, by_bot=by_bot):
            self._shell.warn(words)

    def _refuse(self, seat: Player, reason: str, rule: str = PROTOCOL) -> None:
        self.attendance.refuse(self.setup, seat, Refusal(rule, reason))
