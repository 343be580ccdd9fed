"""Who is there: the players elsewhere who are connected, and who wants a pause."""

from __future__ import annotations

from engine.kernel.ids import Player
from ufs_desktop.session.setup import GameSetup, SeatKind
from ufs_desktop.session.shell import Audience, Shell


class Attendance:
    """Each remote seat has an audience of its own while somebody is connected to it."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._elsewhere: dict[Player, Audience] = {}
        self.paused: frozenset[Player] = frozenset()  # those who want the game to wait

    def away(self, setup: GameSetup) -> tuple[Player, ...]:
        """The remote seats that nobody is connected to."""
        return tuple(sorted(setup.seated(SeatKind.REMOTE) - self._elsewhere.keys()))

    def seat(self, player: Player, audience: Audience) -> None:
        self._elsewhere[player] = audience

    def lose(self, player: Player) -> bool:
        """Whether anybody was there."""
        return self._elsewhere.pop(player, None) is not None

    def pause(self, player: Player, *, wanted: bool) -> None:
        self.paused = self.paused | {player} if wanted else self.paused - {player}

    def audience(self, player: Player) -> Audience:
        return self._elsewhere.get(player, self._shell)

    def everybody(self) -> tuple[Audience, ...]:
        return (self._shell, *self._elsewhere.values())

    def elsewhere(self) -> list[tuple[Player, Audience]]:
        """Those who look on from elsewhere, with their seats."""
        return list(self._elsewhere.items())
