"""The whole state of a game: plain containers of frozen leaves, written by atoms alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import StrEnum
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from engine.kernel.decisions import Refusal
from engine.kernel.events import Batch
from engine.kernel.game import Coded, Game
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.records import often_replaced
from engine.kernel.zones import Publicity, ZoneSpec
from engine.ufs.effects.nodes.abilities import Ability
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.card import Card
from engine.ufs.model.edition import Edition
from engine.ufs.model.effect import Effect
from engine.ufs.model.step import Step
from engine.ufs.model.values import Definition, Values

PLAYERS: tuple[Player, ...] = (0, 1)
ZONE_SPECS = {
    spec.name: spec
    for spec in (
        ZoneSpec(Zone.HAND, Publicity.OWNER, face_up=False, untracked=True),
        ZoneSpec(Zone.DECK, Publicity.NOBODY, face_up=False),
        ZoneSpec(Zone.POOL),
        ZoneSpec(Zone.STAGE),
        ZoneSpec(Zone.MOMENTUM, Publicity.NOBODY, face_up=False),
        ZoneSpec(Zone.DISCARD),
        ZoneSpec(Zone.REMOVED),
        ZoneSpec(Zone.TRANSIT),
    )
}
PUBLIC_ZONES = frozenset({Zone.POOL, Zone.STAGE, Zone.DISCARD, Zone.REMOVED})  # D.2


class Phase(StrEnum):
    """Where in the turn sequence the game stands (chapter F)."""

    SETUP = "setup"
    READY = "start"  # the Ready Step
    REVIEW = "review"
    DRAW = "draw"
    COMBAT = "combat"
    END = "end"


class AttackStep(StrEnum):
    """Where in the attack sequence (chapter G)."""

    ENHANCE = "enhance"
    BLOCK = "block"
    DAMAGE = "damage"


class BlockStatus(StrEnum):
    """G.2.2; undetermined until then."""

    UNDETERMINED = "undetermined"
    NOT_BLOCKED = "not blocked"
    PARTIALLY_BLOCKED = "partially blocked"
    COMPLETELY_BLOCKED = "completely blocked"


@often_replaced
class Attack(NamedTuple):
    """The attack sequence in progress, or the last one."""

    card: Ref
    attacker: Player
    number: int  # counts the attack sequences of the game
    step: AttackStep = AttackStep.ENHANCE
    status: BlockStatus = BlockStatus.UNDETERMINED
    block: Ref | None = None  # the card played as a block
    dropped: bool = False  # G.5.2
    dealt: int = 0  # damage dealt
    was: Card | None = None  # last known record once it has left the pool (G.5.3)
    reversal_to: Ref | None = None  # the attack that it reverses (I.3.10.2.1)
    target: Ref | None = None  # the backup that is attacked (newest edition)
    as_blocked: bool = False  # by an effect, for reversals

    @property
    def defender(self) -> Player:
        return 1 - self.attacker


@often_replaced
class Check(NamedTuple):
    """The control check in progress, or the last one (E.3)."""

    player: Player
    difficulty: int | None  # None: not made against a difficulty (E.3.4)
    purpose: str  # "play", "block", "cost" or "effect"
    playing: Ref | None = None  # the card or ability source it is made for
    card: Ref | None = None  # the card discarded for it
    start: int = 0  # the number checked (E.3.1.1)
    value: int = 0  # the final value (E.3.2)
    has_number: bool = False  # checked or set in advance; until then the check is to come
    is_recheck: bool = False
    wants_recheck: bool = False
    passed: bool | None = None


class Use(NamedTuple):
    """One counter of the usage ledger (H.2, H.3, H.5): what was attempted or played, and when."""

    card: CardId
    epoch: int
    ability: str
    act: str  # "attempt" or "play"
    span: str  # "turn", "step" (Enhance Step), "attack", "window"
    number: int  # which turn, attack or window


class PlayedCopy(NamedTuple):
    """K.3.3: an ability that was attempted and whose copies may be limited."""

    number: int  # of the attempt
    player: Player
    name: str  # of its card at that time
    ability: Ability
    turn: int
    played: bool = False


class UfsGame(Game):
    """The fighting game. Lists with two entries are indexed by player."""

    CODE: ClassVar[str] = "ufs"
    # 2: cards hold their values and whether they have a state; 3: each player carries out their
    # part of a sequence for themselves; 4: three nodes know more wordings; 5: cards
    # have backs; 6: attacks have targets; 7: cards arrive transformed; 8: cards
    # become copies of others; 9: printed zones can be asked for,
    # cards are played as copies and lie on top of others; 10: cards have halves;
    # 11: attacks can be answered as though they had been blocked; 12: there are tokens,
    # effects on block modifiers, floors of damage, forms of others, and last attacks;
    # 14: undoing manual work also restores the histories of numbers and what waits;
    # 15: manual work is part of the kernel; 16: texts can refer to cards whose zone was changed;
    # 17: an effect remembers the checks that it has made;
    # 18: played copies of abilities are remembered with the abilities themselves;
    # 19: steps no longer remember what nobody reads;
    # 20: rule effects are no longer looked up by a word of their own;
    # 21: what is remembered about an attack or a block belongs to that play of its card;
    # 22: linked effects ask whether their instructions were carried out completely;
    # 23: an effect may end with the attack sequence of a card;
    # 24: a change of a number holds the card as it was before;
    # 25: acts of each player say whether they are one event, and a play whether its card has left;
    # 26: a play holds the target of the card that is played to pay for it;
    # 27: fired effects are put in order by one procedure, a pair says how the lower card lies,
    # and damage of the last turn is kept if a card asks for it
    VERSION: ClassVar[int] = 27
    EDITIONS: ClassVar[Mapping[str, Edition]]  # the playable editions, by code
    SPECS: ClassVar[dict[str, ZoneSpec]] = ZONE_SPECS
    CONTAINERS: ClassVar[tuple[str, ...]] = (
        *Game.CONTAINERS,
        "cards",
        "vitality",
        "duty",
        "tried_card",
        "forms",
        "enhances",
        "effects",
        "static_cards",
        "able_cards",
        "uses",
        "turn_events",
        "looks",
        "facts",
        "changes",
        "check_changes",
    )
    TOLD: ClassVar[tuple[str, ...]] = (*Game.TOLD, "changes", "check_changes")
    LATER: ClassVar[Mapping[str, type]] = MappingProxyType(
        {**Game.LATER, "changes": dict, "check_changes": list}
    )
    TRANSIENT: ClassVar[tuple[str, ...]] = (*Game.TRANSIENT, "sources", "useful", "settled")

    edition: Edition
    options: tuple[str, ...]  # of the table, not of the rules: "keep_order" for scenarios
    definitions: tuple[Definition, ...]
    cards: dict[CardId, Card]
    characters: tuple[CardId, ...]  # the starting characters
    vitality: list[int]
    active: Player
    first: Player  # who went first
    turn: int
    phase: Phase
    duty: list[bool]  # F.2.2.3b: has to attempt a card in the next Combat Phase
    tried_card: list[bool]  # attempted a hand card as a form this turn
    forms: list[int]  # forms attempted this Combat Phase (H.3.1.1.1)
    enhances: list[int]  # enhance abilities attempted this Enhance Step (H.3.1.1.2)
    attack: Attack | None  # the sequence in progress
    last_attack: Attack | None
    attacks: int  # attack sequences begun in the game
    attack_stack: tuple[Ref, ...]  # the last added comes last (F.2.3)
    check: Check | None  # in progress
    last_check: Check | None
    playing: tuple[CardId, ...]  # cards in the process of being played, innermost last (E.4)
    plays: int  # attempts to play a card or ability in the game; each has a number
    cancelled: tuple[int, ...]  # the numbers of cancelled plays of this turn
    windows: int  # response windows opened in the game
    effects: dict[int, Effect]
    effects_made: int
    static_cards: dict[CardId, frozenset[str]]  # what valued cards state (`statements`)
    able_cards: dict[CardId, frozenset[str]]  # when cards in hand or valued may be of use
    moment: int  # game events so far; occurrences of one event share it
    together: int  # above zero: both players are acting together, without interruption
    pausing: bool  # pause conditions are being put right (E.2)
    restaged: bool  # something that pause conditions depend on has changed
    uses: dict[Use, int]
    turn_events: list[Batch]  # the turn's game events, for conditions on the past
    looks: dict[tuple[Player, CardId], None]  # hidden cards being looked at
    ending: tuple[str, ...]  # stretches told to end as soon as possible (F.4.1.2)
    facts: dict[str, Any]  # the game's long-term memory, by name: plain values
    changes: dict[CardId, tuple[Step, ...]]  # how current states came about
    check_changes: list[tuple[Step, ...]]  # the same for checks in progress, innermost last
    sources: dict[Any, Any] | None  # what `statics` found since the last change; not state
    useful: dict[str, tuple[CardId, ...]] | None  # see `by_use`; not state
    settled: set[Zone] | None  # where nothing has changed since (`steadiness`); not state

    def __init__(
        self,
        key: str,
        edition: Edition,
        definitions: Iterable[Definition],
        options: tuple[str, ...] = (),
    ) -> None:
        super().__init__(key)
        self.edition = edition
        self.options = options
        self.definitions = tuple(definitions)
        self.cards = {}
        self.zones = {(player, zone): () for player in PLAYERS for zone in Zone}
        self.characters = ()
        self.vitality = [0, 0]
        self.active = self.first = 0
        self.turn = 0
        self.phase = Phase.SETUP
        self.duty = [False, False]
        self.tried_card = [False, False]
        self.forms = [0, 0]
        self.enhances = [0, 0]
        self.attack = self.last_attack = None
        self.attacks = 0
        self.attack_stack = ()
        self.check = self.last_check = None
        self.playing = ()
        self.plays = 0
        self.cancelled = ()
        self.windows = 0
        self.effects = {}
        self.effects_made = 0
        self.static_cards = {}
        self.able_cards = {}
        self.moment = 0
        self.together = 0
        self.pausing = False
        self.restaged = True
        self.uses = {}
        self.turn_events = []
        self.looks = {}
        self.ending = ()
        self.facts = {}
        self.changes = {}
        self.check_changes = []
        self.sources = None
        self.useful = None
        self.settled = None

    @classmethod
    def coded(cls) -> Mapping[str, Mapping[str, Coded]]:
        return {"edition": cls.EDITIONS}

    replaced = property(attrgetter("edition.procedures"))  # read at every call of a procedure

    def cited_as(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        return self.edition.cited_as(rules)

    def told(self, refusal: Refusal) -> Refusal:
        return self.edition.told(refusal)

    def found(self) -> dict[Any, Any]:
        """What `statics` found since a card's statements or the effects in force last changed."""
        if self.sources is None:
            self.sources = {}
        return self.sources

    def by_use(self) -> dict[str, tuple[CardId, ...]]:
        """The cards of `able_cards` by each of their words; from now on kept in `useful`."""
        found: defaultdict[str, list[CardId]] = defaultdict(list)
        for card, words in self.able_cards.items():
            for word in words:
                found[word].append(card)
        self.useful = rows = {word: tuple(cards) for word, cards in found.items()}
        return rows

    @property
    def in_turn_order(self) -> tuple[Player, Player]:
        """The active player, then the other one."""
        return (1, 0) if self.active else (0, 1)

    def zone(self, player: Player, zone: Zone) -> tuple[CardId, ...]:
        """The cards of a zone: deck and discard pile from the top, rows from left to right."""
        return self.zones[player, zone]

    def card_at(self, ref: Ref) -> Card | None:
        """The card, unless it has changed zones since."""
        card = self.cards[ref.card]
        return card if card.epoch == ref.epoch else None

    def printed(self, card: CardId) -> Values:
        """Layer 0 of the card's face, whichever way up it lies."""
        return self.definitions[self.cards[card].definition].printed

    def character(self, player: Player) -> Card:
        """The starting character."""
        return self.cards[self.characters[player]]
