"""The dialog to write or correct a card: its form, its face, and how its text is read."""

from __future__ import annotations

import html
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.kit import CardPen, OpenCabinet, own_ways, pen_of
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import CardChanged, Draft, DraftProof, KeptCard
from ufs_desktop.cards.abilities import ability_html
from ufs_desktop.cards.form import CardForm
from ufs_desktop.plain import Article, PlainLabel
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.widgets.dialogs import ask, column_of, message, open_dialog, warn
from ufs_desktop.widgets.folds import Folds
from ufs_desktop.widgets.preview import BigCard

SIZE = QSize(1000, 640)
NEW, CORRECTED = "A card of your own", "Correct {name}"
ABOUT_NEW = "It becomes one of your own cards and can be used in decks as soon as you save it."
ABOUT_CORRECTED = "Your change applies from then on, in your decks too. You can undo it."
ABOUT_SHIPPED = (
    "Your library and the deck editor show it this way from then on. Because the card came with "
    "the program, decks that use it still play the original, as everyone's do. You can undo it."
)
AGAIN = "Your unfinished card is back. It is not saved yet."
PAUSE = 700  # milliseconds without a keystroke before the draft is stored
DRAFT, PROOF = "card draft", "card proof"  # names of questions to the librarian
NO_TEXT = "A card without text."
KEEP = "Your changes to this card are not saved."
NOT_SAVED = "The card could not be saved. {why}"
SAVE_OVER = "{why} Save yours in its place? Undo brings back what is there now."
FACE = QSize(235, 329)


def _begun_with(key: str, cabinet: OpenCabinet) -> tuple[Draft, bool]:
    """The draft of a card, and whether the card came with the program."""
    pen = pen_of(cabinet)
    return pen.draft(key), pen.is_shipped(key)


def _kept(pen: CardPen, draft: Draft, key: str, base: Draft | None) -> tuple[KeptCard, Draft]:
    """What was saved, and the card as the library has it now."""
    kept = pen.keep(draft, key, base)
    return kept, pen.draft(kept.key)


class CardEditor(QDialog):
    """Asks for a proof at every keystroke; `kept` carries what was saved."""

    kept = Signal(object)  # KeptCard
    shown = Signal()  # a proof
    written = Signal(str, object)  # the key of the corrected card, and the draft, empty if saved
    left = Signal()

    def __init__(
        self,
        librarian: Librarian,
        key: str = "",
        parent: QWidget | None = None,
        unfinished: Draft | None = None,
    ) -> None:
        super().__init__(parent)
        self._unfinished, self._is_saving, self._is_leaving = unfinished, False, False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(PAUSE)
        self._soon.timeout.connect(self.remember)
        self._librarian, self._key = librarian, key
        self._before: Draft = {}  # as the form shows it
        self._base: Draft | None = None  # the card that is corrected, as the library has it
        self.proof = DraftProof(None)
        self.resize(SIZE)
        self.setWindowTitle(NEW)
        self.form = CardForm(own_ways(librarian.cabinet).draft_fields)
        self.form.edited.connect(self._ask)
        self.card = BigCard("")
        self.card.setFixedSize(FACE)
        self.card.setAccessibleName("Preview of the card")
        self.page = Article("How the text is read")
        self.page.setObjectName("cardPage")
        self.folds = Folds("What its words and keywords mean")
        self.trouble = PlainLabel(name="refusal", wrap=True)
        self.save_button, self.close_button = QPushButton("&Save"), QPushButton("Close")
        self.save_button.setObjectName("primary")
        self.save_button.clicked.connect(self.save)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self, self.save)
        self.about = PlainLabel(ABOUT_CORRECTED if key else ABOUT_NEW, "about", wrap=True)
        self._lay_out()
        self._librarian.ask(DRAFT, partial(_begun_with, key), self._begin)

    @property
    def has_changes(self) -> bool:
        return bool(self._before) and self.form.draft != self._before

    @property
    def words(self) -> str:
        return f"{self.page.toPlainText()}\n{self.folds.words}"

    def remember(self) -> None:
        """Have the draft stored in case the program ends, or dropped if nothing is unsaved."""
        self._soon.stop()
        self.written.emit(self._key, self.form.draft if self.has_changes else {})

    def save(self) -> None:
        """Add it to the user's own cards; the form stays open."""
        draft, key, base = self.form.draft, self._key, self._base
        self._is_saving = True

        def on_kept(found: tuple[KeptCard, Draft]) -> None:
            kept, self._base = found
            self._is_saving = False
            self.written.emit(key, {})  # its key may change
            self._before, self._key = draft, kept.key
            self.setWindowTitle(CORRECTED.format(name=kept.name))
            self._refresh()
            self.remember()
            self.kept.emit(kept)
            if self._is_leaving:
                self.close()

        self._librarian.ask(
            "", lambda cabinet: _kept(pen_of(cabinet), draft, key, base), on_kept, self._on_refused
        )

    def _begin(self, found: tuple[Draft, bool]) -> None:
        draft, is_shipped = found
        self._before = self._base = draft
        self.form.show_draft(draft)
        if self._key:
            self.setWindowTitle(CORRECTED.format(name=draft["name"]))
        if is_shipped:
            self.about.setText(ABOUT_SHIPPED)
        self._before = self.form.draft  # as the form renders it, so that nothing seems changed
        if self._unfinished is not None:
            self.form.show_draft(self._unfinished)
            self.about.setText(AGAIN)
        self.form.go_to(next(iter(draft)))
        self._ask()

    def _ask(self) -> None:
        draft, key = self.form.draft, self._key
        self._refresh()
        self._soon.start()
        self._librarian.ask(PROOF, lambda cabinet: pen_of(cabinet).proof(draft, key), self._show)

    def _show(self, proof: DraftProof) -> None:
        self.proof = proof
        self.card.show_look(proof.look)
        self.folds.show_headings(proof.headings)
        abilities = "".join(map(ability_html, proof.abilities))
        told = "".join(
            f'<p style="color:{worn().text_soft}">{html.escape(line.told)}</p>'
            for line in proof.abilities
            if line.told
        )
        read = f"<h4>How it is read</h4>{told}" if told else ""
        nothing = f"<p>{NO_TEXT}</p>" if proof.look is not None else ""
        self.page.setHtml(f"{abilities}{read}" if abilities else nothing)
        self.trouble.setText("\n".join(proof.problems))
        self.trouble.setVisible(bool(proof.problems))
        self._refresh()
        self.shown.emit()

    def _refresh(self) -> None:
        self.save_button.setEnabled(self.has_changes and self.proof.look is not None)

    def _on_refused(self, error: EngineError) -> None:
        was_leaving = self._is_leaving
        self._is_saving = self._is_leaving = False
        if isinstance(error, CardChanged):
            over = partial(self._save_over, is_leaving=was_leaving)
            ask(self, self.windowTitle(), SAVE_OVER.format(why=error), over, act="Save mine")
        else:
            warn(self, NOT_SAVED.format(why=error))

    def _save_over(self, *, is_leaving: bool) -> None:
        """In the place of what somebody else has made of the card, which can be brought back."""
        self._base, self._is_leaving = None, is_leaving
        self.save()

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setSpacing(SIZES.gap_small)
        right.addWidget(self.card, 0, Qt.AlignmentFlag.AlignHCenter)
        right.addWidget(self.trouble)
        right.addWidget(self.page, 1)
        right.addWidget(self.folds)
        sides = QHBoxLayout()
        sides.setSpacing(SIZES.gap_large)
        sides.addWidget(self.form, 1)
        sides.addLayout(right, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.about, 1)
        buttons.addWidget(self.save_button)
        buttons.addWidget(self.close_button)
        layout = column_of(self)
        layout.addLayout(sides, 1)
        layout.addLayout(buttons)
        self.form.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.trouble.hide()

    def _ask_before_leaving(self) -> None:
        box = message(self, self.windowTitle(), KEEP)
        save = box.addButton("Save", QMessageBox.ButtonRole.AcceptRole)
        leave = box.addButton("Close without saving", QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        save.setEnabled(self.proof.look is not None)
        save.clicked.connect(self._save_and_close)
        leave.clicked.connect(self._leave)
        open_dialog(box)

    def _save_and_close(self) -> None:
        self._is_leaving = True
        self.save()

    def _leave(self) -> None:
        self._before = self.form.draft
        self.close()

    # Qt

    def reject(self) -> None:
        """Esc closes it like the button does."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._is_saving:
            event.ignore()  # stays open until saving is done
            return
        if self.has_changes:
            event.ignore()
            self._ask_before_leaving()
            return
        for name in (PROOF, DRAFT):  # ignore late answers
            self._librarian.forget(name)
        self.remember()
        super().closeEvent(event)
        self.left.emit()
        self.deleteLater()
