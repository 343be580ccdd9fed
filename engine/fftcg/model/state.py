"""The state of a game: the kernel's, the cards, the turn and the battle."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.card import TcgCard, TcgCounters, TcgDefinition
from engine.fftcg.model.changes import LastingChange
from engine.fftcg.model.later import DelayedAuto, TriggeredAuto
from engine.fftcg.model.spells import SpellText
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone, TcgAttackStep, TurnPhase
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.zones import Publicity, ZoneSpec, empty_table

PLAYERS: tuple[Player, Player] = (0, 1)
# since the first version
ADDED = ("delayed", "met", "course", "barred", "departed", "laden", "gone")
SEEN = frozenset({CardZone.FIELD, CardZone.BREAK, CardZone.REMOVED})  # where cards are told apart
OBJECTS, BEFORE = "objects", "objects before the turn"  # marks: how many there have been
SPECS = {
    spec.name: spec
    for spec in (
        ZoneSpec(CardZone.DECK, Publicity.NOBODY, face_up=False),
        ZoneSpec(CardZone.HAND, Publicity.OWNER, face_up=False, untracked=True),
        ZoneSpec(CardZone.FIELD),
        ZoneSpec(CardZone.DAMAGE),
        ZoneSpec(CardZone.BREAK),
        ZoneSpec(CardZone.REMOVED),
        ZoneSpec(CardZone.STACK, shared=True),
    )
}


class CardPaid(NamedTuple):
    """One card with which a cost was paid, as it was before: discarded, dulled or put away."""

    verb: TcgVerb
    was: TcgCard


class StackObject(NamedTuple):
    """A Summon or an ability on the stack (6.4, 7.12); of an ability nothing but its text."""

    number: int
    controller: Player
    source: Ref  # the Summon itself, or the card that the ability was on
    was: TcgCard  # that card as it was then
    text: SpellText
    is_ability: bool
    auto: AutoAbility | None = None  # that it is
    setting_off: tuple[Ref, ...] = ()  # the cards that it happened to
    kept: tuple[Ref, ...] = ()  # the cards that the text around it spoke of
    chosen: tuple[tuple[Ref, ...], ...] = ()  # for each choice of the text
    shares: tuple[int, ...] = ()  # thousands, of those of its cards that share something
    modes: tuple[int, ...] = ()  # of those that the text had, the ones that were selected
    paid: tuple[CardPaid, ...] = ()

    @property
    def is_of_burst(self) -> bool:
        """11.10.2: it bursts, or a burst has left it for later: its card has entered nothing."""
        return self.was.zone is CardZone.DAMAGE


class LoopPoint(NamedTuple):
    """A choice in a turn in which much has happened: how the game stood then, and what it was."""

    standing: str
    player: Player
    choice: str
    is_free: bool  # there was another one


class TcgBattle(NamedTuple):
    """One attack (10.1): who attacks and who blocks, each as long as it is in battle."""

    attackers: tuple[Ref, ...] = ()
    blocker: Ref | None = None
    was_blocked: bool = False  # stays true when the blocker is gone (10.1.3.3)
    step: TcgAttackStep = TcgAttackStep.PREPARATION


class DuelState(Game):
    """What a game of it holds; `loss_at` is how many points of damage lose it (3.1.1)."""

    SPECS: ClassVar[dict[str, ZoneSpec]] = SPECS
    CONTAINERS: ClassVar[tuple[str, ...]] = (*Game.CONTAINERS, "cards")
    LATER: ClassVar[Mapping[str, type]] = MappingProxyType(
        {**Game.LATER, **dict.fromkeys(ADDED, tuple)}
    )

    TRANSIENT: ClassVar[tuple[str, ...]] = (*Game.TRANSIENT, "made", "reckoned")

    cards: dict[CardId, TcgCard]
    turn: int
    active: Player  # the turn player
    phase: TurnPhase
    battle: TcgBattle
    stacked: tuple[StackObject, ...]  # the one on top last
    triggered: tuple[TriggeredAuto, ...]  # in the order of what set them off
    met: tuple[tuple[Ref, AutoAbility], ...]  # what was so, until its ability leaves the stack
    delayed: tuple[DelayedAuto, ...]  # in the order in which they have been generated
    bursts: tuple[tuple[Player, Ref], ...]  # flipped, by whom, and not yet offered (11.10.2)
    lasting: tuple[LastingChange, ...]  # until the end of the turn
    course: tuple[LoopPoint, ...]  # of this turn, as long as something could go round
    barred: tuple[LoopPoint, ...]  # what would begin a loop again that has been stopped
    departed: tuple[tuple[Ref, int], ...]  # Forwards that left this turn, and their last power
    laden: tuple[tuple[Ref, TcgCounters], ...]  # what left the field this turn, and its counters
    gone: tuple[tuple[Ref, TcgCard], ...]  # what left the field or a Break Zone, as it was
    loss_at: int
    failed_draw: tuple[Player, ...]  # from an empty deck: they lose at the next rule process
    deckless_damage: tuple[Player, ...]  # taken while the deck was empty

    made: Mapping[CardId, TcgDefinition] | None  # Characters, while that is reckoned; not state
    reckoned: dict[str, tuple[Any, Any]] | None  # latest answers, and to which table; not state

    def __init__(self, key: str, loss_at: int) -> None:
        super().__init__(key, len(PLAYERS))
        self.made = None
        self.reckoned = None
        self.zones = empty_table(SPECS.values(), self.players)
        self.cards = {}
        self.turn = 0
        self.active = 0
        self.phase = TurnPhase.SETUP
        self.battle = TcgBattle()
        self.stacked = ()
        self.triggered = ()
        self.met = ()
        self.delayed = ()
        self.bursts = ()
        self.lasting = ()
        self.course = ()
        self.barred = ()
        self.departed = ()
        self.laden = ()
        self.gone = ()
        self.loss_at = loss_at
        self.failed_draw = ()
        self.deckless_damage = ()

    def changed(self) -> Mapping[CardId, TcgDefinition]:
        """The Characters that are not as printed."""
        return {}

    def made_of(self, card: TcgCard) -> TcgDefinition:
        """What is printed on it, with all that has changed it."""
        return card.printed

    def as_made(self, card: CardId) -> TcgCard:
        """A card as it is now, with what it is made of in the place of what is printed."""
        record = self.cards[card]
        made = self.made_of(record)
        return record if made is record.printed else record._replace(printed=made)

    def field_as_made(self, player: Player) -> list[TcgCard]:
        """The player's field, each card as it is now: what is made of them is asked for once."""
        made = self.changed()
        field = []
        for card in self.cards_in(player, CardZone.FIELD):
            record, own = self.cards[card], made.get(card)
            field.append(record if own is None else record._replace(printed=own))
        return field

    def found(self) -> dict[str, tuple[Any, Any]]:
        """What has been reckoned last of this table (`rules/memory.py`)."""
        if self.reckoned is None:
            self.reckoned = {}
        return self.reckoned

    def cards_in(self, player: Player, zone: CardZone) -> tuple[CardId, ...]:
        """The cards of a player's zone; the last one of a deck is its top."""
        return self.zones[player, zone]

    def now(self, ref: Ref) -> TcgCard | None:
        """The card that is meant, unless it has become a new one (7.4)."""
        card = self.cards[ref.card]
        return card if card.epoch == ref.epoch else None
