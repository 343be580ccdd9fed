"""A card on the table: it paints itself, and tells what is done to it."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import (
    QGraphicsObject,
    QGraphicsSceneContextMenuEvent,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from ufs_desktop.table.metrics import ASPECT, DRAG_DISTANCE, Z, card_size
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.spread import Placement, Rise
from ufs_desktop.theme.lettering import CENTRE, cut, fitting, font_for
from ufs_desktop.theme.wardrobe import worn

EDGE = 9.0  # room around the card for glow and badges
QUARTER = 90.0
VAIN_WORDS = "no effect now"
VAIN_WHOLE, VAIN_HIGH = 80, 18  # pixels: a card with room for them in one line, and its height
RIBBON_BESIDE = 4.2  # badges: from here on a ribbon has room beside one
TAG = (ASPECT - 1) / 2  # of a card's width: what is free above a card that lies on its side
TAG_TEXT = 0.7  # of its height
BADGE_LEAST, BADGE_SHARE = 16.0, 0.18  # pixels, and of a card's width
OUTCOME_ON = 3.0  # pixels by which what a card comes to lies upon it
COUNT = 0.28  # of a card's width: the number of copies
SIGN, SIGN_AT = 0.28, 0.34  # of its width, and of its height from the top: what was done to it
COUNT_AT = 0.43  # of its height from the top


class Stance(Enum):
    """What a card is to the pending decision."""

    PLAIN = auto()
    LIT = auto()  # a legal answer
    CHOSEN = auto()
    DIMMED = auto()
    VAIN = auto()  # legal, but it would change nothing now


class CardItem(QGraphicsObject):
    """One card. Signals carry the card's handle; positions are of the scene."""

    activated = Signal(object)
    dropped = Signal(object, QPointF)
    hovered = Signal(object, bool)
    menu_wanted = Signal(object)
    drag_changed = Signal(bool)  # it began, or it ended
    drag_moved = Signal(object, QPointF)

    def __init__(self, placement: Placement, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self.placement = placement
        self.standing = Stance.PLAIN
        self.outcome = ""
        self.has_cursor = False
        self.can_drag = False
        self._pressed_at: QPointF | None = None
        self._is_dragged = False
        self._is_raised = False
        self._box = self._bounds = QRectF()
        self._shape = QPainterPath()
        self._face: QPixmap | None = None  # the last one that was seen: until the next is painted
        self.setAcceptHoverEvents(True)
        self.take(placement)

    @property
    def is_dragged(self) -> bool:
        return self._is_dragged

    @property
    def rotation_wanted(self) -> float:
        return QUARTER if self.placement.turned else 0.0

    def take(self, placement: Placement) -> None:
        """Another placement of the same card: everything but its position changes at once."""
        self.prepareGeometryChange()
        self.placement = placement
        self._measure()
        if not self._is_dragged:
            self.setZValue(Z.HOVERED if self._is_raised else placement.z)
        self.update()

    def stand(self, standing: Stance, *, can_drag: bool) -> None:
        if (standing, can_drag) != (self.standing, self.can_drag):
            self.standing, self.can_drag = standing, can_drag
            draggable = can_drag and standing is not Stance.DIMMED
            shape = Qt.CursorShape.PointingHandCursor if draggable else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.update()

    def tell_outcome(self, words: str) -> None:
        """What answering with this card comes to."""
        if words != self.outcome:
            self.outcome = words
            self.update()

    def set_cursor(self, has_cursor: bool) -> None:
        """Whether the keyboard's cursor is on this card."""
        self.has_cursor = has_cursor
        self._raise(has_cursor)
        self.update()

    @property
    def strip_height(self) -> float:
        """Of badge and ribbon, which grow with the card."""
        return max(BADGE_LEAST, self.placement.width * BADGE_SHARE)

    @property
    def has_risen(self) -> bool:
        """Whether it stands above the hand that it lies in."""
        return self._rise is not None

    @property
    def _rise(self) -> Rise | None:
        """How it has risen."""
        return self.placement.rise if self._is_raised and not self._is_dragged else None

    @property
    def width(self) -> float:
        """The card's width as it is painted now."""
        rise = self._rise
        return self.placement.width if rise is None else rise.width

    def _measure(self) -> None:
        """Keep what Qt asks for with each frame."""
        self._box = self._card_box()
        self._shape = self._touched()
        out = max(EDGE, self.strip_height)
        self._bounds = self._box.united(self._shape.boundingRect()).adjusted(-out, -out, out, out)

    def _card_box(self) -> QRectF:
        """The card around the item's place; one that has risen stands on the table's edge, or
        hangs from it."""
        size, at = card_size(self.width), self.placement.at
        box = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
        rise = self._rise
        if rise is not None:
            if rise.hangs:
                box.moveTop(EDGE - at.y())
            else:
                box.moveBottom(rise.floor - at.y() - EDGE)
            box.moveRight(min(box.right(), self.scene().width() - EDGE - at.x()))
            box.moveLeft(max(box.left(), EDGE - at.x()))
        return box

    def _raise(self, raised: bool) -> None:
        """Come out from under the cards beside it, and out of a hand as large as can be read."""
        if raised == self._is_raised or self._is_dragged:
            return
        self.prepareGeometryChange()
        self._is_raised = raised
        self._measure()
        self.setZValue(Z.HOVERED if raised else self.placement.z)

    def _paint_standing(self, painter: QPainter, box: QRectF) -> None:
        colours = worn()
        radius = self.placement.width * 0.06
        if self.standing in (Stance.DIMMED, Stance.VAIN):
            painter.setPen(Qt.PenStyle.NoPen)
            veil = QColor(colours.shade)
            veil.setAlpha(120)
            painter.setBrush(veil)
            painter.drawRoundedRect(box, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.placement.is_current:
            self._ring(painter, box, colours.accent, 3.0, 1.5)
        if self.standing is Stance.LIT:
            self._ring(painter, box, colours.answer, 2.5, 2.5)
        if self.standing is Stance.CHOSEN:
            self._ring(painter, box, colours.good, 3.5, 3.0)
        if self.has_cursor:
            self._ring(painter, box, colours.text, 2.0, 6.0, dashed=True)

    def _ring(
        self,
        painter: QPainter,
        box: QRectF,
        colour: str,
        width: float,
        out: float,
        *,
        dashed: bool = False,
    ) -> None:
        pen = QPen(QColor(colour), width)
        if dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        radius = self.placement.width * 0.06 + out
        painter.drawRoundedRect(box.adjusted(-out, -out, out, out), radius, radius)

    def _paint_marks(self, painter: QPainter, box: QRectF) -> None:
        colours, placement = worn(), self.placement
        if placement.tag and self.rotation() == QUARTER:
            self._paint_tag(painter, box)
        if placement.copies:
            self._paint_count(painter, box)
        if self.standing is Stance.CHOSEN:
            spot = QRectF(box.center().x() - 13, box.center().y() - 13, 26, 26)
            self._label(painter, spot, "✓", colours.good, colours.text_on_accent)
        if self.standing is Stance.VAIN:
            self._paint_vain(painter, box)
        if self.outcome:
            self._paint_outcome(painter, box)
        if placement.ribbon or placement.badge:
            self._paint_strip(painter, box)
        self._paint_signs(painter, box)
        for line, text in enumerate(placement.notes):
            band = QRectF(box.left() + 2, box.bottom() - 17 * (line + 1), box.width() - 4, 15)
            self._label(painter, band, text, colours.text, colours.floor)

    def _paint_signs(self, painter: QPainter, box: QRectF) -> None:
        """In the middle of the picture, between the numbers; upright on a card on its side, too."""
        size = max(BADGE_LEAST, self.placement.width * SIGN)
        for number, sign in enumerate(self.placement.signs):
            painter.save()
            painter.translate(box.center().x(), box.top() + SIGN_AT * box.height())
            painter.translate(0, number * size)
            painter.rotate(-self.rotation())
            spot = QRectF(-size / 2, -size / 2, size, size)
            painter.setPen(QPen(QColor(worn().text), 1))
            painter.setBrush(QColor(worn().floor))
            painter.drawEllipse(spot)
            inner = spot.adjusted(*[size * side * 0.2 for side in (1, 1, -1, -1)])
            sign(painter, inner, worn().text)
            painter.restore()

    def _paint_vain(self, painter: QPainter, box: QRectF) -> None:
        """Across its middle; a narrow card breaks the words."""
        lines = [VAIN_WORDS] if box.width() >= VAIN_WHOLE else VAIN_WORDS.rsplit(maxsplit=1)
        top = box.center().y() - VAIN_HIGH * len(lines) / 2
        for at, words in enumerate(lines):
            band = QRectF(box.left() + 2, top + VAIN_HIGH * at, box.width() - 4, VAIN_HIGH)
            self._label(painter, band, words, worn().panel_raised, worn().text)

    def _paint_outcome(self, painter: QPainter, box: QRectF) -> None:
        """Upon its upper edge, where it hides nothing of the card, and a hand that hangs over the
        table's edge still shows it."""
        high = self.strip_height
        band = QRectF(box.left() + 4, box.top() - high + OUTCOME_ON, box.width() - 8, high)
        self._label(painter, band, self.outcome, worn().answer, worn().text_on_accent)

    def _paint_tag(self, painter: QPainter, box: QRectF) -> None:
        """The name of a card on its side, upright above it, within the place of a ready one."""
        name, high = self.placement.tag, self.placement.width * TAG
        painter.save()
        painter.rotate(-QUARTER)
        band = QRectF(box.top(), box.left() - high, box.height(), high)
        band = band.adjusted(high, 1, -high, 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(worn().panel_raised))
        painter.drawRoundedRect(band, 3, 3)
        painter.setPen(QColor(worn().text))
        room = band.adjusted(2, 0, -2, 0)
        painter.setFont(fitting(name, room, high * TAG_TEXT))
        flags = CENTRE | Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextDontClip
        painter.drawText(room, flags, name)
        painter.restore()

    def _paint_count(self, painter: QPainter, box: QRectF) -> None:
        """How many copies lie here, at the right edge under name and numbers."""
        size = max(BADGE_LEAST, self.placement.width * COUNT)
        spot = QRectF(box.right() - size, box.top() + COUNT_AT * box.height(), size, size * 0.68)
        self._label(painter, spot, self.placement.copies, worn().text, worn().floor)

    def _paint_strip(self, painter: QPainter, box: QRectF) -> None:
        """Badge and ribbon beside the card; a narrow one has room for the ribbon alone."""
        colours, placement = worn(), self.placement
        ribbon = self.strip_of(box)
        badge = QRectF(box.left() + 2, ribbon.top(), ribbon.height() * 1.8, ribbon.height())
        has_room = not placement.ribbon or box.width() >= BADGE_LEAST * RIBBON_BESIDE
        if placement.badge and has_room:
            self._label(painter, badge, placement.badge, colours.panel_raised, colours.text_soft)
            ribbon.setLeft(badge.right() + 2)
        if placement.ribbon:
            self._label(painter, ribbon, placement.ribbon, colours.accent, colours.text_on_accent)

    def strip_of(self, box: QRectF) -> QRectF:
        """Where badge and ribbon stand: above the card, or below one of the rival's."""
        high = self.strip_height
        top = box.bottom() + 2 if self.placement.is_badge_below else box.top() - high + 1
        return QRectF(box.left(), top, box.width(), high - 3)

    def _label(self, painter: QPainter, box: QRectF, text: str, background: str, ink: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(background))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(QColor(ink))
        painter.setFont(font_for(text, box.width() - 2, box.height() * 0.72))
        painter.drawText(box, CENTRE, cut(text, box.width(), painter.font()))

    def _touched(self) -> QPainterPath:
        """Where it is touched: one that has risen leaves the cards beside it free, and is held
        by the pointer at the table's edge too."""
        box, path = QRectF(self._box), QPainterPath()
        rise = self._rise
        if rise is not None:
            half = self.placement.width / 2
            end = card_size(2 * half).height() / 2
            top, bottom = (-end, box.bottom()) if rise.hangs else (box.top(), end)
            box = QRectF(-half, top, 2 * half, bottom - top)
        seen = self._seen
        path.addRect(box if seen is None else box.intersected(seen))
        return path

    @property
    def _seen(self) -> QRectF | None:
        """What is seen of one that hangs from the upper edge, with the ring around it."""
        rise = self.placement.rise
        if rise is None or not rise.hangs or self._is_raised or self._is_dragged:
            return None
        seen = self._box.adjusted(-EDGE, -EDGE, EDGE, EDGE)
        seen.setBottom(rise.floor - self.placement.at.y())
        return seen

    # Qt

    def boundingRect(self) -> QRectF:
        return self._bounds

    def shape(self) -> QPainterPath:
        return self._shape

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        box = self._box
        look, width = self.placement.look, self.width
        picture = self._pictures.picture(look, width, self._face)
        self._face = None if look.is_back else picture
        if self.rotation() % QUARTER:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        seen = self._seen
        if seen is not None:
            painter.save()
            painter.setClipRect(seen)
        painter.drawPixmap(box.topLeft(), picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_standing(painter, box)
        self._paint_marks(painter, box)
        if seen is not None:
            painter.restore()

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._raise(True)
        self.update()
        self.hovered.emit(self.placement.handle, True)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._raise(self.has_cursor)
        self.update()
        self.hovered.emit(self.placement.handle, False)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._pressed_at = event.scenePos()
        event.accept()

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """The second click of two means nothing: the first one was the answer."""
        event.accept()

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._pressed_at is None:
            return
        way = event.scenePos() - self._pressed_at
        if not self._is_dragged and way.manhattanLength() >= DRAG_DISTANCE and self.can_drag:
            self.prepareGeometryChange()
            self._is_dragged = True
            self._measure()
            self.setZValue(Z.DRAGGED)
            self.drag_changed.emit(True)
        if self._is_dragged:
            self.setPos(event.scenePos())
            self.drag_moved.emit(self.placement.handle, event.scenePos())

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._pressed_at is None:
            return
        self._pressed_at = None
        if self._is_dragged:
            self.prepareGeometryChange()
            self._is_dragged = self._is_raised = False
            self._measure()
            self.setZValue(self.placement.z)
            self.drag_changed.emit(False)
            self.dropped.emit(self.placement.handle, event.scenePos())
        elif self.contains(event.pos()):
            self.activated.emit(self.placement.handle)

    def contextMenuEvent(self, event: QGraphicsSceneContextMenuEvent) -> None:
        self.menu_wanted.emit(self.placement.handle)
        event.accept()
