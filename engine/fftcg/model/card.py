"""Cards: what is printed on them, and what is true of one while it lies in a zone."""

from __future__ import annotations

from typing import NamedTuple

from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.changes import FieldAbility
from engine.fftcg.model.costs import CastingTerm
from engine.fftcg.model.patterns import TcgNode
from engine.fftcg.model.spells import ActionAbility, SpellText
from engine.fftcg.model.words import CardElement, CardKind, CardTrait, CardZone
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.zones import SHARED, Place


class TcgDefinition(NamedTuple):
    """A printed card (5.2)."""

    name: str
    kind: CardKind
    elements: tuple[CardElement, ...]
    cost: int
    power: int = 0  # of Forwards only: others have none (5.2.6.1)
    traits: frozenset[CardTrait] = frozenset()
    generic: bool = False  # 5.2.2.1
    number: str = ""  # 5.2.5.1
    spell: SpellText | None = None  # of a Summon
    abilities: tuple[ActionAbility, ...] = ()
    autos: tuple[AutoAbility, ...] = ()
    fields: tuple[FieldAbility, ...] = ()
    is_burst: bool = False  # of a Summon: it has the EX Burst icon (11.10.1)
    terms: tuple[CastingTerm, ...] = ()  # what it says about its own cost
    jobs: tuple[str, ...] = ()  # 5.2.3.1.1.5
    categories: tuple[str, ...] = ()  # 5.2.2.2
    text: str = ""  # as printed
    by_hand: tuple[str, ...] = ()  # lines of it that are not understood, or not as a whole
    idle: tuple[str, ...] = ()  # those that do not say when they would be done


TcgCounters = tuple[tuple[str, int], ...]  # by name


class TcgCard(NamedTuple):
    """A card in the game. When it changes zones, it becomes a new one (7.4)."""

    id: CardId
    printed: TcgDefinition
    owner: Player
    controller: Player
    zone: CardZone
    epoch: int = 0
    active: bool = True
    damage: int = 0
    since: int = 0  # the turn in which its controller got it
    attacked: int = 0  # the turn of its latest attack
    attacks: int = 0  # how many it has made in that turn
    revealed: bool = False  # to both, for as long as it is being played
    looked_at_by: Player | None = None  # the only one who sees it for a moment
    frozen: bool = False
    time: int = 0  # when it came to its zone (11.12.4.10)
    lent_by: Player | None = None  # who controls it again when what took it is over
    counters: TcgCounters = ()  # 6.7.1, 6.7.2
    uses: tuple[tuple[TcgNode, int], ...] = ()  # abilities it has used, each with the last turn

    def count(self, name: str) -> int:
        """6.7.2: its counters of a name."""
        return dict(self.counters).get(name, 0)

    @property
    def ref(self) -> Ref:
        return Ref(self.id, self.epoch)

    @property
    def place(self) -> Place:
        """7.1, 7.2, 7.3: its owner's zone, the stack, or its controller's field."""
        if self.zone is CardZone.STACK:
            return SHARED, self.zone
        return (self.controller if self.zone is CardZone.FIELD else self.owner), self.zone
