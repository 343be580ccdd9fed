"""The page of the Settings dialog for folders with the user's own pictures of cards."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.pictures.album import folders_of
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.settings import Settings
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.file_dialogs import ask_folder

NAME = "image_folders"
INTRODUCTION = (
    "Your own pictures, instead of those that came with the program. Name a picture after a "
    "printing (LWL/001.png, LWL-001.png, or 001.png in a folder LWL) or after a card's name. "
    "PNG, JPEG or WebP. The first folder with a picture of the card is used."
)
TIP = (
    "A picture with roughly the shape of a card is shown as the whole face, any other inside our "
    "frame. Nothing is copied, and nothing in your folders is changed."
)
GONE = "{folder}  ·  cannot be read"
NONE_YET = "No folders: every card shows the picture that came with the program."


class PicturesPage(QWidget):
    """The list of folders; adding and removing takes effect immediately."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.folders = QListWidget()
        self.folders.setAccessibleName("Folders with pictures of cards")
        self.folders.setToolTip(tip(TIP))
        self.add, self.remove = QPushButton("&Add a folder…"), QPushButton("&Remove")
        self.up = QPushButton("Move &up")
        self.add.clicked.connect(self._ask)
        self.remove.clicked.connect(self._remove)
        self.up.clicked.connect(self._move_up)
        self.folders.currentRowChanged.connect(self._enable)
        self._empty = PlainLabel(NONE_YET, "about", wrap=True)
        self._lay_out()
        settings.changed.connect(self._on_setting)
        self._on_setting(NAME)

    def add_folder(self, folder: str) -> None:
        """Use this folder too; one already in the list keeps its position."""
        known = self._known()
        if folder not in known:
            self._keep([*known, folder])

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap,) * 4)
        layout.setSpacing(SIZES.gap)
        buttons = QHBoxLayout()
        for button in (self.add, self.remove, self.up):
            buttons.addWidget(button)
        buttons.addStretch(1)
        for part in (PlainLabel(INTRODUCTION, "about", wrap=True), self.folders, self._empty):
            layout.addWidget(part)
        layout.addLayout(buttons)
        layout.addWidget(PlainLabel(TIP, "about", wrap=True))
        layout.addStretch(1)

    def _known(self) -> list[str]:
        return [str(folder) for folder in folders_of(self._settings.now.image_folders)]

    def _keep(self, folders: list[str]) -> None:
        self._settings.set(NAME, "\n".join(folders))

    def _ask(self) -> None:
        folder = ask_folder(self, "Folder with pictures of cards")
        if folder is not None:
            self.add_folder(str(folder))

    def _remove(self) -> None:
        known = self._known()
        del known[self.folders.currentRow()]
        self._keep(known)

    def _move_up(self) -> None:
        known, at = self._known(), self.folders.currentRow()
        known[at - 1], known[at] = known[at], known[at - 1]
        self._keep(known)
        self.folders.setCurrentRow(at - 1)

    def _enable(self, row: int) -> None:
        self.remove.setEnabled(row >= 0)
        self.up.setEnabled(row > 0)

    def _on_setting(self, name: str) -> None:
        if name != NAME:
            return
        row = self.folders.currentRow()
        self.folders.clear()
        for folder in folders_of(self._settings.now.image_folders):
            words = str(folder) if folder.is_dir() else GONE.format(folder=folder)
            self.folders.addItem(words)
        self.folders.setVisible(self.folders.count() > 0)
        self._empty.setVisible(self.folders.count() == 0)
        self.folders.setCurrentRow(min(row, self.folders.count() - 1))
        self._enable(self.folders.currentRow())
