"""Who is present: those at this machine, the connected players elsewhere, and who wants a pause."""

from __future__ import annotations

from engine.kernel.decisions import Refusal
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from ufs_desktop.session.setup import GameSetup, SeatKind
from ufs_desktop.session.shell import Audience, Shell
from ufs_desktop.session.update import Refused


class Attendance:
    """Each remote seat has an audience of its own while it is connected."""

    def __init__(self, shell: Shell, *, is_unseen: bool = False) -> None:
        """`is_unseen`: nobody at this machine is watching."""
        self._shell = shell
        self._is_unseen = is_unseen
        self._elsewhere: dict[Player, Audience] = {}
        self.paused: frozenset[Player] = frozenset()  # the seats that want the game to wait

    def away(self, setup: GameSetup) -> tuple[Player, ...]:
        """The remote seats that are not connected."""
        return tuple(sorted(setup.seated(SeatKind.REMOTE) - self._elsewhere.keys()))

    def seat(self, player: Player, audience: Audience) -> None:
        self._elsewhere[player] = audience

    def lose(self, player: Player) -> bool:
        """Disconnect a seat; whether it was connected."""
        return self._elsewhere.pop(player, None) is not None

    def pause(self, player: Player, *, wanted: bool) -> None:
        self.paused = self.paused | {player} if wanted else self.paused - {player}

    def audience(self, player: Player) -> Audience:
        return self._elsewhere.get(player, self._shell)

    def everybody(self) -> tuple[Audience, ...]:
        return (self._shell, *self._elsewhere.values())

    def onlookers(self, setup: GameSetup, viewer: Player) -> list[tuple[Player, Audience]]:
        """Everyone who is watching, with the seat they watch from: at this machine, `viewer`."""
        found = list(self._elsewhere.items())
        is_here = setup.people or not setup.seated(SeatKind.REMOTE)
        if is_here and not self._is_unseen:
            found.append((viewer, self._shell))
        return found

    def fail(self, words: str) -> None:
        """Tell everyone about an error of the program."""
        for audience in self.everybody():
            audience.fail(words)

    def warn_others(self, seat: Player, words: str) -> None:
        """Warn those who are watching from elsewhere than this player."""
        own = self.audience(seat)
        for audience in self.everybody():
            if audience is not own:
                audience.warn(words)

    def refuse(
        self, setup: GameSetup, seat: Player, refusal: Refusal, card: Handle | None = None
    ) -> None:
        """Tell a player why their act is refused, and what the rule says."""
        entry = setup.module.rulebook(setup.edition).get(refusal.rule)
        gist = entry.gist if entry is not None else ""
        self.audience(seat).refuse(Refused(refusal.rule, refusal.reason, gist, card))
