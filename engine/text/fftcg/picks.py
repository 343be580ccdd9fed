"""Cards that an instruction picks by itself, and that later words could mean.

"Play 1 Forward from your hand onto the field. It gains Haste": "it" is the Forward that was played.
"Your opponent discards 1 card. Remove it from the game": ambiguous if it could be another card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, TypeVar

from engine.fftcg.model import spells
from engine.fftcg.model.facts import CardIs
from engine.fftcg.model.gains import GainAbility
from engine.fftcg.model.hands import SpellRob
from engine.fftcg.model.later import SpellLater
from engine.fftcg.model.otherwise import SpellElse
from engine.fftcg.model.patterns import TcgNode, WhoseCards
from engine.fftcg.model.replacements import SpellInstead
from engine.fftcg.model.spells import SpellStep, SpellText, SpellVerb
from engine.fftcg.model.trees import mapped, nodes
from engine.fftcg.model.words import CardKind, CardZone
from engine.text.fftcg.reach import GOES, CardReach, comes_to_nothing
from engine.text.fftcg.words import ANY_CARD

APART = (spells.WhenDone, SpellLater, GainAbility)  # texts of their own
AROUND = (
    *(spells.SpellSeries, spells.SpellIf, spells.SpellEither, spells.SpellMay),
    *(spells.SpellThen, SpellInstead, SpellElse),
)
ENDS = {  # where what is picked lies then
    **GOES,
    SpellVerb.DISCARD: CardZone.BREAK,
    SpellVerb.DULL: CardZone.FIELD,
    SpellVerb.RETURN: CardZone.HAND,
    SpellVerb.TO_HAND: CardZone.HAND,
    SpellVerb.TO_BOTTOM: CardZone.DECK,
}
PLAYED = frozenset({SpellVerb.PLAY, SpellVerb.PLAY_DULL})
Part = TypeVar("Part", bound=TcgNode)


class TakenCard(NamedTuple):
    """What an instruction picks: where it is afterwards, its types, and whether it is "them"."""

    zone: CardZone
    kinds: frozenset[CardKind]
    is_many: bool


def pick_of(part: TcgNode) -> TakenCard | None:
    """What the instruction picks; cards selected only for later words do not count."""
    match part:
        case spells.SpellSelect(pattern, count, whose, SpellVerb() as verb):
            is_many = count > 1 or whose is WhoseCards.ANYBODY
            return TakenCard(ENDS[verb], pattern.kinds, is_many)
        case (
            spells.SpellSearch(pattern, to, most)
            | spells.SpellReveal(pattern=pattern, to=to, most=most)
        ):
            return TakenCard(ENDS[to], pattern.kinds, most > 1)
        case SpellRob(pattern=pattern):
            return TakenCard(CardZone.BREAK, pattern.kinds, is_many=False)
        case spells.SpellDiscard(count=count) | spells.SpellMill(count=count):
            return TakenCard(CardZone.BREAK, ANY_CARD, count > 1)
    return None


def spoken_parts(text: SpellText) -> Iterator[TcgNode]:
    """Its instructions and their questions about cards, in the order of the words."""
    for part in nodes(text.steps, closed=APART):
        if isinstance(part, SpellStep | CardIs) and not isinstance(part, AROUND):
            yield part


def is_doubtful(text: SpellText) -> bool:
    """Whether one of its pronouns could mean what was picked just before."""
    last: TakenCard | None = None
    for part in spoken_parts(text):
        if last is not None and _could_mean(part, last):
            return True
        last = pick_of(part) or last
    return False


def _could_mean(part: TcgNode, pick: TakenCard) -> bool:
    said = spells.SaidCards(pick.is_many)
    part = _otherwise(part, said)
    if not _says(part, said):
        return False
    if isinstance(part, CardIs):
        return True
    assert isinstance(part, SpellStep), "what asks of no card does something"
    return not comes_to_nothing(part, said, CardReach(frozenset({pick.zone}), pick.kinds))


def _otherwise(part: Part, said: spells.SaidCards) -> Part:
    """ "When Kiln Keeper leaves the field, return it ...": as if what was picked was meant."""
    before, kept = spells.SettingOff(), spells.KeptCards()
    if not isinstance(part, SpellLater) or said.is_many or part.kept is not None:
        return part
    if part.watched not in (None, spells.ItselfCard()) or before not in nodes(part.auto):
        return part
    auto = mapped(part.auto, lambda node: kept if node == before else node)
    return replace(part, auto=auto, kept=said)


def _says(part: TcgNode, said: spells.SaidCards) -> bool:
    """Whether the part uses this pronoun; a later text uses only what it was handed."""
    match part:
        case spells.WhenDone(kept=kept):
            return said == kept
        case SpellLater(kept=kept, watched=watched):
            return said in (kept, watched)
    return said in nodes(part, closed=APART)


def played_pick(text: SpellText) -> TakenCard | None:
    """The one card that it puts onto the field, if a pronoun could mean nothing else by then."""
    parts = list(spoken_parts(text))
    found = [at for at, part in enumerate(parts) if pick_of(part) is not None]
    if len(found) != 1 or text.choices or any(map(_selects, parts)):
        return None
    before, part = parts[: found[0]], parts[found[0]]
    if any(isinstance(each, spells.SaidCards) for each in nodes(tuple(before))):
        return None
    pick = pick_of(part)
    return pick if _plays(part) and pick is not None and not pick.is_many else None


def _selects(part: TcgNode) -> bool:
    return isinstance(part, spells.SpellSelect) and part.verb is None


def _plays(part: TcgNode) -> bool:
    match part:
        case spells.SpellSelect(verb=verb):
            return verb in PLAYED
        case spells.SpellSearch(to=to) | spells.SpellReveal(to=to):
            return to in PLAYED
    return False
