"""Keeps the album on the folders named in the settings, and passes on its warnings."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from ufs_desktop.pictures.album import ALBUM, Album, folders_of
from ufs_desktop.settings import Settings


class PictureDesk(QObject):
    """Opens the user's folders of card pictures; belongs to the window."""

    def __init__(
        self,
        settings: Settings,
        tell: Callable[[str], object],
        parent: QObject | None = None,
        album: Album = ALBUM,
    ) -> None:
        super().__init__(parent)  # the album outlives the window and must not call a deleted one
        self._settings, self._tell, self._album = settings, tell, album
        album.warned.connect(self._on_warning)
        settings.changed.connect(self._on_setting)
        if settings.now.image_folders:
            self._on_setting("image_folders")

    def close(self) -> None:
        """Close the album; nothing is being read when this returns."""
        self._album.close()

    def _on_setting(self, name: str) -> None:
        if name == "image_folders":
            self._album.open(folders_of(self._settings.now.image_folders))

    def _on_warning(self, words: str) -> None:
        self._tell(words)
