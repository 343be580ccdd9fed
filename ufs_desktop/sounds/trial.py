"""The part of the settings that says whether sounds can be played, with a sound to try."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ufs_desktop.plain import PlainLabel
from ufs_desktop.settings import Settings
from ufs_desktop.sounds.speaker import Speaker
from ufs_desktop.table.beats import Sound
from ufs_desktop.theme.sizes import SIZES

TRY = "Play a sound"
PLAYED_BY = "Played by {player}."
NONE_FOUND = "Nothing on this computer can play sounds, so it is silent."
FAILED = "{players} could not play. Is there a sound device? It is silent."
OFF = "Sounds are off."


class SoundTrial(QWidget):
    """A button, and below it the name of what plays sounds here."""

    def __init__(self, settings: Settings, speaker: Speaker) -> None:
        super().__init__()
        self._settings, self._speaker = settings, speaker
        self.button = QPushButton(TRY)
        self.button.setAccessibleName(TRY)
        self.words = PlainLabel(name="about", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, SIZES.gap)
        layout.setSpacing(SIZES.gap_small)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.words)
        speaker.setParent(self)
        speaker.tried.connect(self._show)
        settings.changed.connect(self._show)
        self.button.clicked.connect(lambda: speaker.play(Sound.BELL))
        self._show()

    def stop(self) -> None:
        self._speaker.stop()

    def _show(self, *_: object) -> None:
        is_on, player = self._settings.now.sounds, self._speaker.player
        self.button.setEnabled(is_on and bool(player))
        self.words.setText(self._state(player) if is_on else OFF)
        self.button.setAccessibleDescription(self.words.text())

    def _state(self, player: str) -> str:
        failed = self._speaker.failed
        if player:
            return PLAYED_BY.format(player=player)
        return FAILED.format(players=" and ".join(failed)) if failed else NONE_FOUND
