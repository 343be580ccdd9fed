"""What reads differently and means the same has one tree, and what is only alike has another."""

from __future__ import annotations

import pytest

from engine.text.errors import Declined
from engine.text.ufs.compile import compile_ability, try_compile
from engine.text.ufs.normalise import Dialect
from engine.text.ufs.render import render

OLD, NEW = Dialect.COMPREHENSIVE, Dialect.UNIVERSUS


@pytest.mark.parametrize(
    ("dialect", "said", "means"),
    [
        (OLD, "F: Immediately destroy 1 foundation.", "F: Destroy 1 foundation."),
        (OLD, "F: Your next Punch, Kick, or Slam attack gets +1 damage.",
         "F: Your next Punch or Kick or Slam attack gets +1 damage."),
        (OLD, "F: Your next low, mid or Spell attack gets +1 damage.",
         "F: Your next low or mid or Spell attack gets +1 damage."),
        (OLD, "E: Your non-Throw, non-Spell attack gets +1 damage.",
         "E: Your non-Throw non-Spell attack gets +1 damage."),
        (OLD, "E: If you have fewer foundations than your opponent, you gain 2 vitality.",
         "E: If you have less foundations than your opponent, gain 2 vitality."),
        (OLD, "E: Your opponent loses 2 vitality and you draw 1 card.",
         "E: Your opponent loses 2 vitality and draw 1 card."),
        (OLD, "F: Add 1 card with a printed difficulty of 3 or lower from your discard pile to your"
         " hand.",
         "F: Add 1 card with printed difficulty 3 or less from your discard pile to your hand."),
        (OLD, 'F: Add 1 card with the word "Lantern" in its name from your discard pile to your'
         " hand.",
         'F: Add 1 card with "Lantern" in its name from your discard pile to your hand.'),
        (OLD, "E: This attack gets +1 speed. Then if you have 3 or more assets, it also gets +1"
         " damage.",
         "E: This attack gets +1 speed. If you have 3 or more assets, it gets +1 damage."),
        (OLD, "F: You may discard 1 card. If you did, draw 1 card.",
         "F: You may discard 1 card. If you do, draw 1 card."),
        (OLD, "E: Your opponent makes a check. If they fail, draw 1 card.",
         "E: Your opponent makes a check. If they fail that check, draw 1 card."),
        (OLD, "E: Your opponent loses 4 vitality. This effect cannot reduce your opponent's"
         " vitality below 2.",
         "E: Your opponent loses 4 vitality. This effect cannot reduce your opponent below 2"
         " vitality."),
        (OLD, "E: If this is your third attack this turn, it gets +1 damage.",
         "E: If this is the third attack you have played this turn, it gets +1 damage."),
        (OLD, "E: This attack gets +1 damage for each Ally in your card pool.",
         "E: This attack gets +1 damage for each Ally card in your card pool."),
        (OLD, "E Discard 1 card: This attack gets +X speed. X equals the printed difficulty of the"
         " discarded card.",
         "E Discard 1 card: This attack gets +X speed. X equals the discarded card's printed"
         " difficulty."),
        (OLD, "F: Discard up to 3 cards, then draw that many.",
         "F: Discard up to 3 cards, then draw that many cards."),
        (OLD, "F: Discard up to 3 cards. Your opponent commits an equal number of foundations.",
         "F: Discard up to 3 cards. Your opponent commits that many foundations."),
        (OLD, "R: After your opponent gains vitality, gain the same amount of vitality.",
         "R: After your opponent gains vitality, gain that much vitality."),
        (NEW, "Enhance: Discard any number of cards. Mill that many cards and gain that many"
         " health.",
         "Enhance: Discard any number of cards. Mill that many and gain that much health."),
        (OLD, "F: Your opponent loses 3 vitality unless they discard 1 card or commit 1"
         " foundation.",
         "F: Your opponent may discard 1 card or commit 1 foundation. If they do not, your opponent"
         " loses 3 vitality."),
        (OLD, "F: Commit 1 foundation unless your opponent spends 1 momentum.",
         "F: Your opponent may spend 1 momentum. If they do not, commit 1 foundation."),
        (OLD, "R Flip: After your opponent plays an attack, they lose 2 vitality unless they"
         " discard 1 card.",
         "R Flip: After your opponent plays an attack, your opponent may discard 1 card. If they do"
         " not, they lose 2 vitality."),
        (OLD, "After you play an attack, destroy this card unless you lose 2 vitality.",
         "After you play an attack, you may lose 2 vitality. If you do not, destroy this card."),
        (NEW, "Enhance: Flip 1 rival foundation unless its owner discards 1 card.",
         "Enhance: Choose 1 rival foundation. Your rival may discard 1 card. If they do not, flip"
         " the chosen foundation."),
        (OLD, "F: Draw 1 card unless either player has 3 or more assets.",
         "F: Draw 1 card unless a player has 3 or more assets."),
        (OLD, "After either player plays an attack, draw 1 card.",
         "After a player plays an attack, draw 1 card."),
        (OLD, "F: If both players have an asset, draw 1 card.",
         "F: If each player has an asset, draw 1 card."),
        (OLD, "F: If you and your opponent are both at desperation, draw 1 card.",
         "F: If each player is at desperation, draw 1 card."),
        (OLD, "F: If you or your opponent is at desperation, draw 1 card.",
         "F: If a player is at desperation, draw 1 card."),
        (OLD, "F: If neither you nor your opponent has an asset, draw 1 card.",
         "F: If neither player has an asset, draw 1 card."),
        (OLD, "F: If both players have discarded a card this turn, draw 1 card.",
         "F: If you have discarded a card this turn and your opponent has discarded a card this"
         " turn, draw 1 card."),
        (NEW, "Enhance: If both players have the same number of foundations, draw 1 card.",
         "Enhance: If you have as many foundations as your rival, draw 1 card."),
        (OLD, "F: If you have the same number of assets as your opponent, draw 1 card.",
         "F: If you have as many assets as your opponent, draw 1 card."),
        (OLD, "E: If this attack is blocked, draw 1 card. Otherwise, gain 2 vitality.",
         "E: If this attack is blocked, draw 1 card. If this attack is not blocked, gain 2"
         " vitality."),
        (OLD, "E: If your attack is completely blocked, your next attack gets +1 damage. If not,"
         " gain 2 vitality.",
         "E: If your attack is completely blocked, your next attack gets +1 damage. If your attack"
         " is not completely blocked, gain 2 vitality."),
        (OLD, "E: If this attack is not blocked, draw 1 card. If it is, draw 2 cards instead.",
         "E: If this attack is not blocked, draw 1 card. If this attack is blocked, draw 2 cards."),
        (OLD, "E: If this attack deals damage, draw 1 card. If it is partially blocked, it gets +1"
         " damage.",
         "E: If this attack deals damage, draw 1 card. If this attack is partially blocked, it gets"
         " +1 damage."),
        (NEW, "Enhance: If this attack does not deal damage, draw 1 card.",
         "Enhance: If this attack deals no damage, draw 1 card."),
        (OLD, "E: Your attack gains either Throw or Stun: 2.",
         "E: Your attack gains Throw or Stun: 2."),
        (OLD, "E: This attack gets your choice of Throw or Safe.",
         "E: This attack gains Throw or Safe."),
        (OLD, "E: This attack gains 1 of the following keywords: Throw, Safe, or Stun: 1.",
         "E: This attack gains Throw or Safe or Stun: 1."),
        (OLD, "E: Choose Throw or Safe. Your next attack gains the chosen keyword.",
         "E: Your next attack gains Throw or Safe."),
        (OLD, "E: Choose one keyword: this attack gets Throw or Safe.",
         "E: This attack gains Throw or Safe."),
        (OLD, "F: Make a check. If you pass, make another check against a difficulty of 4.",
         "F: Make a check. If you pass, make a check against a difficulty of 4."),
        (OLD, "F: Discard up to 3 cards, then draw that many plus 1.",
         "F: Discard up to 3 cards, then draw that many plus 1 cards."),
        (OLD, "F: Discard up to 3 cards, then draw twice that many.",
         "F: Discard up to 3 cards, then draw twice that many cards."),
        (OLD, "F: Draw 1 card, gain 2 vitality, or ready 1 foundation.",
         "F: Draw 1 card or gain 2 vitality or ready 1 foundation."),
        (OLD, "F: Either draw 1 card, gain 2 vitality, or ready 1 foundation.",
         "F: Either draw 1 card or gain 2 vitality or ready 1 foundation."),
        (NEW, "Form: Your rival chooses either to discard 1 card or lose 2 health.",
         "Form: Your rival chooses to discard 1 card or lose 2 health."),
        (OLD, "E: If this attack has 5 or more damage, draw 1 card.",
         "E: If this attack's damage is 5 or more, draw 1 card."),
        (OLD, "R: After your opponent plays an attack, if it has 3 or fewer speed, draw 1 card.",
         "R: After your opponent plays an attack, if its speed is 3 or less, draw 1 card."),
        (OLD, "E: Your attack with 3 or less speed gets +2 speed.",
         "E: Your attack with speed 3 or less gets +2 speed."),
        (OLD, "F: Choose one: draw 1 card, or gain 2 vitality.",
         "F: Draw 1 card or gain 2 vitality."),
        (OLD, "F: Choose 1 of the following: draw 1 card; gain 2 vitality.",
         "F: Draw 1 card or gain 2 vitality."),
        (OLD, "F: Look at the top 2 cards of your deck. Put one of them into your hand and the"
         " other on the bottom of your deck.",
         "F: Look at the top 2 cards of your deck. Add 1 of them to your hand. Put the rest on the"
         " bottom of your deck."),
        (NEW, "Form: Look at the top 4 cards of your deck. Add 2 to your hand and put the rest on"
         " top of your deck in any order.",
         "Form: Look at the top 4 cards of your deck. Add 2 of them to your hand. Put the rest on"
         " the top of your deck in any order."),
        (OLD, "E: Gain vitality equal to the damage this attack deals.",
         "E: If this attack deals damage, gain vitality equal to the damage dealt."),
        (OLD, "E: This attack gets +1 damage for each 2 foundations you have.",
         "E: This attack gets +1 damage for every 2 foundations you have."),
        (NEW, "Enhance Commit: Change this attack's zone to {attackhigh}. If it is a {attacklow},"
         " it gets +1 damage.",
         "Enhance Commit: Change this attack's zone to high. If it is a low attack, it gets +1"
         " damage."),
        (NEW, "Enhance: If your rival has 2 or more cards in hand, draw 1 card.",
         "Enhance: If your rival has 2 or more cards in their hand, draw 1 card."),
        (NEW, "Enhance: If you have less cards in hand than your rival, draw 1 card.",
         "Enhance: If you have less cards in your hand than your rival, draw 1 card."),
        (NEW, "Enhance: If your rival has 2 or more removed cards, draw 1 card.",
         "Enhance: If your rival has 2 or more cards in their removed pile, draw 1 card."),
        (NEW, "Enhance: Your attackmid attack gets +1 speed.",
         "Enhance: Your mid attack gets +1 speed."),
        (OLD, "E: Seal 1 {death}, {evil}, or {void} foundation.",
         "E: Seal 1 death or evil or void foundation."),
        (OLD, "F: Add 1 attack with the fire symbol from your discard pile to your hand.",
         "F: Add 1 fire attack from your discard pile to your hand."),
        (OLD, "E: If this attack is blocked, it still deals half damage (rounded up).",
         "E: If this attack is blocked, it deals half damage (rounded up) during the Damage Step."),
        (OLD, "E: If your character has the Ally trait, draw 1 card.",
         "E: If your character has Ally, draw 1 card."),
        (OLD, "F: Your attacks get +1 damage until the end of this turn.",
         "F: Your attacks get +1 damage for the rest of this turn."),
        (OLD, "E: If you have an asset, your opponent loses 4 vitality and you draw 1 card. This"
         " effect cannot reduce your opponent below 2 vitality.",
         "E: If you have an asset, your opponent loses 4 vitality and you draw 1 card. This"
         " effect cannot reduce their vitality below 2."),
        (OLD, "E: Your attack gets -1 difficulty and -1 to its block modifier.",
         "E: Your attack gets -1 difficulty and -1 block modifier."),
        (OLD, "E: If this attack's speed is below printed, it gets +1 damage.",
         "E: If this attack's speed is less than its printed speed, it gets +1 damage."),
        (OLD, "E: If the speed of this attack is greater than its printed speed, draw 1 card.",
         "E: If this attack's speed is greater than printed, draw 1 card."),
        (OLD, "E: Your attack gets either +1 speed or +1 damage (your choice).",
         "E: Your attack gets +1 speed or +1 damage."),
        (OLD, "E: Your attack gets 'Multiple: 2'.", "E: Your attack gains Multiple: 2."),
        (OLD, "E: This attack gets +2 damage and Stun: 1.",
         "E: This attack gets +2 damage and gains Stun: 1."),
        (OLD, "E: Draw 1 card. Either player may play this ability.",
         "E: Draw 1 card. Playable by either player."),
        (OLD, "E: Your opponent discards 1 card. They may commit 1 asset to cancel this ability.",
         "E: Your opponent discards 1 card. Your opponent may commit 1 asset to cancel this"
         " ability."),
        (OLD, "R: After your opponent plays an enhance during this attack, draw 1 card.",
         "R: After your opponent plays an enhance ability during this attack, draw 1 card."),
        (OLD, "F: Your attacks this turn get +1 speed.", "F: Your attacks get +1 speed this turn."),
        (OLD, "E: If you have another Ally card in your card pool, draw 1 card.",
         "E: If you have an other Ally card in your card pool, draw 1 card."),
        (OLD, 'F: Add 1 card from your discard pile with "Lantern" in its name to your hand.',
         'F: Add 1 card with "Lantern" in its name from your discard pile to your hand.'),
        (OLD, "F: Take 1 card from your hand and add it to your momentum.",
         "F: Add 1 card from your hand to your momentum."),
        (OLD, "F: Add 1 card from either player's discard pile to the bottom of their deck.",
         "F: Add 1 card from either player's discard pile to the bottom of its owner's deck."),
        (OLD, "F Mill 3: Add 1 asset from among cards milled this way to your hand.",
         "F Mill 3: Add 1 asset milled this way to your hand."),
        (OLD, "R: After this card leaves the card pool, draw 1 card.",
         "R: After this card leaves your card pool, draw 1 card."),
        (OLD, "E: Change the zone of your attack to any other zone.",
         "E: Change your attack's zone."),
        (OLD, "F: Your opponent makes a check against a 4. If they fail, draw 1 card.",
         "F: Your opponent makes a check against a difficulty of 4. If they fail, draw 1 card."),
        (OLD, "F: Draw up to your printed hand size.",
         "F: Draw up to your character's printed hand size."),
        (OLD, "R: Before you take damage from an attack, reduce the damage you would take by 2.",
         "R: Before you would take damage from an attack, reduce that damage by 2."),
        (OLD, "E: Your attack gets +1 damage for each other Weapon in your card pool.",
         "E: Your attack gets +1 damage for each other Weapon card in your card pool."),
        (OLD, "E: Your attack gains Stun: 1, EX: 2, or Powerful: 2.",
         "E: Your attack gains Stun: 1 or EX: 2 or Powerful: 2."),
        (OLD, "F: Your checks this turn get +1.", "F: Your checks get +1 this turn."),
        (OLD, "F: Your opponent discards all their momentum.",
         "F: Your opponent discards their entire momentum."),
        (OLD, "F: Add 1 copy of Old Wall from your discard pile to your hand.",
         'F: Add 1 copy of "Old Wall" from your discard pile to your hand.'),
        (OLD, "E: Your attack gets +2 speed, +1 damage, and gains Throw.",
         "E: Your attack gets +2 speed and +1 damage and gains Throw."),
        (NEW, "Form: Destroy all foundations in all stages.",
         "Form: Destroy all foundations in both players' stage."),
        (NEW, "Form: The next attack you try to play gets -1 difficulty.",
         "Form: The next attack you attempt to play gets -1 difficulty."),
        (OLD, "F: Remove 1 attack and 1 Weapon foundation from your discard pile.",
         "F: Remove 1 attack from your discard pile and 1 Weapon foundation from your discard"
         " pile."),
        (OLD, "F: Destroy 1 asset or 1 foundation in your opponent's staging area.",
         "F: Destroy 1 asset in your opponent's staging area or 1 foundation in your opponent's"
         " staging area."),
        (OLD, "F: Destroy all assets and foundations in both players' staging areas.",
         "F: Destroy all assets in both players' staging area and all foundations in both players'"
         " staging area."),
        (OLD, "F: If you have 2 or more assets and no momentum, draw 1 card.",
         "F: If you have 2 or more assets and you have no momentum, draw 1 card."),
        (OLD, "While your opponent has at least 3 foundations or exactly 2 assets, your attacks get"
         " +1 damage.",
         "While your opponent has at least 3 foundations or your opponent has exactly 2 assets,"
         " your attacks get +1 damage."),
        (OLD, "E: This attack gets +2 damage, or +4 damage if you have 2 or more assets.",
         "E: This attack gets +2 damage. If you have 2 or more assets, it gets +4 damage instead."),
        (OLD, "E: Your opponent loses 1 vitality or 3 vitality if you have 2 or more assets.",
         "E: Your opponent loses 1 vitality. If you have 2 or more assets, your opponent loses 3"
         " vitality instead."),
        (OLD, "E: Draw 1 card. If you have 2 or more assets, draw 2 instead.",
         "E: Draw 1 card. If you have 2 or more assets, draw 2 cards instead."),
        (OLD, "E: Draw 1 card. You may only play this ability once per turn.",
         "E: Draw 1 card. Only playable once per turn."),
        (OLD, "E: Draw 1 card. Use this ability only if you have 2 or more assets.",
         "E: Draw 1 card. Only playable if you have 2 or more assets."),
        (OLD, "E: Draw 1 card. Only playable if it is your opponent's turn.",
         "E: Draw 1 card. Only playable during your opponent's turn."),
        (OLD, "E: This attack may only be blocked by foundations.",
         "E: This attack can only be blocked with foundations."),
        (OLD, "F: Discard up to 2 cards. Gain 1 vitality for each discarded card.",
         "F: Discard up to 2 cards. Gain 1 vitality for each card discarded this way."),
        (OLD, "F: Each player discards all momentum.",
         "F: Each player discards their entire momentum."),
        (OLD, "R: After your opponent draws 2 or more cards as a result of their effect, draw 1"
         " card.",
         "R: After your opponent draws 2 or more cards due to their effect, draw 1 card."),
        (OLD, "Your foundations and assets cannot be destroyed.",
         "Your foundations or assets cannot be destroyed."),
        (OLD, "E: Only Weapon attacks can block this attack.",
         "E: This attack can only be blocked with Weapon attacks."),
        (OLD, "E: This attack gets +1 damage for every other attack in your card pool.",
         "E: This attack gets +1 damage for each other attack in your card pool."),
        (OLD, "E: If you have 2 or more assets, draw 1 card, otherwise gain 1 vitality.",
         "E: If you have 2 or more assets, draw 1 card. Otherwise, gain 1 vitality."),
        (OLD, "E: Your opponent cannot play responses this turn.",
         "E: Your opponent cannot play response abilities this turn."),
        (OLD, "R: After your opponent plays their second response this turn, draw 1 card.",
         "R: After your opponent plays their second response ability this turn, draw 1 card."),
        (NEW, "Response: After your rival plays an Enhance, draw 1 card.",
         "Response: After your rival plays an enhance ability, draw 1 card."),
        (OLD, "F: Name a card type. Your opponent reveals their hand and discards all cards of that"
         " type.",
         "F: Name a card type. Your opponent reveals their hand and discards all cards of the named"
         " type."),
        (OLD, "E: Choose a symbol. This attack gains that symbol.",
         "E: Choose a symbol. This attack gains the named symbol."),
        (OLD, "F: Choose a player. They lose 2 vitality.",
         "F: Choose a player. That player loses 2 vitality."),
        (OLD, "F: Choose a player. The chosen player draws 1 card and loses 2 vitality.",
         "F: Choose a player. That player draws 1 card and loses 2 vitality."),
        (NEW, "Form: Add 1 card with a check value of 5 from your discard pile to your hand.",
         "Form: Add 1 card with check value 5 from your discard pile to your hand."),
    ],
)  # fmt: skip
def test_two_wordings_have_one_tree(dialect: Dialect, said: str, means: str) -> None:
    tree = try_compile(said, dialect)
    assert not isinstance(tree, Declined), tree
    assert tree == try_compile(means, dialect)


@pytest.mark.parametrize(
    "text",
    [
        "F: Destroy 1 foundation or 2 foundations.",  # which?
        "F: Each player discards 1 card or 2 cards if you have 2 or more assets.",
        "F: Remove 1 card and 1 foundation from your discard pile.",  # a card of where?
        "F: Destroy 1 asset with difficulty 2 or less and 1 foundation in your opponent's staging"
        " area.",
        "F: Destroy all committed assets and foundations in your opponent's staging area.",
        "F: If you have 2 or more assets or 3 or more foundations and your opponent has no assets,"
        " draw 1 card.",  # which first?
        "F: Freeze 1 foundation committed to pass the check to play it.",  # what?
        "R: After your opponent plays an attack, freeze 1 foundation committed to pass the check to"
        " play it.",  # it would be one's own
        "F: Destroy 1 foundation with exactly 1 copy in your discard pile.",  # does it lie there?
        "R: Before 2 of your foundations would be destroyed, destroy this card instead.",
        "R: Before 1 of your foundations would be destroyed, draw 1 card.",
        "Before 1 of your foundations would be destroyed, destroy this card instead.",
        "F: If you took damage from an attack last turn, draw 1 card.",
        "R: After you play the same ability on a card for the second time this turn, draw 1 card.",
        "F: Your checks to play Punch, Kick, and Slam attacks get +1 this turn.",  # not all at once
        "F: You may draw 1 card and you gain.",
        "E: Your opponent loses 2 vitality and you may.",
        "F: Both players lose 2 vitality and you gain 2 vitality.",  # as if both gained
        "F: Commit 1 foundation. If you have 2 or more assets, ready it instead.",  # none is
        "E: If this attack has gotten a speed bonus, draw 1 card.",  # since when?
        "Good E: Draw 1 card.",  # a symbol is no character
        "F: Add 1 card to your hand.",  # from where?
        "E: Add {all} of the revealed attacks to your hand.",
        "F: If there are 2 or more cards in either player's hand, draw 1 card.",  # of which?
        "E: Lose 3 vitality. This effect cannot reduce them below 2 vitality.",  # whom?
        "E: Your low attack's zone becomes mid. Your attack gets +1 speed. It gains EX.",  # which?
        "E Destroy 1 foundation, mill 1: If the milled card is a foundation, this attack gets +1"
        " speed. If it is an attack, it gets +1 damage.",  # which of the two?
        "E: Draw 1 card. They may discard 1 card to cancel this ability.",  # who?
        "E: Your opponent cannot block this attack unless they discard 1 card.",  # when?
        "E: If you have an asset, your opponent loses 2 vitality unless they discard 1 card.",
        "F: Each player loses 2 vitality unless they discard 1 card.",
        "F: Destroy 1 foundation unless its owner discards 1 card.",  # one's own
        "F: Your opponent may draw 1 card unless you lose 2 vitality.",
        "E: If your opponent blocks this attack, draw 1 card. If they do not, draw 2 cards.",
        "E: If this attack is blocked and you have an asset, draw 1 card. Otherwise, gain 2"
        " vitality.",
        "E: If this attack is blocked, your next attack gets +1 speed. Otherwise, it gets +1"
        " damage.",  # which?
        "E: Draw 1 card. If this attack is blocked, draw 2 cards instead.",  # it is drawn by then
        "E: If this attack deals 3 or more damage, draw 1 card. Otherwise, draw 2 cards.",  # none?
        "F: Your opponent must discard 1 card, lose 2 vitality, and draw 1 card.",  # who does?
        "F: Your opponent must discard 1 card or lose 2 vitality.",  # whose choice and whose loss?
        "F: Your opponent discards 1 card. They commit 1 foundation or lose 2 vitality.",
        "F: Both players discard 1 card or lose 2 vitality.",
        "F: Your opponent discards 1 card or loses 2 vitality.",
        "F: Your next check to play a card gets +2. If you fail that check, draw 1 card.",  # when?
        "F: If you pass that check, draw 1 card.",  # which?
        "F: Look at the top 3 cards of your deck. Add 1 of them to your hand and put the other on"
        " the bottom of your deck.",  # of two
        "F Discard 2 cards: If you have the same number of foundations, draw 1 card.",  # as whom?
        "F: Discard 1 card. Draw that many cards.",  # as many as what?
        "F: Discard up to 2 cards. Mill 3. Draw that many cards.",  # as many as which?
        "F: Discard up to 2 cards. Destroy up to 2 foundations. Draw that many cards.",
        "F: Draw 2 cards or discard up to 2 cards. Gain that much vitality.",
        "F: If you have an asset, discard up to 2 cards. Otherwise, draw that many cards.",
        "F: Discard up to 2 cards. If you have an asset, draw that many cards instead.",
        "R: After your attack gets a damage bonus, draw that many cards.",
        "F: Reveal any number of cards from your hand. Discard them. Draw that many cards.",
        "F: For each asset in your hand, discard up to 2 cards. Draw that many cards.",
        "E: After this attack resolves, your opponent loses 2 vitality. Gain X vitality. X equals"
        " the vitality lost this way.",  # nothing is lost yet
        "R: After you draw 2 cards, after this attack deals damage, gain 1 vitality. Draw that many"
        " cards.",  # the cards or the damage?
    ],
)
def test_what_is_only_alike_declines(text: str) -> None:
    assert isinstance(try_compile(text, OLD), Declined)


def test_you_may_is_no_instruction_without_a_choice() -> None:
    may, must = (try_compile(f"E: If you have 1 or more assets, {said}.", OLD)
                 for said in ("you may draw 1 card", "you draw 1 card"))  # fmt: skip
    assert not isinstance(may, Declined)
    assert not isinstance(must, Declined)
    assert may != must


@pytest.mark.parametrize(
    "text",
    [
        "F: Your opponent loses 2 vitality and you gain 2 vitality.",
        "F: Your opponent discards 1 card and draws 1 card.",
        "F: Both players draw 1 card, lose 1 vitality, and mill 1.",
        "F: Draw 1 card and gain 1 vitality.",
        "R: After your opponent loses vitality, gain 1 vitality, draw 1 card, and discard 1 card.",
    ],
)
def test_who_does_it_is_said_again(text: str) -> None:
    assert render(compile_ability(text, OLD), OLD) == text
