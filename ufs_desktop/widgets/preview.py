"""The card preview: a large card with its full text, its current values and its odds."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.kernel.sight import Handle
from engine.kernel.views import CardView, Shown
from ufs_desktop.pictures.album import ALBUM
from ufs_desktop.pictures.look import ASPECT, Likeness
from ufs_desktop.plain import MarkedLabel, tip
from ufs_desktop.table.kit import TableKit
from ufs_desktop.theme.lettering import CENTRE, font
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn, worn_cards, worn_size
from ufs_desktop.widgets.folds import Folds

SHARE = 0.42  # of the window's height: the most that the card insists on
DELAY = 40  # milliseconds that the pointer must rest before another card is shown
LULL = 50  # milliseconds to wait for another moment of the game
PINNED, PIN_AT = "PINNED", 0.5  # of the card's height
OWN_WORDS = "In your own words\N{HORIZONTAL ELLIPSIS}"
ABOUT_WORDS = (
    "Opens this card in your library, where you can reword its text so that it is enforced. "
    "A game that has begun keeps its cards."
)
BESIDE = 2 * SIZES.gap_small  # pixels
EMPTY = "Rest the pointer on a card, or move to it with the arrow keys."


class BigCard(QWidget):
    """Paints one card as large as the width allows; a click pins it."""

    clicked = Signal()

    def __init__(self, empty: str = EMPTY) -> None:
        super().__init__()
        self._empty = empty  # the words to show while there is no card
        self._look: Likeness | None = None
        self.is_pinned = False
        self._drawn: QPixmap | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        wardrobe().changed.connect(self._forget)
        ALBUM.changed.connect(self._forget)
        ALBUM.arrived.connect(self._forget)

    def _forget(self) -> None:
        self._drawn = None
        self.update()

    def show_look(self, look: Likeness | None) -> None:
        if look != self._look:
            self._look, self._drawn = look, None
            self.update()

    def bound(self, height: int) -> None:
        """Limit the height, to leave room for what else is in the column."""
        self.setMaximumHeight(height)
        self._keep_up()

    def _keep_up(self) -> None:
        """Set a minimum height, so that what is below cannot squeeze the card."""
        most = min(round(self.window().height() * SHARE), self.maximumHeight())
        self.setMinimumHeight(min(self.heightForWidth(self.width()), most))

    def _draw(self, look: Likeness) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        wide = min(self.width(), self.height() / ASPECT)
        box = QRectF((self.width() - wide) / 2, 0, wide, wide * ASPECT)
        look.paint(painter, box, worn_cards(), ALBUM.picture(look, round(wide * ratio)))
        painter.end()
        return pixmap

    def _paint_pin(self, painter: QPainter) -> None:
        """Paint the word over the middle of the card, where its picture is."""
        painter.setFont(font(worn_size(SIZES.text_small), bold=True))
        words = QFontMetrics(painter.font()).boundingRect(PINNED).adjusted(-12, -5, 12, 5)
        words.moveCenter(QPoint(self.width() // 2, round(self.height() * PIN_AT)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(worn().accent))
        painter.drawRoundedRect(words, SIZES.radius, SIZES.radius)
        painter.setPen(QColor(worn().text_on_accent))
        painter.drawText(words, CENTRE, PINNED)

    # Qt

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(width * ASPECT)

    def sizeHint(self) -> QSize:
        return QSize(230, round(230 * ASPECT))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, round(160 * ASPECT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_up()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._look is None:
            painter.setPen(QColor(worn().text_soft))
            painter.setFont(font(worn_size(SIZES.text_small)))
            place = self.rect().adjusted(12, 12, -12, -12)
            painter.drawText(place, CENTRE | Qt.TextFlag.TextWordWrap, self._empty)
        else:
            if self._drawn is None or self._drawn.size() != self.size() * self.devicePixelRatioF():
                self._drawn = self._draw(self._look)
            painter.drawPixmap(0, 0, self._drawn)
            if self.is_pinned:
                self._paint_pin(painter)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()


class Preview(QFrame):
    """Shows the card under the pointer or the keyboard cursor."""

    rule_wanted = Signal(str)
    wording_wanted = Signal(str)  # a card by name: the user wants to reword its text
    turned = Signal()  # another card is shown

    def __init__(self, kit: TableKit) -> None:
        super().__init__()
        self._kit = kit
        self.setObjectName("preview")
        self.setAccessibleName("Card preview")
        self._wanted: tuple[CardView, Shown] | None = None
        self._shown: tuple[CardView, Shown] | None = None
        self._later: tuple[CardView, Shown] | None = None  # to be shown once unpinned
        self.card = BigCard()
        self.card.setToolTip(tip("Click to keep this card here; click again to release it"))
        self.card.clicked.connect(self.turn_pin)
        self._about = MarkedLabel("about")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(
            SIZES.gap_small, SIZES.gap_small, SIZES.gap_small, SIZES.gap_small
        )
        layout.setSpacing(SIZES.gap_small)
        layout.addWidget(self.card)
        layout.addWidget(self._about)
        self.wording = QPushButton(OWN_WORDS)
        self.wording.setObjectName("small")
        self.wording.setToolTip(tip(ABOUT_WORDS))
        self.wording.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.wording.clicked.connect(lambda: self.wording_wanted.emit(self._by_hand))
        self.wording.hide()
        layout.addWidget(self.wording)
        self.folds = Folds("How its values came about, and its keywords")
        self.folds.rule_wanted.connect(self.rule_wanted)
        layout.addWidget(self.folds)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._show)
        wardrobe().changed.connect(self._show_anew)

    @property
    def words(self) -> str:
        return f"{self._about.text()}\n{self.folds.words}"

    @property
    def handle(self) -> Handle | None:
        """The card that is shown, or is about to be."""
        return self._wanted[0].handle if self._wanted is not None else None

    @property
    def is_empty(self) -> bool:
        return self._wanted is None

    def show_card(self, card: CardView, odds: Shown = None) -> None:
        """Show a card soon, unless another one is wanted first."""
        if self._takes(card, odds):
            self._timer.start(DELAY)

    def show_next(self, card: CardView, odds: Shown = None) -> None:
        """Show a card once no further moment of the game follows immediately: drawing both at once
        would hold up the window."""
        if self._takes(card, odds):
            self._timer.start(LULL)

    def show_now(self, card: CardView, odds: Shown = None) -> None:
        if self._takes(card, odds):
            self._timer.stop()
            self._show()

    def finish(self) -> None:
        """Show now what is waiting, for screenshots."""
        if self._timer.isActive():
            self._timer.stop()
            self._show()

    @property
    def is_pinned(self) -> bool:
        return self.card.is_pinned

    def turn_pin(self) -> None:
        """Pin the card that is shown, or unpin it and show what was last wanted."""
        if self._wanted is None:
            return
        self.card.is_pinned = not self.card.is_pinned
        self.card.update()
        if not self.is_pinned and self._later is not None:
            self._wanted, self._later = self._later, None
            self._show()

    def _takes(self, card: CardView, odds: Shown) -> bool:
        """Whether to show the card; a pinned card gives way only to its own newer state."""
        is_kept = self._wanted is not None and card.handle != self._wanted[0].handle
        if self.is_pinned and is_kept:
            self._later = (card, odds)
            return False
        self._wanted = (card, odds)
        return True

    @property
    def _by_hand(self) -> str:
        """The name of the shown card, if its text could be reworded so that it is enforced."""
        kit, shown = self._kit, self._shown
        return kit.faces.by_hand(shown[0]) if shown is not None and kit.cabinet is not None else ""

    def clear(self) -> None:
        self._timer.stop()
        self._wanted = self._shown = self._later = None
        self.card.is_pinned = False
        self.card.show_look(None)
        self._about.mark(str)
        self.wording.hide()
        self.folds.show_headings(())

    def ends(self) -> Iterator[int]:
        """The bottoms of the card and of each line below it, when squeezed to its least height."""
        gap = SIZES.gap_small
        at = gap + self.card.minimumHeight()
        yield at
        if self._about.isVisibleTo(self):
            line, high = self._about.fontMetrics().lineSpacing(), self._about.minimumHeight()
            yield from range(at + gap + line, at + gap + high + 1, line)
            at += gap + high
        if self.wording.isVisibleTo(self):
            at += gap + self.wording.sizeHint().height()
            yield at
        if self.folds.isVisibleTo(self):
            most = self.folds.minimumHeight()
            yield from (at + gap + end for end in self.folds.ends() if end <= most)

    def _fit_about(self) -> None:
        """Let the words below the card keep all their lines even if there is little room."""
        self._about.setMinimumHeight(0)  # or else Qt counts it in
        needed = self._about.heightForWidth(self.contentsRect().width() - BESIDE)
        self._about.setMinimumHeight(max(0, needed))

    def _show_anew(self) -> None:
        """Show the same card in new colours."""
        self._shown = None
        self._show()

    def _show(self) -> None:
        if self._wanted is None or self._wanted == self._shown:
            return
        before, self._shown = self._shown, self._wanted
        card, odds = self._wanted
        story, look = self._kit.story, self._kit.faces.open_look(card)
        self.card.show_look(look)
        self._about.mark(lambda: "<br>".join(story.about(card, odds)))
        self._about.setVisible(bool(self._about.text()))
        self._fit_about()
        self.wording.setVisible(bool(self._by_hand))
        self.folds.show_headings(story.headings(card, odds))
        if before is None or before[0].handle != card.handle:
            self.turned.emit()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_about()
