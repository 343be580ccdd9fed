"""Plays sounds by the means that the system has; without any, it is silent.

A sound that cannot be made or played is silently left out, since it only accompanies what is seen.
A player that fails is not used again by this speaker; the next one is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from ufs_desktop.settings import Settings
from ufs_desktop.sounds.players import Player, players_here
from ufs_desktop.sounds.samples import as_wave
from ufs_desktop.table.beats import Sound

MADE = 1  # version of the sounds: another number makes new files


class Speaker(QObject):
    """Writes each sound's file when it is first played."""

    tried = Signal()  # a sound was played, or could not be

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        find: Callable[[], list[Player]] = players_here,
    ) -> None:
        super().__init__()
        self._settings, self._folder, self._find = settings, folder, find
        self._players: list[Player] | None = None  # not failed; None: not looked for yet
        self._failed: list[Player] = []  # kept alive: each may still get signals
        settings.changed.connect(self._on_setting)

    @property
    def player(self) -> str:
        """The name of the player in use; empty if there is none."""
        players = self._found()
        return players[0].name if players else ""

    @property
    def failed(self) -> list[str]:
        """The names of the players that could not play."""
        return [player.name for player in self._failed]

    def play(self, sound: Sound) -> None:
        choices = self._settings.now
        if sound and choices.sounds and self._found():
            file = self._file(sound, choices.volume)
            if file is None:
                self._players = []
                self.tried.emit()
            else:
                self._begin(file)

    def stop(self) -> None:
        """Stop all sounds."""
        for player in (*(self._players or ()), *self._failed):
            player.stop()

    def _found(self) -> list[Player]:
        if self._players is None:
            self._players = self._find()
        return self._players

    def _begin(self, file: Path) -> None:
        players = self._found()
        if players:
            players[0].play(file, partial(self._end, file, players[0]))

    def _end(self, file: Path, player: Player, is_played: bool) -> None:
        """Replace a player that failed by the next one, and play the file again."""
        players = self._found()
        if not is_played and player in players:
            players.remove(player)
            self._failed.append(player)
            self._begin(file)
        self.tried.emit()

    def _on_setting(self, name: str) -> None:
        if name == "sounds" and not self._settings.now.sounds:
            self.stop()

    def _file(self, sound: Sound, percent: int) -> Path | None:
        """The file of a sound at a volume; None if it cannot be written."""
        file = self._folder / f"{sound}-{percent}-{MADE}.wav"
        try:
            if not file.exists():
                self._folder.mkdir(parents=True, exist_ok=True)
                begun = file.with_suffix(".part")
                begun.write_bytes(as_wave(sound, percent))
                begun.replace(file)
        except OSError:
            return None
        return file
