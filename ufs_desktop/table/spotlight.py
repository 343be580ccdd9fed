"""A ring around what a teacher speaks of: a card, the cards of a zone, a pile or a plate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.scenario.guide import CoachLight
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.items.pile import PileItem
from ufs_desktop.table.items.plate import PlateItem
from ufs_desktop.table.metrics import Z, card_size
from ufs_desktop.table.scene import TableScene
from ufs_desktop.theme.wardrobe import worn

OUT, RADIUS = 7.0, 10.0  # pixels around what is pointed at
RING, GLOW = 4.0, 12.0  # widths


class Spotlight(QGraphicsItem):
    """Lies above the cards and is never in the way of the pointer."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__()
        self._table = scene
        self._lights: Sequence[CoachLight] = ()
        self.boxes: tuple[QRectF, ...] = ()
        self.setZValue(Z.HOVERED - 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        scene.addItem(self)

    def point_at(self, lights: Sequence[CoachLight]) -> None:
        self._lights = lights
        self.follow()

    def follow(self) -> None:
        """Move with what is pointed at, which may lie elsewhere now."""
        self.prepareGeometryChange()
        ground = self._table.sceneRect().adjusted(2, 2, -2, -2)
        found = (box_of(self._table, light) for light in self._lights)
        around = (box.adjusted(-OUT, -OUT, OUT, OUT) for box in found if not box.isEmpty())
        self.boxes = _apart(box.intersected(ground) for box in around)
        self.update()

    # Qt

    def boundingRect(self) -> QRectF:
        whole = QRectF()
        for box in self.boxes:
            whole = whole.united(box)
        return whole.adjusted(-GLOW, -GLOW, GLOW, GLOW)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        glow = QColor(worn().accent)
        glow.setAlpha(80)
        for box in self.boxes:
            for colour, width in ((glow, GLOW), (QColor(worn().accent), RING)):
                painter.setPen(QPen(colour, width))
                painter.drawRoundedRect(box, RADIUS, RADIUS)


def _apart(boxes: Iterable[QRectF]) -> tuple[QRectF, ...]:
    """The boxes, with one box around those that touch."""
    found: list[QRectF] = []
    for box in boxes:
        whole = QRectF(box)
        for other in [each for each in found if each.intersects(box)]:
            found.remove(other)
            whole = whole.united(other)
        found.append(whole)
    return tuple(found)


def box_of(scene: TableScene, light: CoachLight) -> QRectF:
    """Where it lies: the card itself, else what is seen of its place, else its player's plate."""
    item = scene.cards.get(light.card) if light.card is not None else None
    if item is not None:
        return _card_box(item)
    whole = QRectF()
    for card in _cards_at(scene, light):
        whole = whole.united(_card_box(card))
    if not whole.isEmpty():
        return whole
    others = list(scene.items())
    piles = (each for each in others if isinstance(each, PileItem))
    plates = (each for each in others if isinstance(each, PlateItem))
    here = [each for each in piles if (each.player, each.zone) == (light.player, light.place)]
    found: list[QGraphicsItem] = [*here, *(each for each in plates if each.player == light.player)]
    return found[0].sceneBoundingRect() if found else QRectF()


def _cards_at(scene: TableScene, light: CoachLight) -> Iterator[CardItem]:
    for item in scene.cards.values():
        if (item.placement.player, item.placement.zone) == (light.player, light.place):
            yield item


def _card_box(item: CardItem) -> QRectF:
    """Where it comes to lie, which may not be where it is yet."""
    placement = item.placement
    size = card_size(placement.width)
    box = QRectF(0, 0, size.width(), size.height())
    if placement.turned:
        box = box.transposed()
    box.moveCenter(placement.at)
    return box
