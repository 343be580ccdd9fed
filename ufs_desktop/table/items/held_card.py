"""A card held up in the middle of the table, large, with what is said of it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from ufs_desktop.table.beats import CardBeat
from ufs_desktop.table.items.beat import BeatItem, line_box, write
from ufs_desktop.table.look import Likeness
from ufs_desktop.table.metrics import ASPECT
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.theme.lettering import CENTRE, LEFT, fitting, font_for
from ufs_desktop.theme.wardrobe import worn

CARD, TEXT, SMALL, GAP = 16.0, 28.0, 5.5, 1.2  # units: widths of the card and of what is beside it
LINES = ((0.03, 0.15), (0.19, 0.26), (0.46, 0.17))  # title, words, verdict: shares of the height
REST = 0.66  # from here on: what went with it, or what is said below


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
        self._turn = 1.0
        pictures.ready.connect(self._repaint)

    def come(self, share: float, *, moves: bool) -> None:
        super().come(min(1.0, share * 3), moves=moves)
        if self.beat.is_flipped:
            self._turn = share if moves else 1.0
            self.update()

    def _repaint(self) -> None:
        """A picture is ready that was a back before."""
        self.update()

    # Qt

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        unit, beat, colours = self._unit, self.beat, worn()
        self.ground(painter, self.box, unit)
        inner = self.box.adjusted(GAP * unit, GAP * unit, -GAP * unit, -GAP * unit)
        if beat.card is not None:
            self._card(
                painter, QRectF(inner.topLeft(), inner.bottomLeft() + QPointF(CARD * unit, 0))
            )
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

    def _card(self, painter: QPainter, box: QRectF) -> None:
        """Seen from the side it is narrow; before that its back is seen."""
        width = float(int(CARD * self._unit))
        look = self._looks[0] if self._turn > 0.5 else self._looks[0].back
        picture = self._pictures.picture(look, width)
        seen = max(0.03, abs(math.cos(self._turn * math.pi)))
        painter.save()
        painter.translate(box.center())
        painter.scale(seen, 1.0)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(QPointF(-width / 2, -round(width * ASPECT) / 2), picture)
        painter.restore()

    def _beside(self, painter: QPainter, box: QRectF) -> None:
        """Small cards in a row, with words to their left."""
        unit, looks = self._unit, self._looks[1:]
        width = float(int(min(SMALL * unit, box.height() / ASPECT)))
        step = min(width + unit * 0.6, (box.width() * 0.62 - width) / max(1, len(looks) - 1))
        start = box.right() - width - step * (len(looks) - 1)
        for at, look in enumerate(looks):
            place = QPointF(start + at * step, box.top())
            painter.drawPixmap(place, self._pictures.picture(look, width))
        label = QRectF(box.left(), box.top(), start - box.left() - unit, width * ASPECT)
        painter.setFont(font_for(self.beat.below, label.width(), unit * 1.7))
        painter.setPen(worn().text)
        painter.drawText(label, LEFT, self.beat.below)
