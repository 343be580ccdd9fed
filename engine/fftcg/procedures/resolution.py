"""Resolving what is on top of the stack (11.11)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model import spells
from engine.fftcg.model.changes import LastingChange, SpellChange
from engine.fftcg.model.state import DuelState, StackObject
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import choices, triggers
from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule


@dataclass(kw_only=True)
class ResolveTop(Procedure):
    """11.11: what was chosen is looked at again, the text is carried out, and it leaves."""

    legal: tuple[tuple[Ref, ...], ...] = ()
    wanted: bool = True
    at: int = 0

    @rule("11.11.2", "11.3.9", "11.6.12", "11.8.19")
    def look_at_choices(self, game: DuelState) -> Outcome:
        made = game.stacked[-1]
        self.legal = choices.still_legal(game, made)
        if not choices.is_pointless(made, self.legal):
            return None
        stack.cancel(game, made)
        return Done()

    @rule("11.8.13", "11.11.3")
    def look_at_condition(self, game: DuelState) -> Outcome:
        made = game.stacked[-1]
        condition = made.auto.condition if made.auto is not None else None
        if condition is None or triggers.holds(game, condition, made.controller):
            return None
        stack.cancel(game, made)
        return Done()

    @rule("11.8.14")
    def ask_if_optional(self, game: DuelState) -> Outcome:
        made = game.stacked[-1]
        if made.auto is None or not made.auto.may:
            return Jump("carry_out")
        asked = Decision(made.controller, Kind.YES_NO, "may", "11.8.14", source=made.source.card)
        return Ask(asked, "wanted")

    @rule("11.8.14")
    def leave_unless_wanted(self, game: DuelState) -> Outcome:
        return None if self.wanted else Jump("leave")

    @rule("11.11.5", "11.11.2.1", "11.11.8")
    def carry_out(self, game: DuelState) -> Outcome:
        made = game.stacked[-1]
        if self.at == len(made.text.steps):
            return Jump("leave")
        step = made.text.steps[self.at]
        self.at += 1
        match step:
            case spells.SpellDiscard(count=count, whose=whose):
                return Call(DiscardByChoice(count=count, left=self._in_turn(game, made, whose)))
            case spells.SpellDraw(count=count, whose=whose):
                for player in self._in_turn(game, made, whose):
                    for _ in range(count):
                        cards.draw(game, player)
            case spells.SpellDamage(cards=meant, amount=amount):
                for card in self._meant(game, made, meant):
                    cards.damage(game, card, amount, made.source)
            case SpellChange(cards=meant, changes=changed):
                refs = tuple(game.cards[card].ref for card in self._meant(game, made, meant))
                lasting = LastingChange(refs, changed, game.serial, made.source)
                cards.change(game, lasting)
            case spells.SpellAct(verb=verb, cards=meant):
                for card in self._meant(game, made, meant):
                    act(game, verb, card, made.source)
            case _:
                raise TypeError(f"nothing carries out {type(step).__name__}")
        return None

    @rule("11.11.5")
    def go_on(self, game: DuelState) -> Outcome:
        return Jump("carry_out")

    @rule("11.11.10")
    def leave(self, game: DuelState) -> Outcome:
        stack.resolve(game, game.stacked[-1])
        return Done()

    def _meant(
        self, game: DuelState, made: StackObject, meant: spells.SpellCards
    ) -> tuple[CardId, ...]:
        """Cards that are still those that were meant (7.4)."""
        match meant:
            case spells.ChosenCards(choice=choice):
                found = (game.now(ref) for ref in self.legal[choice])
                return tuple(card.id for card in found if card is not None)
            case spells.ItselfCard():
                itself = game.now(made.source)
                return () if itself is None else (itself.id,)
            case spells.EveryCard(wanted=wanted):
                return choices.candidates(game, made.controller, wanted, made.source.card)
            case _:
                raise TypeError(f"no cards are meant by {type(meant).__name__}")

    def _in_turn(
        self, game: DuelState, made: StackObject, whose: spells.WhoseCards
    ) -> tuple[Player, ...]:
        """11.11.6: the turn player first."""
        meant = choices.whose(whose, made.controller)
        return tuple(player for player in (game.active, 1 - game.active) if player in meant)


def act(game: DuelState, verb: spells.SpellVerb, card: CardId, source: Ref) -> None:
    """15.1.1: one thing done to one card; what cannot be done is not (2.3)."""
    match verb:
        case spells.SpellVerb.BREAK:
            cards.move(game, card, CardZone.BREAK, TcgVerb.BROKEN, Cause.EFFECT)
        case spells.SpellVerb.PUT_AWAY:
            cards.move(game, card, CardZone.BREAK, TcgVerb.PUT_AWAY, Cause.EFFECT)
        case spells.SpellVerb.RETURN:
            cards.move(game, card, CardZone.HAND, TcgVerb.RETURNED, Cause.EFFECT)
        case spells.SpellVerb.DULL:
            cards.dull(game, card, Cause.EFFECT)
        case spells.SpellVerb.FREEZE:
            cards.freeze(game, card)
        case spells.SpellVerb.ACTIVATE:
            cards.activate(game, card)
        case spells.SpellVerb.CANCEL:
            for made in game.stacked:
                if made.source == game.cards[card].ref and not made.is_ability:
                    stack.cancel(game, made, source)


@dataclass(kw_only=True)
class DiscardByChoice(Procedure):
    """Each of these players in turn discards so many cards, or all if there are fewer (2.3)."""

    count: int
    left: tuple[Player, ...]
    chosen: tuple[CardId, ...] = ()

    @rule("11.11.6")
    def ask(self, game: DuelState) -> Outcome:
        if not self.left:
            return Done()
        hand = game.cards_in(self.left[0], CardZone.HAND)
        least = min(self.count, len(hand))
        asked = Decision(
            self.left[0], Kind.CARDS, "discard", "11.11.6", hand, minimum=least, maximum=least
        )
        return Ask(asked, "chosen")

    @rule("15.1.1.4.1")
    def discard(self, game: DuelState) -> Outcome:
        for card in self.chosen:
            cards.move(game, card, CardZone.BREAK, TcgVerb.DISCARDED, Cause.EFFECT)
        self.left = self.left[1:]
        return Jump("ask")
