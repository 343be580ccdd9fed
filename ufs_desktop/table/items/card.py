"""A card on the table: it paints itself, and signals what is done to it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import (
    QGraphicsObject,
    QGraphicsSceneContextMenuEvent,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from ufs_desktop.table.items.card_marks import QUARTER, CardMarks, Stance, strip_height
from ufs_desktop.table.metrics import DRAG_DISTANCE, Z, card_size
from ufs_desktop.table.pictures import PictureKey, Pictures
from ufs_desktop.table.spread import Placement, Rise

EDGE = 9.0  # room around the card for glow and badges


class CardItem(QGraphicsObject):
    """One card. Signals carry the card's handle; positions are in scene coordinates."""

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
        self.outcome: tuple[str, ...] = ()
        self.has_cursor = False
        self.can_drag = False
        self._pressed_at: QPointF | None = None
        self._is_dragged = False
        self._is_raised = False
        self._box = self._bounds = QRectF()
        self._shape = QPainterPath()
        self._face: QPixmap | None = None  # the last one seen, kept until the next is painted
        self.setAcceptHoverEvents(True)
        self.take(placement)

    @property
    def is_dragged(self) -> bool:
        return self._is_dragged

    @property
    def rotation_wanted(self) -> float:
        return QUARTER if self.placement.turned else 0.0

    def take(self, placement: Placement) -> None:
        """Take another placement of the same card: all but its position changes immediately."""
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

    def tell_outcome(self, lines: tuple[str, ...]) -> None:
        """Show what answering with this card comes to."""
        if lines != self.outcome:
            self.prepareGeometryChange()
            self.outcome = lines
            self._measure()
            self.update()

    def set_cursor(self, has_cursor: bool) -> None:
        """Say whether the keyboard's cursor is on this card."""
        self.has_cursor = has_cursor
        self._raise(has_cursor)
        self.update()

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

    @property
    def picture(self) -> PictureKey:
        """What it shows now."""
        return self.placement.look, self.width

    def _measure(self) -> None:
        """Cache what Qt asks for in each frame."""
        self._box = self._card_box()
        self._shape = self._touched()
        out = max(EDGE, strip_height(self.placement) * max(1, len(self.outcome)))
        self._bounds = self._box.united(self._shape.boundingRect()).adjusted(-out, -out, out, out)

    def _card_box(self) -> QRectF:
        """The card's box around its position; one that has risen is aligned to the table's edge."""
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
        """Raise it above its neighbours, and out of a hand large enough to read; or lower it."""
        if raised == self._is_raised or self._is_dragged:
            return
        self.prepareGeometryChange()
        self._is_raised = raised
        self._measure()
        self.setZValue(Z.HOVERED if raised else self.placement.z)

    def _touched(self) -> QPainterPath:
        """Where it reacts to the pointer: a risen card is no wider there than before, so that its
        neighbours stay free, and still includes the place where it lay."""
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
        """What is visible of a card that hangs from the upper edge, with its ring; None if all."""
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
        look, width = self.picture
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
        marks = CardMarks(painter, box, self.placement, self.rotation())
        marks.paint_standing(self.standing, has_cursor=self.has_cursor)
        marks.paint(self.standing, self.outcome)
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
        """Ignore the second of two clicks: the first one was the answer."""
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
