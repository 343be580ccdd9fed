"""Whether what a game remembers, so as not to look at everything anew, is what it would find.

`tests/ufs/test_memory.py` plays whole games without memory beside those that have it; this looks at
one position.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.ufs.atoms.states import words_of
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.current_state import settle
from engine.ufs.rules import pause_conditions
from engine.ufs.rules.statements import NO_WORDS
from engine.ufs.rules.statics import is_up_to_date


def misremembered(game: UfsGame) -> list[str]:
    """Every such thing, in words, where nothing has changed since it was settled."""
    return [*_unindexed(game), *_kept_too_long(game), *_unsettled(game)]


def _unindexed(game: UfsGame) -> Iterator[str]:
    for card in game.cards.values():
        stated, useful = words_of(card)
        if stated != game.static_cards.get(card.id, NO_WORDS):
            yield f"what card {card.id} states is not remembered"
        if useful != game.able_cards.get(card.id, NO_WORDS):
            yield f"when card {card.id} is of use is not remembered"


def _kept_too_long(game: UfsGame) -> Iterator[str]:
    if not is_up_to_date(game):
        yield "other statements are in force than those remembered"


def _unsettled(game: UfsGame) -> Iterator[str]:
    """C.3.3.4.3, J.2.5: nothing lands or ends where nothing has happened."""
    if game.pausing or game.together:
        return
    twin = game.clone()
    settle(twin, asks=True)  # what waits for its order waits
    if (twin.cards, twin.effects, twin.vitality) != (game.cards, game.effects, game.vitality):
        yield "something lasts that has not reached the cards"
    twin.restaged = True
    if pause_conditions.due(twin) is not None:
        yield "a pause condition is true"
