"""Cards of our own with auto-abilities, EX Bursts, field abilities and effects that last."""

from __future__ import annotations

from dataclasses import replace

from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.changes import (
    BecomeForward,
    FieldAbility,
    GainPower,
    GainTraits,
    SpellChange,
)
from engine.fftcg.model.patterns import CardPattern, CardStand, WhoseCards
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.spells import (
    ActionAbility,
    CardChoice,
    FieldCount,
    ItselfCard,
    SpellAct,
    SpellDamage,
    SpellDraw,
    SpellMay,
    SpellStep,
    SpellText,
    SpellVerb,
)
from engine.fftcg.model.words import CardElement, CardKind, CardTrait, TurnPhase
from tests.fftcg.vanilla import (
    A_FORWARD,
    BURST,
    FIRE,
    ICE,
    KEEPER,
    LIGHT,
    ONE_FORWARD,
    OWN_BACKUPS,
    SPELLS,
    THAT,
    WIND,
    backup,
    forward,
    summon,
)

ANY_CARD = frozenset(CardKind)
OWN_FORWARD = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OWN)
DULL_FORWARD = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OPPONENT, stand=CardStand.DULL)
DRAW = SpellText((), (SpellDraw(1),))


def auto(
    event: AutoEvent,
    text: SpellText = DRAW,
    pattern: CardPattern | None = None,
    *,
    phase: TurnPhase | None = None,
    condition: FieldCount | None = None,
    is_burst: bool = False,
) -> AutoAbility:
    return AutoAbility((AutoTrigger(event, pattern, phase),), text, condition, is_burst=is_burst)


def speaker(name: str, element: CardElement, power: int, *autos: AutoAbility) -> TcgDefinition:
    return forward(name, element, 2, power)._replace(autos=autos)


def once(step: SpellStep, *choices: CardChoice) -> SpellText:
    return SpellText(choices, (step,))


CAPTAIN = speaker(
    "Scout Captain", FIRE, 4000, auto(AutoEvent.ENTERS, once(SpellDamage(THAT, 3000), ONE_FORWARD))
)
CLERK = speaker("Grave Clerk", ICE, 4000, auto(AutoEvent.PUT_AWAY, pattern=A_FORWARD))
MOURNER = speaker("Quiet Mourner", ICE, 4000, auto(AutoEvent.BROKEN, pattern=A_FORWARD))
RINGER = speaker("Bell Ringer", WIND, 3000, auto(AutoEvent.ENTERS, pattern=OWN_FORWARD))
HUNTER = speaker(
    "Patient Hunter",
    WIND,
    3000,
    auto(
        AutoEvent.ENTERS,
        once(SpellAct(SpellVerb.BREAK, THAT), CardChoice(DULL_FORWARD)),
    ),
)
OWL = backup("Archive Owl", ICE)._replace(
    autos=(auto(AutoEvent.DISCARDED, pattern=CardPattern(ANY_CARD, WhoseCards.OWN)),)
)
MAGE = backup("Choir Mage", FIRE)._replace(
    autos=(auto(AutoEvent.CAST, pattern=CardPattern(ANY_CARD, WhoseCards.OWN)),)
)
DRUM = backup("Drum Sergeant", FIRE)._replace(
    autos=(auto(AutoEvent.PHASE, phase=TurnPhase.ATTACK),)
)
GUEST = speaker(
    "Choosy Guest",
    FIRE,
    3000,
    auto(AutoEvent.ENTERS, condition=FieldCount(OWN_BACKUPS, 2)),
    auto(AutoEvent.ATTACKS, once(SpellMay(SpellAct(SpellVerb.ACTIVATE, ItselfCard())))),
)
BURSTING = BURST._replace(is_burst=True)
STEWARD = KEEPER._replace(
    name="Kiln Steward",
    autos=(
        auto(AutoEvent.ENTERS, is_burst=True),
        auto(AutoEvent.LEAVES, once(SpellDraw(3))),
    ),
)
HASTE = GainTraits(frozenset({CardTrait.HASTE}))
BANNER = forward("Banner", FIRE, 3, 4000)._replace(
    fields=(FieldAbility((HASTE, GainPower(1000)), replace(OWN_FORWARD, is_other=True)),)
)
KNIGHT = forward("Grudge Knight", FIRE, 3, 5000)._replace(
    fields=(FieldAbility((GainPower(2000),), damage=3),)
)
CHEER = summon("Cheer", FIRE, 1, (SpellChange(THAT, (GainPower(3000),)),), ONE_FORWARD)
CHILL = summon("Chill", ICE, 1, (SpellAct(SpellVerb.FREEZE, THAT),), ONE_FORWARD)
ARC = ActionAbility(
    SpellText((ONE_FORWARD,), (SpellDamage(THAT, 8000),)), CpPrice(((FIRE,),)), special="Flare Arc"
)
RHEA = forward("Rhea", LIGHT, 3, 7000)._replace(abilities=(ARC,))
RHEA_SUMMON = summon("Rhea", FIRE, 2, ())
SHIFTER = TcgDefinition(
    "Bramble Shifter",
    CardKind.MONSTER,
    (CardElement.EARTH,),
    2,
    abilities=(
        ActionAbility(once(SpellChange(ItselfCard(), (BecomeForward(5000),))), once_a_turn=True),
        ActionAbility(once(SpellDraw(1)), dulls=True),
    ),
)
CHANGERS = (SHIFTER, BANNER, KNIGHT, CHEER, CHILL, RHEA)
TALKERS = (CAPTAIN, CLERK, MOURNER, RINGER, HUNTER, OWL, MAGE, DRUM, GUEST, BURSTING, STEWARD)
TALK = (*TALKERS * 2, *CHANGERS * 3, *SPELLS[:10])  # 50 cards
