"""The dialog *How to play*: a list of chapters, and the current one with its cards."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.learn.chapters import Chapter, match_file, paragraph_html, primer
from ufs_desktop.learn.puzzles import has_puzzles
from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.plain import Article
from ufs_desktop.table.kit import TableKit
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn
from ufs_desktop.widgets.preview import BigCard

SIZE = QSize(980, 620)
LIST_WIDTH = 220  # of the list of chapters, unless their names need more
MOST_CARD, LEAST_CARD = 205, 120  # widths of a card


class LearnDialog(QDialog):
    """Stays open next to the game; its links lead to the rules."""

    rule_wanted = Signal(str)
    play_wanted = Signal()
    lesson_wanted = Signal()
    puzzles_wanted = Signal()

    def __init__(self, kit: TableKit, edition: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edition = edition
        self._printed = kit.shelf.printed
        self.setWindowTitle("How to play")
        self.resize(SIZE)
        self.setModal(False)
        self._has_lesson = match_file(edition) is not None
        self._has_puzzles = has_puzzles(kit.module.edition)
        self.chapters = primer(edition).chapters
        self._build()
        self._lay_out()
        self._connect()
        self.list.setCurrentRow(0)
        self.list.setFocus()

    @property
    def chapter(self) -> Chapter:
        return self.chapters[self.list.currentRow()]

    @property
    def words(self) -> str:
        return self.page.toPlainText()

    def go(self, steps: int) -> None:
        """Go this many chapters forward, or back if negative."""
        row = self.list.currentRow() + steps
        self.list.setCurrentRow(max(0, min(row, len(self.chapters) - 1)))

    def _build(self) -> None:
        self.list = QListWidget(self)
        self.list.ensurePolished()  # so that rows are measured with their style
        self.list.setAccessibleName("Chapters")
        self.list.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.addItems(
            [f"{number}.  {each.title}" for number, each in enumerate(self.chapters, start=1)]
        )
        self.page = Article("Chapter")
        self._cards = QWidget()
        self.shown_cards: list[BigCard] = []
        self.back, self.next = QPushButton("Back"), QPushButton("Next")
        self.play = QPushButton("Play a game")
        self.lesson = QPushButton("Learn by playing")
        self.puzzles = QPushButton("Puzzles")
        for button in (self.back, self.next, self.play, self.lesson, self.puzzles):
            button.setAutoDefault(False)
        self.next.setObjectName("primary")

    def _lay_out(self) -> None:
        self._row = QHBoxLayout(self._cards)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SIZES.gap)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeft)
        buttons = QHBoxLayout()
        if self._has_lesson:
            buttons.addWidget(self.lesson)
        if self._has_puzzles:
            buttons.addWidget(self.puzzles)
        buttons.addWidget(self.play)
        buttons.addStretch(1)
        buttons.addWidget(self.back)
        buttons.addWidget(self.next)
        reading = QVBoxLayout()
        reading.setSpacing(SIZES.gap)
        reading.addWidget(self._cards)
        reading.addWidget(self.page, 1)
        reading.addLayout(buttons)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap,) * 4)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(self.list)
        layout.addLayout(reading, 1)

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._show)
        self.page.anchorClicked.connect(lambda url: self.rule_wanted.emit(url.toString()))
        self.back.clicked.connect(lambda: self.go(-1))
        self.next.clicked.connect(lambda: self.go(1))
        self.play.clicked.connect(lambda: self._leave_for(self.play_wanted))
        self.lesson.clicked.connect(lambda: self._leave_for(self.lesson_wanted))
        self.puzzles.clicked.connect(lambda: self._leave_for(self.puzzles_wanted))
        for keys, steps in (("Alt+Left", -1), ("Alt+Right", 1)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.activated.connect(lambda steps=steps: self.go(steps))
        wardrobe().changed.connect(self._fit_list)
        wardrobe().changed.connect(self._show)

    def _leave_for(self, wanted: SignalInstance) -> None:
        self.accept()
        wanted.emit()

    def _show(self) -> None:
        chapter = self.chapter
        title = f'<h2 style="color:{worn().accent_light}">{chapter.title}</h2>'
        self.page.setHtml(title + "".join(map(paragraph_html, chapter.text)))
        self._show_cards(chapter.cards)
        row = self.list.currentRow()
        self.back.setEnabled(row > 0)
        self.next.setEnabled(row < len(self.chapters) - 1)

    def _show_cards(self, names: tuple[str, ...]) -> None:
        for card in self.shown_cards:
            self._row.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.shown_cards = [BigCard() for _ in names]
        for card, name in zip(self.shown_cards, names, strict=True):
            card.show_look(self._printed(name))
            card.setAccessibleName(name)
            self._row.addWidget(card)
        self._cards.setVisible(bool(names))
        self._fit_cards()

    def _fit_list(self) -> None:
        """Make the list as wide as the names of the chapters need."""
        self.list.setFixedWidth(max(LIST_WIDTH, self.list.sizeHint().width()))

    def _fit_cards(self) -> None:
        """Make the cards as large as fits side by side above the words."""
        if not self.shown_cards:
            return
        room = (self.width() - self.list.width() - 3 * SIZES.gap) // len(
            self.shown_cards
        ) - SIZES.gap
        width = max(LEAST_CARD, min(MOST_CARD, room, round(self.height() * 0.45 / ASPECT)))
        for card in self.shown_cards:
            card.setFixedSize(QSize(width, round(width * ASPECT)))

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_list()
        self._fit_cards()
