"""Choosing the cards of an instruction when it is reached (J.1.4, K.2.3, K.2.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine.kernel.decisions import Decision, Kind, forced_answer, is_forced
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.choices import Choice, bounds, choices
from engine.ufs.rules.cost_acts import DESTINATIONS, may_be_done
from engine.ufs.rules.cost_demands import calls_for_attached
from engine.ufs.rules.prohibitions import may_forbid
from engine.ufs.rules.readings import stands_for
from engine.ufs.rules.stand_ins import stand_in
from engine.ufs.rules.who import CHOSEN


def settled(frame: Procedure, decision: Decision, into: str) -> Outcome:
    """Ask, unless there is nothing to choose."""
    is_number = decision.kind in (Kind.NUMBER, Kind.POSITION)
    something = decision.options and decision.maximum > 0
    if something or is_number or not is_forced(decision):
        return Ask(decision, into)
    setattr(frame, into, forced_answer(decision))
    return None


class Executing(Protocol):
    """A procedure that carries out words in a context."""

    context: Context


def pick_model(
    frame: Executing, game: UfsGame, ref: n.CardRef, into: str, copies: tuple[CardId, ...] = ()
) -> Outcome:
    """Ask which card is the one to copy, unless the text leaves no choice."""
    if not isinstance(ref, n.Cards | n.Among):
        setattr(frame, into, tuple(card.id for card in stands_for(game, frame.context, ref)))
        return None
    chosen = tuple(game.cards[card].ref for card in copies)
    context = frame.context.bind(CHOSEN, chosen) if copies else frame.context
    return Call(PickCards(context=context, ref=ref), into=into)


def source_of(context: Context) -> CardId | None:
    """The card a question is about, for decisions."""
    return context.source.card if context.source is not None else None


@dataclass(kw_only=True)
class PickCards(Procedure):
    """The cards an instruction is carried out on, chosen where there is a choice."""

    context: Context
    ref: n.CardRef
    verb: Verb | None = None
    to: Zone | None = None  # where the cards would move to, whatever the act is called
    cause: Cause = Cause.EFFECT
    waiting: tuple[Choice, ...] = ()
    gathered: tuple[CardId, ...] = ()
    chosen: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def look(self, game: UfsGame) -> Outcome:
        if isinstance(self.ref, n.BothOf) and not self.ref.either:
            return Jump("pick_first_half")
        self.waiting = choices(game, self.context, self.ref, self.verb)
        return None

    @rule("J.1.4", "K.2.3", "K.2.4")
    def choose(self, game: UfsGame) -> Outcome:
        if not self.waiting:
            return Done(self.gathered)
        choice, self.waiting = self.waiting[0], self.waiting[1:]
        choice = self._within_cost(game, choice)
        if choice.random:
            self.chosen = tuple(game.rng.sample(choice.options, choice.maximum))
            return None
        return settled(self, self._decision(choice), "chosen")

    @rule("J.1.4")
    def gather(self, game: UfsGame) -> Outcome:
        self.gathered = tuple(dict.fromkeys((*self.gathered, *self.chosen)))
        return Jump("choose")

    @rule("J.1.4", "H.4.3")
    def pick_first_half(self, game: UfsGame) -> Outcome:
        """Each half of "2 foundations and 1 asset" is chosen and paid as though it stood alone."""
        assert isinstance(self.ref, n.BothOf)
        return Call(self._half(self.ref.left), into="gathered")

    @rule("J.1.4", "H.4.3")
    def pick_second_half(self, game: UfsGame) -> Outcome:
        assert isinstance(self.ref, n.BothOf)
        return Call(self._half(self.ref.right), into="gathered")

    @rule("J.1.4")
    def finish_halves(self, game: UfsGame) -> Outcome:
        return Done(self.gathered)

    def _half(self, ref: n.CardRef) -> PickCards:
        return PickCards(
            context=self.context,
            ref=ref,
            verb=self.verb,
            to=self.to,
            cause=self.cause,
            gathered=self.gathered,
        )

    def _decision(self, choice: Choice) -> Decision:
        own = choice.player == self.context.controller
        return Decision(
            choice.player,
            Kind.CARDS,
            "choose-cards",
            "K.2.3" if own else "K.2.4",
            choice.options,
            minimum=choice.minimum,
            maximum=choice.maximum,
            source=source_of(self.context),
            facts=(("verb", str(self.verb or "")), ("cause", str(self.cause))),
        )

    def _within_cost(self, game: UfsGame, choice: Choice) -> Choice:
        """What a cost allows and forbids beyond what the text says."""
        options = [card for card in choice.options if card not in self.gathered]
        if self.cause is Cause.COST:
            options = [card for card in options if self._may_pay(game, card)]
            extra = stand_in(game, self.context, self.ref, self.verb, choice.player, tuple(options))
            extra = tuple(card for card in extra if self._is_allowed(game, card))
            options += extra
            if extra:  # more than the text offers
                assert isinstance(self.ref, n.Cards)
                low, high = bounds(game, self.context, self.ref.quantity, len(options))
                return choice._replace(options=tuple(options), minimum=low, maximum=high)
        elif not choice.is_forced:
            options = [card for card in options if self._can_be_done(game, choice.player, card)]
        return choice._replace(
            options=tuple(options),
            minimum=min(choice.minimum, len(options)),
            maximum=min(choice.maximum, len(options)),
        )

    def _may_pay(self, game: UfsGame, card: CardId) -> bool:
        """D.2.2.3.3: an attached card pays only where the cost calls for one."""
        if not self._is_allowed(game, card):
            return False
        return game.cards[card].attached_to is None or calls_for_attached(self.ref)

    def _can_be_done(self, game: UfsGame, player: Player, card: CardId) -> bool:
        """J.1.1: an effect does as much as it can, as far as its player can see what that is."""
        return self._is_allowed(game, card) or not game.may_see(player, card)

    def _is_allowed(self, game: UfsGame, card: CardId) -> bool:
        """K.1.2: a prohibited act pays no cost and is done by no effect."""
        verb = self.verb if self.to is None else Verb.ADD
        if verb is None or not may_forbid(game, verb):
            return True
        to = self.to or DESTINATIONS.get(verb)
        return may_be_done(game, self.context, verb, card, to, self.cause)
