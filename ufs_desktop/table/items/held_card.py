"""A card held up large in the middle of the table, with words about it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ufs_desktop.pictures.look import ASPECT, Likeness
from ufs_desktop.table.beats import CardBeat
from ufs_desktop.table.items.beat import BeatItem, line_box, write
from ufs_desktop.table.pictures import Painted, Pictures
from ufs_desktop.theme.lettering import CENTRE, LEFT, fitting, font_for
from ufs_desktop.theme.wardrobe import worn

CARD, TEXT, SMALL, GAP = 16.0, 28.0, 5.5, 1.2  # units: widths of the card and of what is beside it
LINES = ((0.03, 0.15), (0.19, 0.26), (0.46, 0.17))  # title, words, verdict: shares of the height
REST = 0.66  # from here on: the cards that went with it, or more words


class TurningCard(QGraphicsItem):
    """The card alone: it turns without anything else being repainted."""

    def __init__(self, look: Likeness, width: float, pictures: Pictures) -> None:
        super().__init__()
        self._look, self._width, self._pictures = look, float(int(width)), pictures
        self._share = 1.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def turn(self, share: float) -> None:
        """Turn it this far: its back is seen until halfway, when it is narrow."""
        self._share = share
        self.update()

    # Qt

    def boundingRect(self) -> QRectF:
        high = round(self._width * ASPECT)
        return QRectF(-self._width / 2, -high / 2, self._width, high)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        look = self._look if self._share > 0.5 else self._look.back
        seen = max(0.03, abs(math.cos(self._share * math.pi)))
        if seen < 1.0:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(seen, 1.0)
        picture = self._pictures.picture(look, self._width)
        painter.drawPixmap(self.boundingRect().topLeft(), picture)


class HeldCardItem(BeatItem):
    """The card turns from its back while the beat comes, if it was hidden before."""

    beat: CardBeat

    def __init__(
        self,
        beat: CardBeat,
        at: QPointF,
        unit: float,
        looks: Sequence[Likeness],  # of the card, then of those beside it
        pictures: Pictures,
    ) -> None:
        high = CARD * ASPECT + 2 * GAP
        wide = TEXT + 2 * GAP + ((CARD + GAP) if beat.card is not None else 0)
        if beat.card is None:
            high *= 0.72
        wide, high = wide * unit, high * unit
        super().__init__(beat, at, QRectF(-wide / 2, -high / 2, wide, high))
        self._unit, self._looks, self._pictures = unit, looks, pictures
        self._card = None if beat.card is None else TurningCard(looks[0], CARD * unit, pictures)
        self._painted: set[tuple[Likeness, float]] = set()
        if self._card is not None:
            self._painted.add((looks[0], float(int(CARD * unit))))
            self._card.setParentItem(self)
            self._card.setPos(self.box.left() + (GAP + CARD / 2) * unit, 0)
        pictures.ready.connect(self._repaint)

    def come(self, share: float, *, moves: bool) -> None:
        super().come(min(1.0, share * 3), moves=moves)
        if self._card is not None and self.beat.is_flipped:
            self._card.turn(share if moves else 1.0)

    def settle(self) -> None:
        """Let go of its pictures, which are far larger than those on the table."""
        self._pictures.ready.disconnect(self._repaint)
        for look, width in self._painted:
            for side in (look, look.back):
                self._pictures.let_go(side, width)

    def _repaint(self, painted: Painted) -> None:
        """Repaint once one of its pictures is ready."""
        if painted is None or not self._painted.isdisjoint(painted):
            self.update()
            if self._card is not None:
                self._card.update()

    # Qt

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        unit, beat, colours = self._unit, self.beat, worn()
        self.ground(painter, self.box, unit)
        inner = self.box.adjusted(GAP * unit, GAP * unit, -GAP * unit, -GAP * unit)
        if beat.card is not None:
            inner.setLeft(inner.left() + (CARD + GAP) * unit)
        title, words, verdict = (line_box(inner, *line) for line in LINES)
        write(painter, title, beat.title, unit * 1.7, colours.text_soft)
        write(painter, words, beat.words, unit * 4, colours.text)
        write(painter, verdict, beat.verdict, unit * 2.5, self.colour)
        rest = line_box(inner, REST, 1 - REST)
        if beat.beside:
            self._beside(painter, rest)
        elif beat.below:
            painter.setFont(fitting(beat.below, rest, unit * 1.6))
            painter.setPen(colours.text)
            painter.drawText(rest, CENTRE | Qt.TextFlag.TextWordWrap, beat.below)

    def _beside(self, painter: QPainter, box: QRectF) -> None:
        """Small cards in a row, with words to their left."""
        unit, looks = self._unit, self._looks[1:]
        width = float(int(min(SMALL * unit, box.height() / ASPECT)))
        step = min(width + unit * 0.6, (box.width() * 0.62 - width) / max(1, len(looks) - 1))
        start = box.right() - width - step * (len(looks) - 1)
        for at, look in enumerate(looks):
            place = QPointF(start + at * step, box.top())
            self._painted.add((look, width))
            painter.drawPixmap(place, self._pictures.picture(look, width))
        label = QRectF(box.left(), box.top(), start - box.left() - unit, width * ASPECT)
        painter.setFont(font_for(self.beat.below, label.width(), unit * 1.7))
        painter.setPen(worn().text)
        painter.drawText(label, LEFT, self.beat.below)
