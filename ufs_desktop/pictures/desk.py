"""Keeps the album at the folders that the settings name, and passes on what it has to say."""

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
        super().__init__(parent)  # the album outlives a window and must not call one that is gone
        self._settings, self._tell, self._album = settings, tell, album
        album.warned.connect(self._on_warning)
        settings.changed.connect(self._on_setting)
        if settings.now.image_folders:
            self._on_setting("image_folders")

    def close(self) -> None:
        """Nothing is read any more when this returns."""
        self._album.close()

    def _on_setting(self, name: str) -> None:
        if name == "image_folders":
            self._album.open(folders_of(self._settings.now.image_folders))

    def _on_warning(self, words: str) -> None:
        self._tell(words)
