"""Resolves pause conditions one after the other, and then their events as one (E.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.edition import Remedy
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.arrivals import attach_namesake
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Cycle, Do
from engine.ufs.procedures.response import HandleEvent, concerns
from engine.ufs.rules import pause_conditions
from engine.ufs.rules.on_top import covered
from engine.ufs.rules.pause_conditions import KEPT, SPARED, Due, is_replaced, must_stay, stays

# Zones to which a staged card takes along the card on top of it; else that is discarded.
LEFT_FOR = frozenset({Zone.HAND, Zone.DECK, Zone.MOMENTUM, Zone.DISCARD, Zone.REMOVED, Zone.POOL})


@dataclass(kw_only=True)
class Pause(Procedure):
    """The game pauses until no condition is true; responses to what happened before come first."""

    before: tuple[Event, ...] = ()  # the event in whose wake the conditions became true
    during: tuple[Event, ...] = ()
    due: Due | None = None
    chosen: tuple[CardId, ...] = ()
    replaced: bool = False  # what was to be done to the chosen card, when it was tried
    merges: bool = False  # into an event that is being held anyway

    @rule("E.2")
    def suspend_events(self, game: UfsGame) -> None:
        self.merges = game.held > 0
        if not self.merges:
            self.before = atoms.close_event(game)
        game.hold()
        atoms.begin_pause(game)

    @rule("E.2")
    def find_first(self, game: UfsGame) -> Outcome:
        self.due = pause_conditions.due(game)
        return Jump("release_events") if self.due is None else None

    @rule("E.2.1", "E.2.2", "E.2.3", "E.2.4", "E.2.5.1", "E.2.6")
    def choose(self, game: UfsGame) -> Outcome:
        assert self.due is not None
        due = self.due
        condition = pause_conditions.condition_of(game, due)
        able = tuple(card for card in due.cards if not stays(game, condition, game.cards[card]))
        self.chosen = able
        if due.cards and not able:
            return Jump("look_again")
        if len(able) < 2:
            return None
        narrower = condition.tie or condition.rule
        facts = (("condition", condition.name),)
        return Ask(
            Decision(due.player, Kind.CARDS, "choose-destroyed", narrower, able, facts=facts),
            "chosen",
        )

    @rule("E.2")
    def put_right(self, game: UfsGame) -> Outcome:
        assert self.due is not None
        due = self.due
        condition = pause_conditions.condition_of(game, due)
        atoms.act_under(game, (due.rule,))
        game.cite(due.rule)
        tried = [game.cards[card] for card in self.chosen]
        self.replaced = any([is_replaced(game, condition, card) for card in tried])
        why = Why(due.player)
        match condition.remedy:
            case Remedy.LOSS:
                losers = pause_conditions.losers(game, condition)
                atoms.lose_game(game, losers, condition.outcome)
                for loser in losers:
                    game.note("lost", loser, condition.name, rules=(due.rule, condition.outcome))
            case Remedy.CYCLE:
                return Call(Cycle(player=due.player))
            case Remedy.DISCARD | Remedy.DESTROY as remedy:
                owner = game.cards[self.chosen[0]].owner
                verb = Verb.DISCARD if remedy is Remedy.DISCARD else Verb.DESTROY
                deed = Deed(verb, why._replace(actor=owner), owner, self.chosen, Zone.DISCARD)
                return Call(Do(deed=deed))
            case Remedy.ATTACH:
                attach_namesake(game, self.chosen[0], why)
            case Remedy.UNCOVER:
                atoms.take_off(game, self.chosen[0])
            case Remedy.FOLLOW:
                self._follow(game, self.chosen[0], why)
        return None

    @rule("E.2")
    def look_again(self, game: UfsGame) -> Outcome:
        """What was replaced once is done now (J.3.5.1); what still is, or is prohibited, waits."""
        assert self.due is not None
        before, self.due = self.due, None
        if pause_conditions.due(game) != before:
            return Jump("find_first")
        condition = pause_conditions.condition_of(game, before)
        cards = [game.cards[card] for card in before.cards]
        kept = [
            card.ref
            for card in cards
            if must_stay(game, condition, card) or is_replaced(game, condition, card)
        ]
        self._leave(game, KEPT, kept)
        if not (kept or self.replaced):
            self._leave(game, SPARED, [card.ref for card in cards])
        return Jump("find_first")

    @rule("E.2")
    def release_events(self, game: UfsGame) -> Outcome:
        atoms.go_on(game)
        game.release()
        if self.merges:
            return Done()
        self.during = atoms.close_event(game)
        return None

    @rule("E.2")
    def answer_what_was_before(self, game: UfsGame) -> Outcome:
        if not self.before:
            return None
        atoms.pass_event(game, self.before)
        return Call(HandleEvent(batch=self.before)) if concerns(game, self.before) else None

    @rule("E.2")
    def answer_the_pause(self, game: UfsGame) -> None:
        atoms.add_to_event(game, self.during)

    def _follow(self, game: UfsGame, top: CardId, why: Why) -> None:
        """A card that lay on another goes where that one went."""
        bottom = next(pair.bottom.card for pair in covered(game) if pair.top == top)
        atoms.take_off(game, top)
        to = game.cards[bottom].zone
        atoms.move(game, (top,), to if to in LEFT_FOR else Zone.DISCARD, Verb.ADD, why)

    def _leave(self, game: UfsGame, memory: str, refs: list[Ref]) -> None:
        """Remember cards that cannot be put right, as long as they lie where they are."""
        known = [ref for ref in game.facts.get(memory, ()) if game.card_at(ref)]
        atoms.remember(game, memory, tuple(dict.fromkeys((*known, *refs))))
