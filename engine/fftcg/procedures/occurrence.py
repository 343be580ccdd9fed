"""What is about to happen to cards, and all that happens instead of it (11.12.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.fftcg.atoms import cards, turns
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.replacements import (
    ProposedEvent,
    ReplacementKey,
    ReplacementOffer,
)
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import entrances, replacements
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId
from engine.kernel.machine import Ask, Done, Jump, Outcome, Procedure, rule

PLACES = {
    TcgVerb.BROKEN: CardZone.BREAK,
    TcgVerb.PUT_AWAY: CardZone.BREAK,
    TcgVerb.DISCARDED: CardZone.BREAK,
    TcgVerb.REMOVED: CardZone.REMOVED,
    TcgVerb.RETURNED: CardZone.HAND,
    TcgVerb.ADDED: CardZone.HAND,
    TcgVerb.PUT_UNDER: CardZone.DECK,
    TcgVerb.PUT_ON_DECK: CardZone.DECK,
}


@dataclass(kw_only=True)
class Occur(Procedure):
    """One event of any number of occurrences; the result is whether any of them happened."""

    proposed: tuple[ProposedEvent, ...]
    at: int = 0
    found: tuple[ReplacementKey, ...] = ()
    chosen: ReplacementOffer | None = None
    order: tuple[CardId, ...] = ()
    is_done: bool = False

    @rule("11.12.5.1", "11.12.5.3", "11.12.5.5", "6.1.3")
    def look(self, game: DuelState) -> Outcome:
        """For each in turn, the turn player's first: what could replace it now."""
        for at in replacements.in_turn(game, self.proposed):
            self.found = replacements.applicable(game, self.proposed[at])
            if self.found:
                self.at = at
                return None
        return Jump("ask_for_order" if entrances.to_be_ordered(game, self.proposed) else "occur")

    @rule("11.12.5.6.1")
    def ask(self, game: DuelState) -> Outcome:
        """The affected player chooses which is applied first."""
        offers = tuple(
            ReplacementOffer(key.said_by, replacements.said(key.change), at)
            for at, key in enumerate(self.found)
        )
        self.chosen = offers[0]
        proposed = self.proposed[self.at]
        if not replacements.is_choice(game, proposed, self.found):
            return None
        asked = Decision(
            replacements.chooser(game, proposed),
            Kind.OPTION,
            "replacement",
            "11.12.5.6.1",
            offers,
            source=proposed.card.card,
            facts=(("amount", proposed.amount),),
        )
        return Ask(asked, "chosen")

    @rule("11.12.5.1", "11.12.5.2")
    def apply(self, game: DuelState) -> Outcome:
        assert self.chosen is not None, "one of them is applied"
        key = self.found[self.chosen.number]
        cards.replace(game, self.proposed[self.at], key, self.chosen.said)
        now = replacements.replaced(self.proposed[self.at], key)
        self.proposed = (*self.proposed[: self.at], now, *self.proposed[self.at + 1 :])
        return Jump("look")

    @rule("11.12.4.11")
    def ask_for_order(self, game: DuelState) -> Outcome:
        """The turn player says which of them comes first, if that makes a difference."""
        entering = entrances.to_be_ordered(game, self.proposed)
        asked = Decision(game.active, Kind.ORDER, "order-entering", "11.12.4.11", entering)
        return Ask(asked, "order")

    @rule("11.12.4.11")
    def put_in_order(self, game: DuelState) -> None:
        places = {card: at for at, card in enumerate(self.order)}
        ranked = sorted(self.proposed, key=lambda each: places.get(each.card.card, -1))
        self.proposed = tuple(ranked)

    @rule("11.12.5.4")
    def occur(self, game: DuelState) -> Outcome:
        """All together, under the rules of whatever made it happen."""
        moving = [each.card.card for each in self.proposed if each.verb is not TcgVerb.DAMAGED]
        for card in moving:
            cards.note_leaving(game, card)
        known = {card: game.as_made(card).printed for card in moving}  # 11.11.4
        for each in self.proposed:
            if game.now(each.card) is not None:
                turns.act_under(game, each.rules or self.because)
                self.is_done = _come_about(game, each, known) or self.is_done
        return Done(self.is_done)


def _come_about(
    game: DuelState, each: ProposedEvent, known: Mapping[CardId, TcgDefinition]
) -> bool:
    """Carry it out; whether what happened is what was meant."""
    if each.verb is TcgVerb.DAMAGED:
        assert each.source is not None, "something deals it"
        cards.damage(game, each.card.card, each.amount, each.source, each.cause)
        return each.amount > 0
    if each.verb is TcgVerb.PLAYED:
        whose, active = each.controller, each.active
        cards.move(
            game,
            each.card.card,
            CardZone.FIELD,
            each.verb,
            each.why,
            controller=whose,
            active=active,
        )
    elif each.counters is not None:
        cards.count(game, each.card.card, each.counters.name, -each.counters.number, each.why)
    else:
        at = 0 if each.verb is TcgVerb.PUT_UNDER else None
        card, to = each.card.card, PLACES[each.verb]  # 7.13.1
        cards.move(game, card, to, each.verb, each.why, at=at, known=known[card])
    return not each.is_replaced
