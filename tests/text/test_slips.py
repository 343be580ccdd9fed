"""Slips of printing are read as what should stand there; so are things said shorter or longer."""

from __future__ import annotations

import pytest

from engine.text.errors import Declined
from engine.text.ufs.compile import compile_ability, try_compile
from engine.text.ufs.normalise import Dialect
from engine.text.ufs.render import render

OLD, NEW = Dialect.COMPREHENSIVE, Dialect.UNIVERSUS

SLIPS = [
    # Commas.
    ("E: If this attack deals damage draw 1 card.", "E: If this attack deals damage, draw 1 card."),
    ("E: If this attack is blocked your opponent loses 1 vitality.",
     "E: If this attack is blocked, your opponent loses 1 vitality."),
    ("E: If this is your second attack this turn it gets +1 damage.",
     "E: If this is your second attack this turn, it gets +1 damage."),
    ("E: If you have 2 or more assets. This attack gains Throw.",
     "E: If you have 2 or more assets, this attack gains Throw."),
    ("E: If you have 2 or more assets, and your character is ready, draw 1 card.",
     "E: If you have 2 or more assets and your character is ready, draw 1 card."),
    ("E: Your attack gets +1 damage, gain 3 vitality.",
     "E: Your attack gets +1 damage and gain 3 vitality."),
    ("E: Ready this card, or destroy 1 asset.", "E: Ready this card or destroy 1 asset."),
    ("F: Look at the top card of your deck, you may discard it.",
     "F: Look at the top card of your deck. You may discard it."),
    ("E: This attack gets -1 speed (min. 2.).", "E: This attack gets -1 speed (minimum 2)."),
    # Agreement, letters, words said twice.
    ("E: This attack lose Throw.", "E: This attack loses Throw."),
    ("R: After your play this card, draw 1 card.", "R: After you play this card, draw 1 card."),
    ("E: Gain 1 vitality for each attack in both players card pools.",
     "E: Gain 1 vitality for each attack in both players' card pools."),
    ("E: Reduce this attacks speed to 2.", "E: Reduce this attack's speed to 2."),
    ("E: Draw 1 card for each card in the the card pool.",
     "E: Draw 1 card for each card in the card pool."),
    ("F: Reveal the top card of your deck. If it's an asset, add it to your hand.",
     "F: Reveal the top card of your deck. If it is an asset, add it to your hand."),
    ("R Commit [Once per turn]: After you play an attack, draw 1 card.",
     "R [Once per turn] Commit: After you play an attack, draw 1 card."),
    ("F [Once per turn] Commit: If you have two or more assets, draw 1 card.",
     "F [Once per turn] Commit: If you have 2 or more assets, draw 1 card."),
]  # fmt: skip
SHORTER = [
    ("F Commit: Gain 1 vitality for each attack in all discard piles.",
     "F Commit: Gain 1 vitality for each attack in both players' discard piles."),
    ("You can have up to 6 copies of this card in your deck.",
     "You can include up to 6 copies of this card in your deck."),
    ("F Commit, name an attack zone: Attacks this turn that match the named zone get +1 speed.",
     "F Commit, name an attack zone: Attacks with the named attack zone get +1 speed this turn."),
    ("F: Your next Kick gets -1 difficulty.", "F: Your next Kick card gets -1 difficulty."),
    ("F Commit: Add 1 card from your discard pile on the bottom of your deck.",
     "F Commit: Add 1 card from your discard pile to the bottom of your deck."),
    ("E Discard 1 card: Gain X vitality. X equals the difficulty of the card discarded to pay for"
     " this ability.",
     "E Discard 1 card: Gain X vitality. X equals the discarded card's difficulty."),
    ("E Destroy 2 assets: Draw 1 card for each asset destroyed to pay the cost of this ability.",
     "E Destroy 2 assets: Draw 1 card for each asset destroyed this way."),
    ("F Commit: Add 1 card from your hand to momentum.",
     "F Commit: Add 1 card from your hand to your momentum."),
    ("F Commit: Look at your opponent's hand and discard 1 attack from it.",
     "F Commit: Look at your opponent's hand and discard 1 attack from your opponent's hand."),
    ("F Commit: Destroy all assets and foundations.",
     "F Commit: Destroy all assets and all foundations."),
    ("E: This attack gets +1 or -1 speed or damage.",
     "E: This attack gets +1 or -1 speed or +1 or -1 damage."),
    ("F Commit: Discard the top or bottom card of your deck.",
     "F Commit: Discard the top card of your deck or discard the bottom card of your deck."),
    ("E: Your opponent cannot play or block with assets this turn.",
     "E: Your opponent cannot play assets this turn and your opponent cannot block with assets"
     " this turn."),
    ("F: Draw 1 card. A player of your choice gains 2 vitality.",
     "F: Draw 1 card. Choose a player. That player gains 2 vitality."),
    ("E: If your hand size is less than your opponent's, draw 1 card.",
     "E: If your hand size is less than your opponent's hand size, draw 1 card."),
    ("E: If you have drawn 2 or more cards during this turn, gain 1 vitality.",
     "E: If you have drawn 2 or more cards this turn, gain 1 vitality."),
    ("E: If you have not discarded any cards this turn, gain 1 vitality.",
     "E: If you have not discarded cards this turn, gain 1 vitality."),
    ("F Commit, name a keyword: Draw 1 card for each attack with that keyword in your card pool.",
     "F Commit, name a keyword: Draw 1 card for each attack with the named keyword in your card"
     " pool."),
    ("E: If this attack's damage is at least double its printed damage, draw 1 card.",
     "E: If this attack's damage is equal to or greater than twice its printed damage, draw 1"
     " card."),
    ("E: If you have at least 2 assets and at least 1 backup, draw 1 card.",
     "E: If you have at least 2 assets and you have at least 1 backup, draw 1 card."),
    ("F: Look at the top 2 cards of your deck. Add 1 of them to your hand and discard the other.",
     "F: Look at the top 2 cards of your deck. Add 1 of them to your hand and discard the rest."),
    ("F Commit: If you have 4 or more face down foundations (including this card), draw 1 card.",
     "F Commit: If you have 4 or more face down foundations, draw 1 card."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "means"), SLIPS + SHORTER)
def test_it_means_the_same(said: str, means: str) -> None:
    assert compile_ability(said, OLD) == compile_ability(means, OLD)


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("Form: Draw 1 card. Then your rival draws 1 card.",
         "Form: Draw 1 card. Your rival draws 1 card."),
        ('Form Remove 1 copy of "Wall" from your hand: Draw 1 card.',
         "Form Remove 1 copy of Wall from your hand: Draw 1 card."),
        ("Form: Add a backup from a stage to its owner's momentum.",
         "Form: Add a backup from either player's stage to its owner's momentum."),
        ("Enhance: Gain X health. X equals the number of Ember counters in play.",
         "Enhance: Gain X health. X equals the number of Ember counters on cards in both stages."),
    ],
)  # fmt: skip
def test_it_means_the_same_in_the_newest_words(said: str, means: str) -> None:
    assert compile_ability(said, NEW) == compile_ability(means, NEW)


OLDER = [
    ("E: Your low zone attack gets +1 damage.", "E: Your low attack gets +1 damage."),
    ("E: Your attacks get Throw.", "E: Your attacks gain Throw."),
    ("F Commit: Destroy all assets in play.",
     "F Commit: Destroy all assets in both players' staging areas."),
    ("F Commit: Draw 1 card. Only playable if you have no other assets in play.",
     "F Commit: Draw 1 card. Only playable if you have no other assets."),
    ("E: All other attacks get -1 damage.", "E: Other attacks get -1 damage."),
    ("E: Change the attack zone of this attack.", "E: Change the zone of this attack."),
    ("E: Your attack gets 2 speed.", "E: Your attack gets +2 speed."),
    ("E: Your attack's damage cannot be reduced by card effects.",
     "E: Your attack's damage cannot be reduced."),
    ("E: Each player's next check gets +1.",
     "E: Your next check gets +1 and your opponent's next check gets +1."),
    ("E: If your opponent does not block this attack, they cannot draw cards.",
     "E: If this attack is not blocked, your opponent cannot draw cards."),
    ("E: If you have played at least 2 attacks this turn, draw 1 card.",
     "E: If you have played 2 or more attacks this turn, draw 1 card."),
    ("You may only play this card if you have 3 or more assets.",
     "You cannot play this card unless you have 3 or more assets."),
    ("R: After your opponent plays an enhance card or ability, draw 1 card.",
     "R: After your opponent plays an enhance ability, draw 1 card."),
    ("E: Your opponent may draw 1 card or gain 2 vitality (their choice).",
     "E: Your opponent may draw 1 card or gain 2 vitality."),
    ('E: This attack gets "Powerful: X." X equals your momentum.',
     "E: This attack gains Powerful: X. X equals your momentum."),
    ("E: Lose 2 vitality: Draw 1 card.", "E Lose 2 vitality: Draw 1 card."),
    ("E: This attack may not be blocked by assets.",
     "E: This attack cannot be blocked with assets."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "means"), OLDER)
def test_the_oldest_words_mean_the_same(said: str, means: str) -> None:
    assert compile_ability(said, Dialect.ADVANCED) == compile_ability(means, Dialect.ADVANCED)


def test_a_choice_between_two_groups_is_declined() -> None:
    text = "F: Your {fire} and {air} or {fire} and {life} attacks get +1 speed (your choice)."
    assert isinstance(try_compile(text, Dialect.ADVANCED), Declined)


def test_what_an_opponent_may_do_is_theirs_to_the_end() -> None:
    text = "F: Your opponent may draw 1 card and gain 2 vitality."
    assert render(compile_ability(text)) == text
