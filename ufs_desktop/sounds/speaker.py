"""Plays sounds through what the system has for that; where there is nothing, it is silent.

A sound that cannot be made or played is left out without a word: it only goes with what is seen.
What fails to play one is not tried again by this speaker, but the next way to be heard is.
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

MADE = 1  # of these sounds: another number makes their files anew


class Speaker(QObject):
    """Makes each sound's file when it is first heard."""

    tried = Signal()  # a sound was played, or could not be

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        find: Callable[[], list[Player]] = players_here,
    ) -> None:
        super().__init__()
        self._settings, self._folder, self._find = settings, folder, find
        self._players: list[Player] | None = None  # that have not failed; not looked for yet
        self._failed: list[Player] = []  # kept: each is told of while it ends
        settings.changed.connect(self._on_setting)

    @property
    def player(self) -> str:
        """What plays here; nothing where it is silent."""
        players = self._found()
        return players[0].name if players else ""

    @property
    def failed(self) -> list[str]:
        """What could not play."""
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
        """Nothing sounds any more."""
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
        """What could not play it gives way to the next."""
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
        """The file of a sound at a volume; None where it cannot be written."""
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
