"""Whether what a game remembers, to avoid searching again, is what it would find by searching.

This checks one position; `tests/ufs/test_memory.py` compares whole games with and without memory.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.ufs.atoms.states import words_of_halves
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.game import Fight
from engine.ufs.model.game import PLAYERS
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.procedures.current_state import settle
from engine.ufs.rules import pause_conditions
from engine.ufs.rules.halves import both_halves
from engine.ufs.rules.statements import NO_WORDS
from engine.ufs.rules.statics import is_up_to_date

OF_A_SEQUENCE = frozenset({"form", "block", "blitz", "enhance", "respond"})  # not from an effect
LONG_TURN = 100  # events; such a turn may be a loop, and copies are slow
OUTSIDE_DECKS = (Zone.HAND, Zone.STAGE, Zone.POOL, Zone.DISCARD, Zone.MOMENTUM, Zone.REMOVED)


def misremembered(game: Fight) -> list[str]:
    """All differences, in words, if nothing has changed since the game was settled."""
    return [*_unindexed(game), *_kept_too_long(game), *_unsettled(game), *_misoffered(game)]


def _unindexed(game: Fight) -> Iterator[str]:
    """Wrong words of cards. In a deck, no card states anything or is of use."""
    remembered = {*game.static_cards, *game.able_cards}
    for card in game.cards.values():
        if card.zone is Zone.DECK and card.id not in remembered:
            continue
        stated, useful = words_of_halves(game, card)
        if stated != game.static_cards.get(card.id, NO_WORDS):
            yield f"what card {card.id} states is not remembered"
        if useful != game.able_cards.get(card.id, NO_WORDS):
            yield f"when card {card.id} is of use is not remembered"


def _kept_too_long(game: Fight) -> Iterator[str]:
    if not is_up_to_date(game):
        yield "other statements are in force than those remembered"
    if game.useful not in (None, game.clone().by_use()):
        yield "other cards may be of use than those remembered"


def _unsettled(game: Fight) -> Iterator[str]:
    """C.3.3.4.3, J.2.5: nothing is applied or ends if nothing has happened."""
    if game.pausing or game.together or len(game.turn_events) > LONG_TURN:
        return
    twin = game.clone()
    settle(twin, asks=True)  # modifiers that wait for their order still wait
    if (twin.cards, twin.effects, twin.vitality) != (game.cards, game.effects, game.vitality):
        yield "something lasts that has not reached the cards"
    if pause_conditions.due(twin, anew=True) is not None:
        yield "a pause condition is true"


def _misoffered(game: Fight) -> Iterator[str]:
    """What is offered must be what no guard refuses, since most guards skip most cards."""
    decision = game.pending
    if decision is None or decision.prompt not in OF_A_SEQUENCE:
        return
    for offer in _conceivable(game):
        refusal = game.why_not(decision, offer)
        if offer in decision.options and refusal is not None:
            yield f"{offer} is offered, and refused by {refusal.rule}"
        if offer not in decision.options and refusal is None:
            yield f"{offer} is not offered, and nothing refuses it"


def _conceivable(game: Fight) -> Iterator[Offer]:
    """Everything that could be tried with cards outside decks."""
    for player in PLAYERS:
        for zone in OUTSIDE_DECKS:
            for card_id in game.zones[player, zone]:
                yield Offer(OfferKind.PLAY, card_id)
                for target in game.zones[1 - player, Zone.STAGE]:
                    yield Offer(OfferKind.PLAY, card_id, target=target)
                yield Offer(OfferKind.BLOCK, card_id)
                for side, half in both_halves(game, game.cards[card_id]):
                    for held in side.values.abilities:
                        yield Offer(OfferKind.USE, card_id, held.key, half)
                    if half:
                        yield Offer(OfferKind.PLAY, card_id, half=half)
                        yield Offer(OfferKind.BLOCK, card_id, half=half)
