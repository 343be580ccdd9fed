"""Which cards to commit to pass a check, if their player does not want to choose."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, combinations

from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView
from engine.ufs.effects.nodes.words import CardType
from engine.ufs.rules.commits import makes_up
from ufs_desktop.fight.cardview import face_of
from ufs_desktop.table.questions import Cards

COMMIT = "commit-to-pass"
MOST = 5_000  # sets of cards that are compared


def weights_of(decision: DecisionView) -> Mapping[Handle, int]:
    """How many cards each counts as: one, unless the decision says otherwise."""
    keys = [option.key for option in decision.options]
    said = dict(decision.facts).get("weights") or [1] * len(keys)
    return dict(zip(keys, said, strict=True))


def cheapest(decision: DecisionView, cards: Cards) -> tuple[Handle, ...]:
    """The fewest cards that suffice, and of such sets the one that its player will miss least."""
    weights = weights_of(decision)
    facts = dict(decision.facts)
    short, exactly = int(facts.get("short", 0)), bool(facts.get("exactly"))
    ranked = sorted(weights, key=lambda card: _loss(cards, card))
    heaviest = accumulate(sorted(weights.values(), reverse=True))
    for count in (at for at, total in enumerate(heaviest, start=1) if total >= short):
        for number, chosen in enumerate(combinations(ranked, count)):
            if number > MOST:
                return ()
            if makes_up(short, [weights[card] for card in chosen], exactly):
                return chosen
    return ()


def _loss(cards: Cards, card: Handle) -> tuple[bool, int, int]:
    """How much a card would be missed: characters most, then by abilities, then by difficulty."""
    face = face_of(cards[card]) if card in cards else None
    if face is None:
        return (False, 0, 0)
    is_character = face.printed.type == CardType.CHARACTER
    return (is_character, len(face.text), face.printed.difficulty or 0)
