"""An ability as a whole: its kind, restrictions, cost, trigger, effects and X (H.1)."""

from __future__ import annotations

from engine.kernel.leaves import dataclass
from engine.ufs.effects.nodes.base import Amount, Condition, Instruction, Node, Restriction
from engine.ufs.effects.nodes.conditions import Trigger
from engine.ufs.effects.nodes.words import AbilityKind, Stretch, Symbol, Who, Zone


@dataclass(frozen=True, slots=True)
class FirstOnly(Restriction):
    """H.3.1.1."""


@dataclass(frozen=True, slots=True)
class ComboGate(Restriction):
    """H.3.1.2: the Combo keyword of the card must be met."""


@dataclass(frozen=True, slots=True)
class DeadlockGate(Restriction):
    """H.3.1.3: the opponent has more than 10 foundations."""


@dataclass(frozen=True, slots=True)
class DesperationGate(Restriction):
    """H.3.1.4."""


@dataclass(frozen=True, slots=True)
class NameGate(Restriction):
    """A character name in front (H.3.1.5) or, with `watermark`, a watermark (H.3.1.7)."""

    name: str
    watermark: bool = False


@dataclass(frozen=True, slots=True)
class SymbolGate(Restriction):
    """H.3.1.6."""

    symbol: Symbol


@dataclass(frozen=True, slots=True)
class TraitGate(Restriction):
    """A keyword trait in front: the character must have it."""

    name: str


@dataclass(frozen=True, slots=True)
class EitherGate(Restriction):
    """Any one of the gates is enough ("Ally/Rowan")."""

    parts: tuple[Restriction, ...]


@dataclass(frozen=True, slots=True)
class Limit(Restriction):
    """At most `count` times in a stretch (H.3.2.2.1, .2, .8).

    If the cost contains a check, attempts are counted (H.5.2).
    """

    count: int
    stretch: Stretch


@dataclass(frozen=True, slots=True)
class DuringTurn(Restriction):
    """H.3.2.2.3, H.3.2.2.5."""

    whose: Who


@dataclass(frozen=True, slots=True)
class DuringAttack(Restriction):
    """H.3.2.2.4, H.3.2.2.6."""

    whose: Who


@dataclass(frozen=True, slots=True)
class InZone(Restriction):
    """Playable while the card is in this zone, and only then (H.3.2.1)."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class EnhanceStepOnly(Restriction):
    """H.3.2.2.7."""


@dataclass(frozen=True, slots=True)
class WhileCommitted(Restriction):
    """H.3.3.2; `bracket` is the one-word form of the newest edition."""

    bracket: bool = False


@dataclass(frozen=True, slots=True)
class OnlyPlayable(Restriction):
    """H.3.3.1."""

    condition: Condition
    lasting: bool = False  # wording: "while" for "if"


@dataclass(frozen=True, slots=True)
class ByEitherPlayer(Restriction):
    """H.3.3.3."""


@dataclass(frozen=True, slots=True)
class MayCancel(Restriction):
    """H.3.3.4: the other player may pay `cost` to cancel this ability, and destroy this card."""

    cost: Instruction
    who: Who = Who.OPPONENT
    destroys: bool = False
    effect: bool = False  # wording: "this effect" for "this ability"


@dataclass(frozen=True, slots=True)
class AnyNumberOfTimes(Restriction):
    """H.3.3.5; `sentence` is the longer wording of the newest edition."""

    sentence: bool = False


@dataclass(frozen=True, slots=True)
class CopiesPerTurn(Restriction):
    """At most `count` copies of this ability (K.3.3) can be played in the stretch."""

    count: int
    stretch: Stretch = Stretch.TURN


@dataclass(frozen=True, slots=True)
class KeywordLink(Node):
    """The keyword this ability is linked to (I.2.3). `rating` is the one printed or gained."""

    name: str
    rating: int | None = None
    requirements: tuple[str, ...] = ()  # of Combo, as printed


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """One ability.

    Restrictions in `before` are printed in front of the letter, `brackets` after it, `after` at the
    end of the text. `cost` is paid from left to right. Only responses have a `trigger`, their
    response condition (H.1.6). `x` defines X (H.4.4.1 if the cost contains it; J.4.3.2).
    For a CONTINUOUS ability, `effects` are its statements, each a static effect (J.2.1): `Fired`,
    `Modify` (a modifier), `SetStat` and `CopyValues` (definitions), `Cannot` and the like (rules).
    """

    kind: AbilityKind
    effects: tuple[Instruction, ...]
    cost: tuple[Instruction, ...] = ()
    trigger: Trigger | None = None
    before: tuple[Restriction, ...] = ()
    brackets: tuple[Restriction, ...] = ()
    after: tuple[Restriction, ...] = ()
    x: Amount | None = None
    link: KeywordLink | None = None
