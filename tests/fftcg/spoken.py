"""Cards of our own that say what a text says, and how they are played."""

from __future__ import annotations

from engine.fftcg.atoms import stack
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.spells import SpellStep, SpellText
from engine.fftcg.model.state import StackObject
from engine.fftcg.model.words import CardElement, CardKind, CardZone
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.procedures.resolution import ResolveTop
from engine.kernel.decisions import Refusal
from engine.kernel.ids import CardId, Player
from engine.kernel.save import dump, load
from engine.text.fftcg.box import with_text
from tests.fftcg.vanilla import FIRE, KEEPER, Position


def said(printed: TcgDefinition, text: str) -> TcgDefinition:
    known, declined = with_text(printed, text)
    assert declined == ()
    return known


def speaking(text: str, power: int = 4000, element: CardElement = FIRE) -> TcgDefinition:
    plain = TcgDefinition("Herald", CardKind.FORWARD, (element,), 0, power)
    return said(plain, text)


def free(text: str) -> TcgDefinition:
    """A Summon that costs nothing."""
    return said(TcgDefinition("Letter", CardKind.SUMMON, (FIRE,), 0), text)


def cast(at: Position, text: str, *answers: object) -> CardId:
    """Cast it, declare what it asks for, and let it resolve."""
    (letter,) = at.hand(0, free(text))
    at.begin(PriorityRounds())
    at.answer(letter)
    for each in answers:
        at.answer(each)
    at.both_pass()
    return letter


def entered(at: Position, text: str) -> CardId:
    """A Character that costs nothing, and has just been played."""
    (herald,) = at.hand(0, speaking(text))
    at.begin(PriorityRounds())
    at.answer(herald)
    return herald


def resolving(at: Position, card: CardId) -> StackObject:
    """What says nothing yet, on top of the stack."""
    stack.put_ability(at.game, 0, card, SpellText((), ()))
    return at.game.stacked[-1]


def resolve(at: Position, *steps: SpellStep, player: Player = 0) -> CardId:
    """As an ability of a Backup of this player; choices are made as far as nobody has any."""
    (keeper,) = at.field(player, KEEPER)
    stack.put_ability(at.game, player, keeper, SpellText((), steps))
    at.begin(ResolveTop())
    return keeper


def held(at: Position, player: Player = 0) -> int:
    return len(at.game.cards_in(player, CardZone.HAND))


def rule_of(refusal: Refusal | None) -> str:
    return "" if refusal is None else refusal.rule


def saved(at: Position) -> None:
    text = dump(at.game)
    assert dump(load(text, type(at.game))) == text


TWO = 'Select 1 of the 2 following actions. "Choose 1 Monster. Break it." "Draw 2 cards."'
