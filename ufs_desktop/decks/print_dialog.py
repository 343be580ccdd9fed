"""Prints a deck as proxies to cut out, or saves it as one picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.decks.lines import DeckList, Part
from engine.kernel.contents import write_file
from ufs_desktop.cabinet.values import CardSheet
from ufs_desktop.data.job import Jobs
from ufs_desktop.decks.folder import file_name
from ufs_desktop.plain import PlainLabel
from ufs_desktop.press.deck_picture import deck_picture, png
from ufs_desktop.press.proxies import PAPERS, PARTS, PrintCard, proxies
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.dialogs import grow
from ufs_desktop.widgets.fields import act_button, choice_of
from ufs_desktop.widgets.file_dialogs import ask_target

WIDTH = 520
PDF, PNG = "pdf", "png"
KINDS = {PDF: "Proxies to cut out, at true size (PDF)", PNG: "A picture of the deck (PNG)"}
PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
ABOUT = {
    PDF: "Nine cards a page, 63 × 88 mm. Print without scaling: “actual size”.",
    PNG: "Every card once, with its number of copies.",
}
LEFT_OUT = "Unknown cards are left out: {names}."
SAVED, NOT_SAVED = "Saved as {path}.", "Not saved as {path}: {why}"


class PrintDialog(QDialog):
    """Asks for the kind, writes in a separate thread, and reports the outcome."""

    def __init__(
        self, deck: DeckList, sheets: Mapping[str, CardSheet], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._deck, self._sheets = deck, sheets
        self._jobs = Jobs()
        self.setWindowTitle(f"Print {deck.name}")
        self.setMinimumWidth(round(WIDTH * wardrobe().words))
        self.kind = choice_of(KINDS, "What to make")
        self.paper = choice_of({each: PAPER_NAMES[each] for each in PAPERS}, "Paper")
        self.sideboard = QCheckBox("With the side&board")
        if not deck.part(Part.SIDE):
            self.sideboard.hide()
        self.about = PlainLabel(name="soft", wrap=True)
        self.told = PlainLabel(name="about", wrap=True)
        self.save = act_button("&Save…", self._ask_target, "Choose a file", "primary")
        self.leave = QPushButton("Close")
        self.leave.clicked.connect(self.reject)
        self.kind.currentIndexChanged.connect(lambda _: self._show_kind())
        self.finished.connect(lambda _: self._jobs.finish())
        self._arrange()
        self._show_kind()

    @property
    def cards(self) -> list[PrintCard]:
        """The cards to print, in the order of the deck's lines within each part."""
        return list(self._cards())

    def write(self, path: Path) -> None:
        """Create the file."""
        kind, paper = self.kind.currentData(), self.paper.currentData()
        work: Callable[[], object] = partial(_write, path, kind, paper, self._deck.name, self.cards)
        self.save.setEnabled(False)

        def refused(why: str) -> None:
            self._tell(NOT_SAVED.format(path=path, why=why))

        self._jobs.start(work, lambda _: self._tell(SAVED.format(path=path)), refused)

    def _cards(self) -> Iterator[PrintCard]:
        for part, called in PARTS.items():
            if part is Part.SIDE and not self.sideboard.isChecked():
                continue
            for line in self._deck.part(part):
                sheet = self._sheets.get(line.name)
                if sheet is not None:
                    yield PrintCard(sheet.look, line.count, called, sheet.others)

    def _show_kind(self) -> None:
        kind = self.kind.currentData()
        self.about.setText(ABOUT[kind])
        self.paper.setEnabled(kind == PDF)
        unknown = dict.fromkeys(
            line.name for line in self._deck.lines if line.name not in self._sheets
        )
        self.told.setText(LEFT_OUT.format(names=", ".join(unknown)) if unknown else "")
        self.save.setEnabled(bool(self.cards))

    def _ask_target(self) -> None:
        kind = self.kind.currentData()
        proposed = f"{file_name(self._deck.name)}.{kind}"
        target = ask_target(self, self.windowTitle(), proposed, f"{kind.upper()} (*.{kind})")
        if target is not None:
            self.write(target)

    def _tell(self, words: str) -> None:
        self.told.setText(words)
        grow(self)
        self.save.setEnabled(True)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.paper)
        row.addWidget(self.sideboard)
        row.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.save)
        foot.addWidget(self.leave)
        layout = QVBoxLayout(self)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(self.kind)
        layout.addWidget(self.about)
        layout.addLayout(row)
        layout.addWidget(self.told)
        layout.addLayout(foot)


def _write(path: Path, kind: str, paper: str, title: str, cards: list[PrintCard]) -> None:
    if kind == PDF:
        write_file(path, proxies(title, cards, paper))
    else:
        write_file(path, png(deck_picture(title, cards)))
