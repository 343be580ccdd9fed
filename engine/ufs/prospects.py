"""The outlook of playing a card: its difficulty and the odds of its check (E.3, E.4.7).

It is computed from what the player knows. A copy of that position plays the card up to its check,
so that the card has the difficulty it will have then (C.3.3.4.1) and is no longer in hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.kernel.ids import CardId, Player
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.model.offer import Offer, OfferKind, Purpose
from engine.ufs.perspective import Perspective, perspective_of
from engine.ufs.procedures.current_state import settle
from engine.ufs.procedures.play import Play
from engine.ufs.procedures.play_costs import costs_added
from engine.ufs.rules import odds
from engine.ufs.rules.checks import able_to_commit, set_in_advance, weights_of
from engine.ufs.rules.choices import choices
from engine.ufs.rules.difficulty import Share, shares
from engine.ufs.rules.halves import as_half
from engine.ufs.rules.legality import ability_of
from engine.ufs.rules.odds import Odds
from engine.ufs.rules.prohibitions import is_played_with_card


class PlayProspect(NamedTuple):
    """One card that may be played, and the outlook of its check."""

    card: CardId
    shares: tuple[Share, ...]  # what the difficulty is made of
    values: Odds  # of the check, including effects in force
    setting: int | None  # E.3.1.3: the number that the check is set to
    change: int  # bonuses and penalties, summed up
    ready: int  # by how much commits can make up for a shortfall

    @property
    def difficulty(self) -> int:
        return sum(share.amount for share in self.shares)

    @property
    def alone(self) -> float:
        """The probability of passing without committing anything."""
        return self.values.at_least(self.difficulty)

    @property
    def committed(self) -> float:
        """The probability of passing with everything committed that may be."""
        return self.values.at_least(self.difficulty - self.ready)


def prospects(game: UfsGame, player: Player, offers: Iterable[Offer]) -> list[PlayProspect]:
    """One for each offer that plays a card; none if the player's next card cannot be guessed."""
    plays = [offer for offer in offers if _plays_card(game, player, offer)]
    if not plays:
        return []
    known = perspective_of(game, player)
    plain = odds.deck_odds(known.game, player, known.unseen)
    found = [_prospect(known, offer, plain) for offer in plays]
    return [each for each in found if each.values.chances]


def _plays_card(game: UfsGame, player: Player, offer: Offer) -> bool:
    if offer.kind is not OfferKind.USE:
        return True
    card = as_half(game, game.cards[offer.card], offer.half)
    tree = ability_of(card.values, offer.ability)
    return tree is not None and is_played_with_card(game, player, card, tree)


def _prospect(known: Perspective[UfsGame], offer: Offer, plain: Odds) -> PlayProspect:
    player, card = known.player, offer.card
    as_block = offer.kind is OfferKind.BLOCK
    game, play = _announced(known.game, player, offer)
    parts = shares(game, player, card, as_block=as_block)
    purpose = "block" if as_block else "play"
    check = Check(player, sum(each.amount for each in parts), purpose, game.cards[card].ref)
    settings = set_in_advance(game, check)
    return PlayProspect(
        card,
        parts,
        odds.next_odds(game, check, plain),
        settings[-1].amount if settings else None,
        odds.change_of_next(game, check),
        _ready(game, check, play),
    )


def _announced(position: UfsGame, player: Player, offer: Offer) -> tuple[UfsGame, Play]:
    """E.4.1, E.4.2: the play in a copy of the position, with the card in transit."""
    game = position.clone()
    purpose = Purpose.BLOCK if offer.kind is OfferKind.BLOCK else Purpose.FORM
    play = Play.of_offer(game, player, offer, purpose)
    play.announce(game)
    play.bind_x(game)
    play.report_attempt(game)
    atoms.pass_event(game, game.take_batch())
    play.enter_transit(game)
    settle(game)
    return game, play


def _ready(game: UfsGame, check: Check, play: Play) -> int:
    """E.3.5.2.3: how much can still be committed after the costs are paid (E.4.4)."""
    able = weights_of(game, able_to_commit(game, check.player, check), check)
    assert play.context is not None
    own = play.tree.cost if play.tree is not None else ()
    added = (each.cost for each in costs_added(game, play))
    spent = sum(_taken(game, play.context, cost, able) for cost in (*own, *added))
    lightest_first = sorted(able.values())
    return sum(lightest_first[spent:])


def _taken(game: UfsGame, context: Context, cost: n.Instruction, able: Iterable[CardId]) -> int:
    """The fewest of these cards that the cost must commit, if others are taken first."""
    if not isinstance(cost, n.Act) or cost.verb is not n.Verb.COMMIT:
        return 0
    made = choices(game, context, cost.cards, cost.verb)
    others = [sum(card not in able for card in each.options) for each in made]
    return sum(max(each.minimum - free, 0) for each, free in zip(made, others, strict=True))
