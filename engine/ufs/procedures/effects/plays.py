"""Executors: playing cards and abilities because an effect says so (E.4, H.5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import CardType, Verb
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.effect import Context, EffectClass
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer, OfferKind, Purpose
from engine.ufs.procedures import duration
from engine.ufs.procedures.effects.definitions import turn_into
from engine.ufs.procedures.effects.detachment import pinned
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.pick import PickCards, pick_model, settled, source_of
from engine.ufs.procedures.effects.run import executes, refs, remember
from engine.ufs.procedures.play import Play
from engine.ufs.rules import legality
from engine.ufs.rules.backups import aimed
from engine.ufs.rules.halves import both_halves, halves_to_choose
from engine.ufs.rules.readings import candidates, fits_ability
from engine.ufs.rules.reversals import answered_attack, why_not_reversal
from engine.ufs.rules.timing import is_its_moment
from engine.ufs.rules.trees import type_meant
from engine.ufs.rules.who import DID


@executes(n.PlayCard)
def play_card(game: UfsGame, context: Context, node: n.PlayCard, cause: Cause) -> Procedure:
    player = player_of(game, context, node.by)
    return PlayOne(context=context, node=node, player=player)


@dataclass(kw_only=True)
class PlayOne(Procedure):
    """A card is played immediately, at any time; symbols and costs apply as usual."""

    context: Context
    node: n.PlayCard
    player: Player
    chosen: tuple[CardId, ...] = ()
    model: tuple[CardId, ...] = ()  # what it is played as a copy of
    copying: int = 0  # the effect that makes it one
    offer: Offer | None = None
    played: bool = False

    @rule("J.1.4", "I.3.10.2.1", "I.3.10.2.2", "I.3.10.2.3")
    def choose(self, game: UfsGame) -> Outcome:
        if self.node.as_reversal and why_not_reversal(game, self.player, self._answered(game)):
            return Jump("remember")
        pick = PickCards(context=self.context, ref=self.node.cards, verb=Verb.PLAY)
        return Call(pick, into="chosen")

    @rule("J.3.4.1")
    def choose_original(self, game: UfsGame) -> Outcome:
        original = self.node.as_copy
        if original is None or not self.chosen:
            return Jump("choose_ability")
        return pick_model(self, game, original, "model", self.chosen)

    @rule("J.3.4.1")
    def become_copy(self, game: UfsGame) -> None:
        """With nothing to copy, the card is not played as a copy, and so not at all."""
        if not self.model:
            self.chosen = ()
            return
        self.copying = turn_into(game, self.context, self.chosen, self.model)

    @rule("E.4.1", "H.5.4")
    def choose_ability(self, game: UfsGame) -> Outcome:
        """An action is played by one of its abilities (E.4)."""
        if not self.chosen:
            return None
        card = self.chosen[0]
        offers = tuple(self._offers(game, card))
        return _one_of(self, offers)

    @rule("E.4", "I.3.10.2")
    def play(self, game: UfsGame) -> Outcome:
        if self.offer is None:
            return None
        purpose = Purpose.EFFECT
        if self.node.as_reversal:
            purpose = Purpose.REVERSAL
        elif self.node.as_block:
            purpose = Purpose.BLOCK
        play = Play.of_offer(
            game,
            self.player,
            self.offer,
            purpose,
            reversal_to=self._answered(game),
            check_free=self.node.check_free,
            ignore_progressive=self.node.no_progressive,
            copying=self.copying,
        )
        return Call(play, into="played")

    @rule("E.4.11")
    def remember(self, game: UfsGame) -> Outcome:
        """A card that could not be played is no longer a copy."""
        if not self.played:
            atoms.end_effects(game, (self.copying,))
        cards = self.chosen if self.played else ()
        return Done(remember(game, self.context, self.node.bind, cards))

    def _offers(self, game: UfsGame, card_id: CardId) -> Iterator[Offer]:
        card = game.cards[card_id]
        meant = halves_to_choose(game, card, type_meant(self.node.cards, self.node.as_reversal))
        for side, half in both_halves(game, card):
            if not half or half in meant:
                yield from self._offers_of(game, side, half)

    def _offers_of(self, game: UfsGame, card: Card, half: str) -> Iterator[Offer]:
        if card.values.type is CardType.ACTION and not self.node.as_block:
            for held in card.values.abilities:
                if _may_use(game, self.player, card, held.key, half):
                    yield Offer(OfferKind.USE, card.id, held.key, half)
            return
        played_as = PlayedAs.BLOCK if self.node.as_block else PlayedAs(card.values.type or "")
        answered = self._answered(game)
        refused = legality.why_not_attempt(game, self.player, card, played_as, reversal_to=answered)
        if refused is None:
            yield from (each._replace(half=half) for each in aimed(game, self.player, card.id))

    def _answered(self, game: UfsGame) -> Ref | None:
        """I.3.10.2.1: the attack that a reversal answers: the named, current or latest one."""
        if not self.node.as_reversal:
            return None
        if self.node.reversal_to is None:
            return answered_attack(game, self.player)
        named = candidates(game, self.context, self.node.reversal_to)
        return game.cards[named[0]].ref if named else None


@executes(n.NextForm)
def offer_next_form(game: UfsGame, context: Context, node: n.NextForm, cause: Cause) -> Context:
    """Until the next form the card is treated as in hand; the consequence waits for its play."""
    offer, context = pinned(game, context, node)
    cards = refs(game, candidates(game, context, offer.cards))
    played = n.EventPattern(n.Verb.PLAY, by=n.Who.YOU, cards=offer.cards)
    if not cards:
        return context.bind(DID, False)
    until = duration.next_form(game.forms[context.controller])
    make = partial(duration.make, game, context, assigned=cards, until=until)
    make(EffectClass.RULE, n.Permit(played, as_in_hand=True))
    if offer.then is not None:
        follows = n.Fired(n.Trigger(n.Timing.AFTER, played), (offer.then,), once=True)
        make(EffectClass.FIRED, follows, uses=1)
    return context.bind(DID, True)


@executes(n.ForcedForm)
def demand_next_form(game: UfsGame, context: Context, node: n.ForcedForm, cause: Cause) -> Context:
    """Nothing else may be the next form; if there is no such card, nothing is demanded."""
    demand, context = pinned(game, context, node)
    if not node.or_pass and not candidates(game, context, demand.cards):
        return context.bind(DID, False)
    until = duration.next_form(game.forms[player_of(game, context, node.by)])
    duration.make(game, context, EffectClass.RULE, demand, until=until)
    return context.bind(DID, True)


def _one_of(frame: PlayOne | UseAbility, offers: tuple[Offer, ...]) -> Outcome:
    """Ask which of these is played, if there is more than one."""
    source = source_of(frame.context)
    decision = Decision(frame.player, Kind.PLAY, "play-by-effect", "H.5.4", offers, source=source)
    return settled(frame, decision, "offer")


def _may_use(game: UfsGame, player: Player, card: Card, key: str, half: str = "") -> bool:
    """H.5.4: at any time, unless the edition says otherwise."""
    if not game.edition.told_at_any_time:
        ability = legality.ability_of(card.values, key)
        assert ability is not None  # it is on the card
        if not is_its_moment(game, ability.kind):
            return False
    return legality.why_not_use(game, player, card.id, key, half=half, forced=True) is None


@executes(n.PlayAbility)
def play_ability(game: UfsGame, context: Context, node: n.PlayAbility, cause: Cause) -> Procedure:
    player = player_of(game, context, node.by)
    return UseAbility(context=context, node=node, player=player)


@dataclass(kw_only=True)
class UseAbility(Procedure):
    """H.5.4: an ability is played now, timing rules aside; free ones cost nothing (J.4.5)."""

    context: Context
    node: n.PlayAbility
    player: Player
    offer: Offer | None = None
    played: bool = False

    @rule("H.5.4", "J.1.4")
    def choose_ability(self, game: UfsGame) -> Outcome:
        """The card and its ability are one choice."""
        offers = tuple(
            Offer(OfferKind.USE, card, held.key)
            for card in candidates(game, self.context, self.node.on)
            for held in game.cards[card].values.abilities
            if self._is_meant(game, card, held.key)
        )
        return _one_of(self, offers)

    @rule("H.5.4", "J.4.5")
    def play(self, game: UfsGame) -> Outcome:
        if self.offer is None:
            return None
        free = self.node.free
        play = Play.of_offer(game, self.player, self.offer, Purpose.EFFECT, free=free)
        return Call(play, into="played")

    @rule("H.5.4")
    def finish(self, game: UfsGame) -> Outcome:
        return Done(self.context.bind(DID, self.played))

    def _is_meant(self, game: UfsGame, card_id: CardId, key: str) -> bool:
        card, wanted = game.cards[card_id], self.node.ability
        held = next(each for each in card.values.abilities if each.key == key)
        if held.ability.kind is n.AbilityKind.CONTINUOUS:
            return False
        assert isinstance(wanted, n.AbilityFilter)
        fits = fits_ability(game, self.context, wanted, card, held)
        return fits and _may_use(game, self.player, card, key)
