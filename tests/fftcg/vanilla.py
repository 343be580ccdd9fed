"""Cards of our own, most of them without text, and positions made of them."""

from __future__ import annotations

from engine.fftcg.atoms import cards, turns
from engine.fftcg.game import Duel
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.spells import (
    ActionAbility,
    CardChoice,
    ChosenCards,
    EveryCard,
    SpellAct,
    SpellDamage,
    SpellDiscard,
    SpellDraw,
    SpellStep,
    SpellText,
    SpellVerb,
)
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardElement, CardKind, CardTrait, CardZone, TurnPhase
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Procedure, answer, push, run

FIRE, ICE, WIND = CardElement.FIRE, CardElement.ICE, CardElement.WIND
EARTH, LIGHT, DARK = CardElement.EARTH, CardElement.LIGHT, CardElement.DARK


def forward(
    name: str,
    element: CardElement,
    cost: int,
    power: int,
    *traits: CardTrait,
    generic: bool = False,
) -> TcgDefinition:
    return TcgDefinition(
        name, CardKind.FORWARD, (element,), cost, power, frozenset(traits), generic
    )


def backup(name: str, element: CardElement) -> TcgDefinition:
    return TcgDefinition(name, CardKind.BACKUP, (element,), 2)


SQUIRE = forward("Ember Squire", FIRE, 2, 5000)
GUARD = forward("Ember Guard", FIRE, 3, 7000, generic=True)
LANCER = forward("Frost Lancer", ICE, 3, 6000, CardTrait.FIRST_STRIKE)
SENTRY = forward("Frost Sentry", ICE, 2, 5000)
RUNNER = forward("Gale Runner", WIND, 2, 4000, CardTrait.HASTE)
BULWARK = forward("Stone Bulwark", EARTH, 4, 9000, CardTrait.BRAVE)
AMBUSHER = forward("Ash Ambusher", FIRE, 3, 5000, CardTrait.BACK_ATTACK)
DAWN = forward("Dawn Herald", LIGHT, 3, 8000)
DUSK = forward("Dusk Herald", DARK, 3, 8000)
KEEPER, STOKER = backup("Kiln Keeper", FIRE), backup("Kiln Stoker", FIRE)
TENDER, SCRIBE = backup("Kiln Tender", FIRE), backup("Snow Scribe", ICE)
LAMP = backup("Morning Lamp", LIGHT)
IMP = TcgDefinition("Bramble Imp", CardKind.MONSTER, (EARTH,), 2)

A_FORWARD = CardPattern(frozenset({CardKind.FORWARD}))
A_SUMMON = CardPattern(frozenset({CardKind.SUMMON}), zone=CardZone.STACK)
OWN_BACKUPS = CardPattern(frozenset({CardKind.BACKUP}), WhoseCards.OWN)
ONE_FORWARD, THAT = CardChoice(A_FORWARD), ChosenCards()
FORWARDS = EveryCard(A_FORWARD)


def summon(
    name: str,
    element: CardElement,
    cost: int,
    steps: tuple[SpellStep, ...],
    *choices: CardChoice,
) -> TcgDefinition:
    text = SpellText(choices, steps)
    return TcgDefinition(name, CardKind.SUMMON, (element,), cost, spell=text)


BURST = summon("Cinder Burst", FIRE, 3, (SpellDamage(THAT, 5000),), ONE_FORWARD)
REED = summon("Reed Return", WIND, 2, (SpellAct(SpellVerb.RETURN, THAT),), ONE_FORWARD)
HUSH = summon("Hush", ICE, 1, (SpellAct(SpellVerb.CANCEL, THAT),), CardChoice(A_SUMMON))
SPARKS = summon(
    "Pair of Sparks",
    FIRE,
    4,
    (SpellDamage(THAT, 5000), SpellDraw(1)),
    CardChoice(A_FORWARD, least=2, most=2),
)
RAIN = summon("Ash Rain", FIRE, 5, (SpellDamage(FORWARDS, 3000),))
TAX = summon("Winter Tax", ICE, 2, (SpellDiscard(1), SpellDraw(1)))
ADEPT = forward("Pyre Adept", FIRE, 4, 6000)._replace(
    abilities=(ActionAbility(SpellText((ONE_FORWARD,), (SpellDamage(THAT, 3000),)), dulls=True),)
)
FORGE = backup("Quiet Forge", FIRE)._replace(
    abilities=(
        ActionAbility(
            SpellText((), (SpellDraw(2),)), CpPrice(((FIRE,),), 1), dulls=True, puts_away=True
        ),
        ActionAbility(
            SpellText((ONE_FORWARD,), (SpellAct(SpellVerb.DULL, THAT),)),
            CpPrice((), 1),
            discards=1,
            once_a_turn=True,
        ),
    )
)
SPRITE = TcgDefinition(
    "Thorn Sprite",
    CardKind.MONSTER,
    (EARTH,),
    2,
    abilities=(
        ActionAbility(SpellText((ONE_FORWARD,), (SpellAct(SpellVerb.BREAK, THAT),)), dulls=True),
    ),
)
SPOKEN = (BURST, REED, HUSH, SPARKS, RAIN, TAX, ADEPT, FORGE, SPRITE)
EVERY = (
    *(SQUIRE, GUARD, LANCER, SENTRY, RUNNER, BULWARK, AMBUSHER, DAWN, DUSK),
    *(KEEPER, STOKER, TENDER, SCRIBE, LAMP, IMP),
)
DECK = (*EVERY * 3, *(GUARD,) * 5)  # 50 cards
SPELLS = (*SPOKEN * 3, *EVERY, *(GUARD,) * 8)  # as many


class Position:
    """A game in the third turn, which is player 0's, set up card by card."""

    def __init__(self, deck: int = 20) -> None:
        self.game = Duel("position", 7)
        for player in (0, 1):
            turns.fill_deck(self.game, player, (SENTRY,) * deck)
        for player in (0, 1, 0):
            turns.begin_turn(self.game, player)
        self.game.phase = TurnPhase.MAIN_1

    def put(
        self, player: Player, printed: TcgDefinition, zone: CardZone, *, fresh: bool = False
    ) -> CardId:
        card = CardId(len(self.game.cards))
        turns.fill_deck(self.game, player, (printed,))
        cards.move(self.game, card, zone, TcgVerb.PLAYED)
        if not fresh:
            self.game.cards[card] = self.game.cards[card]._replace(since=1)
        self.game.take_batch()  # how it came there sets nothing off
        return card

    def field(self, player: Player, *printed: TcgDefinition) -> list[CardId]:
        return [self.put(player, each, CardZone.FIELD) for each in printed]

    def hand(self, player: Player, *printed: TcgDefinition) -> list[CardId]:
        return [self.put(player, each, CardZone.HAND) for each in printed]

    def begin(self, procedure: Procedure) -> None:
        push(self.game, procedure)
        run(self.game)

    def answer(self, choice: object) -> None:
        assert self.game.pending is not None
        answer(self.game, self.game.pending.id, choice)

    def until(self, prompt: str) -> None:
        """Everybody passes until this is asked."""
        while self.game.pending is not None and self.game.pending.prompt != prompt:
            assert self.game.pending.prompt == "priority"
            self.answer(None)
        assert self.game.pending is not None

    def use(self, card: CardId, ability: int = 0) -> None:
        self.answer(AbilityUse(card, ability))

    def both_pass(self) -> None:
        self.answer(None)
        self.answer(None)

    @property
    def asked(self) -> Decision:
        assert self.game.pending is not None
        return self.game.pending

    def zone(self, card: CardId) -> CardZone:
        return self.game.cards[card].zone
