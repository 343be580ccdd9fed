"""Doing a deed: it is proposed, may be forbidden or replaced, and then happens.

Costs, effects, drawing, damage and clearing all go through `Do`, so that prohibitions (K.1.2),
replacements (J.3.5), the order of arrival (D.2.3.3.1) and decks that run out (K.5.3) are handled in
one place. The result is the cards actually changed, or the number actually gained or lost.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes import FORESTALLED
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.offer import EffectLabel
from engine.ufs.procedures.arrivals import arrive
from engine.ufs.procedures.deed import Deed, deal_damage
from engine.ufs.procedures.effects.replace import (
    Replacement,
    applicable,
    asking,
    carrying_out,
    is_possible,
    ordering,
    unordered,
)
from engine.ufs.rules import pause_conditions
from engine.ufs.rules.card_needs import FORESEEN
from engine.ufs.rules.knowledge import TABLE, is_barred_copy
from engine.ufs.rules.prohibitions import forbidden

STAMINA = {Verb.GAIN_STAMINA: atoms.gain_stamina, Verb.LOSE_STAMINA: atoms.lose_stamina}
TURNS = {
    Verb.COMMIT: atoms.commit,
    Verb.READY: atoms.ready,
    Verb.FLIP: atoms.flip,
    Verb.UNFLIP: atoms.unflip,
    Verb.TRANSFORM: atoms.transform,
}


@dataclass(kw_only=True)
class Do(Procedure):
    """Propose a deed and carry it out (J.1.2: one game event).

    The log gives the rule of the step that called for the deed.
    """

    deed: Deed
    rest: tuple[CardId, ...] = ()  # of the deed's cards, not yet looked at for replacements
    kept: tuple[CardId, ...] = ()  # to be acted on
    offered: Replacement | None = None
    ranking: tuple[EffectLabel, ...] = ()  # of replacements, as their players chose
    refused: tuple[str, ...] = ()  # replacements declined or used up for the deed at hand
    wanted: bool = True
    order: tuple[CardId, ...] = ()
    slot: int = -1
    moved: tuple[CardId, ...] = ()
    holds: bool = False

    @rule("J.1.2")
    def begin(self, game: UfsGame) -> Outcome:
        deed = self.deed
        is_free = not (game.effects or game.static_cards or FORESEEN in game.facts)
        if not deed.cards and deed.to is None:
            return Jump("change_vitality" if is_free else "propose_amount")
        if not deed.cards:
            return Jump("show_top" if is_free else "propose_cards_of_deck")
        if is_free:
            self.kept = self.order = deed.cards
            return Jump("arrange") if self._has_to_be_arranged() else self.carry_out(game)
        self.rest = deed.cards
        return None if FORESEEN in game.facts else Jump("propose_card")

    @rule("J.3.5.1", "H.2.3.2")
    def foretell_card(self, game: UfsGame) -> None:
        """Responses may put something else in its place, unless nothing may interrupt (E.4.3)."""
        if self._is_foreseen(game) and game.cards[self.rest[0]].zone in TABLE:
            event = self.deed.as_event(game, self.rest[0])
            if forbidden(game, event) is None:
                atoms.foretell(game, event)

    @rule("J.3.5.1")
    def heed_answers(self, game: UfsGame) -> Outcome:
        if self._is_foreseen(game) and not atoms.comes_about(game, self.rest[0]):
            return self._next_card(game)
        return None

    @rule("K.1.2", "J.3.5")
    def propose_card(self, game: UfsGame) -> Outcome:
        """Each card of a group is proposed by itself, as an effect may concern only one of them."""
        if not self.rest:
            return Jump("arrange")
        event = self.deed.as_event(game, self.rest[0])
        if forbidden(game, event) is not None:
            return self._next_card(game)
        if clash := self._look_for_replacement(game, event):
            return Call(ordering(clash), into="ranking")
        if self.offered is None:
            self.kept = (*self.kept, self.rest[0])
            return self._next_card(game)
        return Jump("decide_replacing")

    @rule("J.3.5.2.1")
    def propose_card_again(self, game: UfsGame) -> Outcome:
        return Jump("propose_card")

    @rule("J.3.5.1")
    def decide_replacing(self, game: UfsGame) -> Outcome:
        return self._ask_if_optional(game)

    @rule("J.3.5.2")
    def replace_card(self, game: UfsGame) -> Outcome:
        return self._replace()

    @rule("J.3.5")
    def go_on(self, game: UfsGame) -> Outcome:
        if not self.wanted:
            return Jump("propose_card")
        return self._next_card(game)

    @rule("K.1.2")
    def propose_cards_of_deck(self, game: UfsGame) -> Outcome:
        event = self.deed.as_event(game, None)
        if forbidden(game, event) is not None:
            return Done(())
        if clash := self._look_for_replacement(game, event):
            return Call(ordering(clash), into="ranking")
        if self.offered is None:
            return Jump("show_top")
        taken = {each.card for each in self.offered.of}
        top = game.zones[self.deed.player, Zone.DECK][: self.deed.amount]
        self.rest = tuple(card for card in top if game.cards[card].ref not in taken)
        return Jump("decide_replacing_draw")

    @rule("J.3.5.2.1")
    def propose_cards_of_deck_again(self, game: UfsGame) -> Outcome:
        return Jump("propose_cards_of_deck")

    @rule("J.3.5.1")
    def decide_replacing_draw(self, game: UfsGame) -> Outcome:
        return self._ask_if_optional(game)

    @rule("J.3.5.2")
    def replace_draw(self, game: UfsGame) -> Outcome:
        return self._replace()

    @rule("J.3.5")
    def replaced_draw(self, game: UfsGame) -> Outcome:
        """Cards that the replacement did not cover are taken as they would have been."""
        if not self.wanted:
            return Jump("propose_cards_of_deck")
        self.refused = ()
        return Jump("propose_card")

    @rule("D.2.3.3.1")
    def show_top(self, game: UfsGame) -> Outcome:
        """A player who puts cards in order gets to see them."""
        top = self._top(game)
        if len(top) < 2 or self.deed.to is not Zone.DISCARD:
            return Jump("take_from_deck")
        atoms.show(game, self.deed.player, top)
        return None

    @rule("D.2.3.3.1")
    def order_top(self, game: UfsGame) -> Outcome:
        return self._ask_order(self.deed.player, self._top(game))

    @rule("K.5.3")
    def take_from_deck(self, game: UfsGame) -> Outcome:
        """Take what is there; a deck that runs out is cycled by the pause condition (E.2.2)."""
        deed = self.deed
        atoms.stop_showing(game, deed.player, self.order)
        cards, self.order = self.order or self._top(game), ()
        if len(cards) < deed.amount and not self.holds:
            game.hold()
            self.holds = True
        assert deed.to is not None
        atoms.act_under(game, self.because)
        self.moved += atoms.move(game, cards, deed.to, deed.verb, deed.why, deed.arrival)
        return None

    @rule("K.5.3", "E.2.2")
    def cycle_if_out(self, game: UfsGame) -> Outcome:
        """The pause condition has cycled the deck, unless both players are acting together.

        A player who cannot cycle then loses once both have acted (K.1.3.1).
        """
        player = self.deed.player
        is_lost = pause_conditions.cannot_cycle(game, player)
        if len(self.moved) < self.deed.amount and not is_lost:
            return Call(Cycle(player=player)) if not game.zones[player, Zone.DECK] else None
        if self.holds:
            game.release()
        return Done(self.moved)

    @rule("K.5.3")
    def take_the_rest(self, game: UfsGame) -> Outcome:
        return Jump("show_top")

    @rule("D.2.3.3.1", "D.4.1.1.1")
    def arrange(self, game: UfsGame) -> Outcome:
        self.order = self.kept
        if len(self.kept) < 2 or self.deed.to not in atoms.PILES:
            return Jump("place_in_momentum")
        atoms.show(game, self._owner_of_kept(game), self.kept)
        return None

    @rule("D.2.3.3.1", "D.4.1.1.1")
    def ask_for_order(self, game: UfsGame) -> Outcome:
        return self._ask_order(self._owner_of_kept(game), self.kept)

    @rule("D.2.3.3.1")
    def hide_again(self, game: UfsGame) -> None:
        atoms.stop_showing(game, self._owner_of_kept(game), self.kept)

    @rule("D.4.2.2")
    def place_in_momentum(self, game: UfsGame) -> Outcome:
        if self.deed.to is not Zone.MOMENTUM or self.deed.arrival.slot is not None:
            return Jump("carry_out")
        if len(self.moved) == len(self.order):
            return Done(self.moved)
        if len(self.order) > 1 and not self.holds:
            game.hold()
            self.holds = True
        card = self.order[len(self.moved)]
        row = game.zones[game.cards[card].owner, Zone.MOMENTUM]
        if not row or is_barred_copy(game, game.cards[card]):
            return None
        owner = game.cards[card].owner
        prompt = "place-in-momentum"
        decision = Decision(
            owner, Kind.POSITION, prompt, "D.4.2.2", minimum=0, maximum=len(row), source=card
        )
        return Ask(decision, "slot")

    @rule("D.4.2.2")
    def enter_momentum(self, game: UfsGame) -> Outcome:
        atoms.act_under(game, self.because)
        deed, card = self.deed, self.order[len(self.moved)]
        lie = deed.arrival._replace(slot=self.slot)
        self.moved += arrive(game, (card,), Zone.MOMENTUM, deed.verb, deed.why, lie)
        if len(self.moved) < len(self.order):
            return Jump("place_in_momentum")
        if self.holds:
            game.release()
        return Done(self.moved)

    @rule("J.1.2")
    def carry_out(self, game: UfsGame) -> Outcome:
        deed = self.deed
        turn = TURNS.get(deed.verb)
        atoms.act_under(game, self.because)
        if turn is not None:
            return Done(turn(game, self.order, deed.why))
        change = STAMINA.get(deed.verb)
        if change is not None:
            return Done(change(game, self.order, deed.amount, deed.why))
        assert deed.to is not None
        self.moved = arrive(game, self.order, deed.to, deed.verb, deed.why, deed.arrival)
        return Done(self.moved)

    @rule("K.1.2", "J.3.5")
    def propose_amount(self, game: UfsGame) -> Outcome:
        event = self.deed.as_event(game, None)
        if forbidden(game, event) is not None:
            return Done(0)
        if clash := self._look_for_replacement(game, event):
            return Call(ordering(clash), into="ranking")
        return Jump("decide_replacing_amount") if self.offered else Jump("change_vitality")

    @rule("J.3.5.2.1")
    def propose_amount_again(self, game: UfsGame) -> Outcome:
        return Jump("propose_amount")

    @rule("J.3.5.1")
    def decide_replacing_amount(self, game: UfsGame) -> Outcome:
        return self._ask_if_optional(game)

    @rule("J.3.5.2")
    def replace_amount(self, game: UfsGame) -> Outcome:
        return self._replace()

    @rule("J.3.5")
    def replaced_amount(self, game: UfsGame) -> Outcome:
        return Done(0) if self.wanted else Jump("propose_amount")

    @rule("J.5.1")
    def change_vitality(self, game: UfsGame) -> Outcome:
        deed = self.deed
        atoms.act_under(game, self.because)
        if deed.verb is Verb.GAIN_VITALITY:
            return Done(atoms.gain_vitality(game, deed.player, deed.amount, deed.why))
        if deed.verb is Verb.DEAL_DAMAGE:
            return Done(deal_damage(game, deed))
        assert deed.verb is Verb.LOSE_VITALITY, deed.verb
        return Done(atoms.lose_vitality(game, deed.player, deed.amount, deed.why))

    # What the steps share

    def _is_foreseen(self, game: UfsGame) -> bool:
        """Whether a response could answer what is about to be done to a card on the table.

        What is done in the place of something else is answered by none.
        """
        if game.held or not self.rest:
            return False
        if self.deed.to is None and self.deed.verb not in FORESTALLED:
            return False
        return not any(getattr(frame, "forestalls", False) for frame in game.stack)

    def _has_to_be_arranged(self) -> bool:
        """Whether the order of the kept cards, or a place for one, may have to be asked for."""
        to = self.deed.to
        return to is Zone.MOMENTUM or (len(self.kept) > 1 and to in atoms.PILES)

    def _top(self, game: UfsGame) -> tuple[CardId, ...]:
        """The cards of the deck that are left to take."""
        deck = game.zones[self.deed.player, Zone.DECK]
        return deck[: self.deed.amount - len(self.moved)]

    def _owner_of_kept(self, game: UfsGame) -> Player:
        first, *_ = self.kept
        return game.cards[first].owner

    def _ask_order(self, player: Player, cards: tuple[CardId, ...]) -> Ask:
        number = "D.4.1.1.1" if self.deed.to is Zone.DECK else "D.2.3.3.1"
        prompt = f"order-into-{self.deed.to}"
        return Ask(Decision(player, Kind.ORDER, prompt, number, cards), "order")

    def _look_for_replacement(self, game: UfsGame, event: Event) -> tuple[Replacement, ...]:
        """Offer the first that applies; the result is those that must be put in order first."""
        found = applicable(game, event, self.refused, self.ranking)
        self.offered = found[0] if found else None
        return unordered(found, self.ranking)

    def _ask_if_optional(self, game: UfsGame) -> Outcome:
        assert self.offered is not None
        offered, self.wanted = self.offered, True
        self.refused = (*self.refused, offered.key)
        if not offered.node.may:
            return None
        if not is_possible(game, offered):
            self.wanted = False
            return None
        return Ask(asking(offered), "wanted")

    def _replace(self) -> Outcome:
        assert self.offered is not None
        return Call(carrying_out(self.offered), into="wanted") if self.wanted else None

    def _next_card(self, game: UfsGame) -> Outcome:
        self.rest = self.rest[1:]
        self.refused = ()
        return Jump("foretell_card" if FORESEEN in game.facts else "propose_card")


@dataclass(kw_only=True)
class Cycle(Procedure):
    """E.2.2: the discard pile becomes the deck, ten cards of which leave the game."""

    player: Player

    @rule("E.2.2.1")
    def lose_if_unable(self, game: UfsGame) -> Outcome:
        unable = tuple(player for player in PLAYERS if pause_conditions.cannot_cycle(game, player))
        if self.player not in unable:
            return None
        atoms.lose_game(game, unable, "A.1.2")
        game.note("cannot-cycle", self.player, "deck", rules=("E.2.2.1", "A.1.2"))
        return Done()

    @rule("E.2.2")
    def shuffle_discards(self, game: UfsGame) -> None:
        pile = game.zones[self.player, Zone.DISCARD]
        why = Why(self.player)
        atoms.move(game, reversed(pile), Zone.DECK, Verb.CYCLE, why)
        atoms.shuffle(game, self.player, why)

    @rule("E.2.2")
    def remove_ten(self, game: UfsGame) -> Outcome:
        why = Why(self.player)
        cards = game.zones[self.player, Zone.DECK][: game.edition.cycled]
        return Call(Do(deed=Deed(Verb.REMOVE, why, self.player, cards, Zone.REMOVED)))
