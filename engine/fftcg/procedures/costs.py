"""Paying: other costs are named, then CP are produced; all is paid together (11.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards
from engine.fftcg.model.causes import as_cost
from engine.fftcg.model.costs import DueCost
from engine.fftcg.model.replacements import ProposedEvent
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.rules import costs, payments
from engine.fftcg.rules.replacements import GONE
from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.kernel.transaction import KeptState, rewind

PAYMENT = "exact payment"  # the test of an answer (`Duel.judge`)
OWED, APART = "owed", "apart"  # facts of the decision: the price, and what makes no CP for it
USUAL = "usual"  # and one payment that is exact


@dataclass(kw_only=True)
class PayPrice(Procedure):
    """Pay for a card or an ability of it; the result is whether it was paid.

    One card serves one cost: what is discarded, dulled or put away as a cost makes no CP (11.2.1).
    """

    player: Player
    card: CardId
    due: DueCost
    given: tuple[tuple[CardId, ...], ...] = ()  # for each of those that the cost asks for
    giving: tuple[CardId, ...] = ()
    discarded: tuple[CardId, ...] = ()
    named: tuple[CardId, ...] = ()
    chosen: tuple[CardId, ...] = ()

    @rule("11.7.1")
    def ask_for_namesake(self, game: DuelState) -> Outcome:
        if not self.due.namesake:
            return Jump("ask_for_discards")
        found = payments.discardable(game, self.player, self.card, namesake=True)
        return Ask(self._discards(found, 1, "11.7.1"), "named")

    @rule("14.1")
    def give_up_without_namesake(self, game: DuelState) -> Outcome:
        return None if self.named else Done(False)

    @rule("11.6.10", "11.7.10")
    def ask_for_discards(self, game: DuelState) -> Outcome:
        if not self.due.discards:
            return Jump("ask_for_gifts")
        hand = payments.discardable(game, self.player, self.card, namesake=False)
        found = tuple(card for card in hand if card not in self._apart())
        return Ask(self._discards(found, self.due.discards, "11.6.10"), "discarded")

    @rule("14.1")
    def give_up_without_discards(self, game: DuelState) -> Outcome:
        return None if self.discarded else Done(False)

    @rule("11.6.2.3", "11.6.2.4", "11.7.2.3", "11.7.2.4")
    def ask_for_gifts(self, game: DuelState) -> Outcome:
        """Each kind in turn: a card named for one cost serves no other (11.2.1)."""
        if len(self.given) == len(self.due.gives):
            return Jump("ask_for_cp")
        gives, apart = self.due.gives[len(self.given)], self._apart()
        able = costs.gifts(game, self.player, self.card, gives)
        found = tuple(card for card in able if card not in apart)
        asked = Decision(self.player, Kind.CARDS, "give-cost", "11.6.2.4", found)
        return Ask(self._naming(asked, gives.count), "giving")

    @rule("14.1")
    def note_gifts(self, game: DuelState) -> Outcome:
        if not self.giving:
            return Done(False)
        self.given = (*self.given, self.giving)
        return Jump("ask_for_gifts")

    @rule("11.2.1.1", "14.1")
    def ask_for_cp(self, game: DuelState) -> Outcome:
        """The discards may have been needed for CP: then it can no longer be completed."""
        if self.due.price.total == 0:
            return Jump("pay")
        apart = self._apart()
        found = payments.cp_sources(game, self.player, apart)
        usual = payments.usual_payment(game, self.due.price, found)
        if usual is None:
            return Done(False)
        asked = Decision(
            self.player,
            Kind.CARDS,
            "pay",
            "11.2.1.1",
            tuple(source.card for source in found),
            maximum=min(self.due.price.total, len(found)),
            optional=True,
            source=self.card,
            facts=(
                (OWED, self.due.price),
                (APART, tuple(game.cards[card].ref for card in apart)),
                (USUAL, tuple(game.cards[card].ref for card in usual)),
            ),
            judged=PAYMENT,
        )
        return Ask(asked, "chosen")

    @rule("14.1")
    def give_up_without_cp(self, game: DuelState) -> Outcome:
        return None if self.chosen else Done(False)

    @rule("5.2.1.3", "11.3.7.1", "11.4.6.1", "11.6.10")
    def pay(self, game: DuelState) -> Outcome:
        why = as_cost(game.cards[self.card].ref)
        for card in (*self.named, *self.discarded, *self.chosen):
            if game.cards[card].zone is CardZone.HAND:
                cards.move(game, card, CardZone.BREAK, TcgVerb.DISCARDED, why)
            else:
                cards.dull(game, card, why)
        if self.due.dulls:
            cards.dull(game, self.card, why)
        if self.due.counters is not None:
            cards.count(game, self.card, self.due.counters.name, -self.due.counters.number, why)
        if self.due.discards_itself:
            cards.move(game, self.card, CardZone.BREAK, TcgVerb.DISCARDED, why)
        for gives, given in zip(self.due.gives, self.given, strict=True):
            if gives.verb is SpellVerb.DULL:  # 11.6.2.3, 11.7.2.3
                for card in given:
                    cards.dull(game, card, why)
        return Call(Occur(proposed=self._leaving(game)))

    @rule("11.6.10")
    def tell(self, game: DuelState) -> Outcome:
        return Done(True)

    def _leaving(self, game: DuelState) -> tuple[ProposedEvent, ...]:
        """11.6.2.4, 11.7.2.4: what leaves as a cost, in one event; putting away is not breaking
        (15.1.1.3.2)."""
        gone = [
            (card, GONE[gives.verb])
            for gives, given in zip(self.due.gives, self.given, strict=True)
            if gives.verb in GONE
            for card in given
        ]
        verb = SpellVerb.PUT_AWAY if self.due.puts_away else self.due.leaves
        if verb is not None:
            gone.append((self.card, GONE[verb]))
        itself = game.cards[self.card].ref
        return tuple(
            ProposedEvent(game.cards[card].ref, verb, Cause.COST, source=itself)
            for card, verb in gone
        )

    def _apart(self) -> tuple[CardId, ...]:
        """A card that is being played makes no CP; one on the field may for its own ability,
        unless that dulls it or puts it away."""
        itself = (self.card,) if self.due.takes_itself else ()
        given = (card for each in self.given for card in each)
        return (*self.named, *self.discarded, *given, *itself)

    def _discards(self, found: tuple[CardId, ...], count: int, number: str) -> Decision:
        return self._naming(Decision(self.player, Kind.CARDS, "discard-cost", number, found), count)

    def _naming(self, asked: Decision, count: int) -> Decision:
        """Exactly this many of them, or none, which takes it all back."""
        return asked._replace(minimum=count, maximum=count, optional=True, source=self.card)


def take_back(game: DuelState, before: KeptState | None, player: Player, card: CardId) -> None:
    """14.1: as if nobody had tried; only the log mentions it."""
    assert before is not None, "it was kept before anything was done"
    rewind(game, before)
    game.note("rewound", player, game.cards[card].ref)
