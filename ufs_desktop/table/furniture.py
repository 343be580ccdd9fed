"""What lies on a table besides its cards: the ground of the rows, the banner, plates and piles."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsScene

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.zones import Place
from ufs_desktop.table.items.floor import BannerItem, FloorItem
from ufs_desktop.table.items.pile import PileItem
from ufs_desktop.table.items.plate import PlateItem
from ufs_desktop.table.items.slip import SlipItem
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.spread import Pile, Plate, Spread, Waiting


class Furniture:
    """Keeps one item for each, made when it is first laid; `connect` is called with each new item
    that can be pointed at."""

    def __init__(
        self,
        scene: QGraphicsScene,
        pictures: Pictures,
        connect: Callable[[PileItem | SlipItem], None],
    ) -> None:
        self._scene, self._pictures, self._connect = scene, pictures, connect
        self.floor, self.banner = FloorItem(), BannerItem()
        self.plates: dict[Player, PlateItem] = {}
        self.piles: dict[Place, PileItem] = {}
        self.waiting: dict[str, SlipItem] = {}
        for item in (self.floor, self.banner):
            scene.addItem(item)

    def lay(self, spread: Spread, banner: QRectF) -> None:
        for plate in spread.plates:
            self._plate_of(plate).lay(plate)
        longest = max((pile.label for pile in spread.piles), key=len, default="")
        for pile in spread.piles:
            self._pile_of(pile).lay(pile, longest)
        told = {(pile.player, pile.zone) for pile in spread.piles}
        for place in self.piles.keys() - told:  # an empty one may have folded away
            self._scene.removeItem(self.piles.pop(place))
        for waiting in spread.waiting:
            self._waiting_of(waiting).lay(waiting)
        for key in self.waiting.keys() - {each.key for each in spread.waiting}:
            self._scene.removeItem(self.waiting.pop(key))
        self.floor.lay(self._scene.sceneRect(), spread.rows)
        self.banner.lay(banner, spread.banner)

    def light(self, answers: Collection[Handle]) -> None:
        """Light the piles that contain one of these."""
        for pile in self.piles.values():
            lit = any(card.handle in answers for card in pile.cards)
            if lit != pile.is_lit:
                pile.is_lit = lit
                pile.update()

    def _plate_of(self, plate: Plate) -> PlateItem:
        if plate.player not in self.plates:
            self.plates[plate.player] = item = PlateItem()
            self._scene.addItem(item)
        return self.plates[plate.player]

    def _waiting_of(self, waiting: Waiting) -> SlipItem:
        if waiting.key not in self.waiting:
            self.waiting[waiting.key] = item = SlipItem(waiting, self._pictures)
            self._connect(item)
            self._scene.addItem(item)
        return self.waiting[waiting.key]

    def _pile_of(self, pile: Pile) -> PileItem:
        place = (pile.player, pile.zone)
        if place not in self.piles:
            self.piles[place] = item = PileItem(pile, self._pictures)
            self._connect(item)
            self._scene.addItem(item)
        return self.piles[place]
