"""Where a game in a room stands: who is asked, and what each player can do or take back."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernel.consequence import vain_offers
from engine.kernel.decisions import Decision, Kind
from engine.kernel.game import Game
from engine.kernel.history import History, Undo
from engine.kernel.ids import Player
from ufs_desktop.session.bots import Bots
from ufs_desktop.session.match import Match
from ufs_desktop.session.outlook import Outlook
from ufs_desktop.session.setup import GameSetup
from ufs_desktop.session.update import Request, Update


class RoomMoment(NamedTuple):
    """One moment of a room, for all viewers; the next one replaces it."""

    setup: GameSetup
    history: History[Any]
    bots: Bots
    viewer: Player  # whose view is shown at this machine
    score: Match
    request: Request | None  # what someone has yet to agree to
    away: tuple[Player, ...]

    @property
    def game(self) -> Game:
        game: Game = self.history.game
        return game

    @property
    def decision(self) -> Decision | None:
        return self.game.pending

    @property
    def is_for_bot(self) -> bool:
        """Whether a bot is asked."""
        return self.decision is not None and self.decision.player in self.bots

    def is_asked(self, viewer: Player) -> bool:
        """Whether a question to this viewer is waiting for a person."""
        decision = self.decision
        return decision is not None and decision.player == viewer and viewer not in self.bots

    def has_offers(self, viewer: Player) -> bool:
        """Whether this viewer is asked what to do, so that some offers may be vain."""
        decision = self.decision
        is_play = decision is not None and decision.kind is Kind.PLAY and bool(decision.options)
        return is_play and self.is_asked(viewer)

    def vain(self, viewer: Player) -> tuple[int, ...]:
        """Which options of this viewer's question change nothing. It reveals nothing about the
        rival's cards (see `kernel.consequence`)."""
        if self.decision is None or not self.is_asked(viewer):
            return ()
        found = set(vain_offers(self.game))
        return tuple(at for at, option in enumerate(self.decision.options) if option in found)

    @property
    def undoer(self) -> Player:
        """Whose decision is taken back at this machine: of two people here, the last to decide."""
        people = sorted(self.setup.people)
        free = (player for player in people if self.history.undo_for(player) is Undo.FREE)
        moved = (move.player for move in reversed(self.history.moves) if move.player in people)
        return next(free, next(moved, self.viewer))

    def undo_for(self, viewer: Player) -> Undo:
        """What can be taken back at the place of this viewer."""
        if viewer in self.bots:
            return Undo.NOTHING
        return self.history.undo_for(self.undoer if viewer in self.setup.people else viewer)

    def update(self, outlook: Outlook, *, still: bool) -> Update:
        """The moment as this viewer sees it, before their offers have been tried."""
        module = self.setup.module
        view, start = outlook.look(self.game, module.words)
        return Update(
            view=view,
            log_start=start,
            undo=self.undo_for(outlook.viewer),
            odds=module.odds(self.game) if view.decision and view.decision.id else {},
            still=still,
            match=self.score,
            request=self.request,
            away=self.away,
        )
