"""How the oldest sets say it: each wording has the tree of the plain one."""

from __future__ import annotations

import pytest

from engine.text.errors import Declined
from engine.text.ufs.compile import try_compile
from engine.text.ufs.normalise import Dialect
from engine.text.ufs.render import render

SAID_AND_MEANT = [
    # Cards by what they are and have.
    ("R: After your opponent completely blocks 1 of your attacks, draw 1 card.",
     "R: After your opponent completely blocks your attack, draw 1 card."),
    ("While this card is in your card pool, whenever 1 of your attacks deals damage, draw 1 card.",
     "While this card is in your card pool, after your attack deals damage, draw 1 card."),
    ("E: Gain X vitality. X equals the number of assets in your staging area that have both {air}"
     " and {good}.",
     "E: Gain X vitality. X equals the number of air and good assets in your staging area."),
    ("F: Reveal your hand. Draw 1 card for each block card revealed this way.",
     "F: Reveal your hand. Draw 1 card for each block revealed this way."),
    ("E: If your attack has the Kick or Throw keyword, it gets +1 speed.",
     "E: If your attack has Kick or Throw, it gets +1 speed."),
    ('F: Add 1 asset or 1 copy of "Lantern" from your discard pile to your hand.',
     'F: Add 1 asset or copy of "Lantern" from your discard pile to your hand.'),
    ("F: Your opponent reveals their hand and discards all attack and asset cards revealed this"
     " way.",
     "F: Your opponent reveals their hand and discards all attacks revealed this way and all"
     " assets revealed this way."),
    ("F: If you have more assets in your staging area than your opponent, draw 1 card.",
     "F: If you have more assets than your opponent, draw 1 card."),
    ("E: Your Reversal gets +1 damage.", "E: Your attack played as a Reversal gets +1 damage."),
    ("E: Your Reversal with a speed of 3 or less gets +1 damage.",
     "E: Your attack with speed 3 or less played as a Reversal gets +1 damage."),
    ("R: After an attack you played as a Reversal deals damage, draw 1 card.",
     "R: After your attack played as a Reversal deals damage, draw 1 card."),
    ("E: Your attack gets +1 damage for each attack in your card pool before it.",
     "E: Your attack gets +1 damage for each preceding attack in your card pool."),
    ("This attack gets +1 speed for every 2 cards preceding it in your card pool.",
     "This attack gets +1 speed for every 2 preceding cards in your card pool."),
    ("E: Your attack gets +1 speed for each Kick attack and +1 damage for each Slam attack in your"
     " card pool.",
     "E: Your attack gets +1 speed for each Kick attack in your card pool and +1 damage for each"
     " Slam attack in your card pool."),
    ("F Discard 1 card: Add 1 card with a difficulty and control equal to the difficulty and"
     " control of the discarded card from your discard pile to your hand.",
     "F Discard 1 card: Add 1 card with the same difficulty as the discarded card with the same"
     " control as the discarded card from your discard pile to your hand."),
    ("R: After you play a character card that you could normally attach to your character, draw 1"
     " card.",
     "R: After you play a character card you can normally attach, draw 1 card."),
    ("R: After you play a card into your card pool that matches 2 or more of your character's"
     " symbols, draw 1 card.",
     "R: After you play a card that shares 2 or more symbols with your character, draw 1 card."),
    ("R: After your attack is blocked, draw 1 card. Only playable if your attack's damage is"
     " higher than the blocking card's damage.",
     "R: After your attack is blocked, draw 1 card. Only playable if your attack's damage is"
     " more than your opponent's block's damage."),
    ("R: After your opponent plays a card, add 1 card of the same type from your hand to your"
     " momentum.",
     "R: After your opponent plays a card, add 1 card that shares a type with that card from your"
     " hand to your momentum."),
    ("E Discard 1 asset: If the difficulty of the discarded card is greater than 3, add your"
     " discarded card to your hand.",
     "E Discard 1 asset: If the discarded card's difficulty is more than 3, add the discarded card"
     " to your hand."),
    ("E Discard 1 momentum: Gain X vitality. X equals the control of the momentum you discarded"
     " for this ability.",
     "E Discard 1 momentum: Gain X vitality. X equals the discarded card's control."),
    ("E: Reveal the top card of your deck. If it has a block, your attack gets +X speed. X equals"
     " that block's modifier.",
     "E: Reveal the top card of your deck. If it is a block, your attack gets +X speed. X equals"
     " the revealed card's printed block modifier."),
    ("E: If you are playing a {void} character your attack gets +1 speed as well.",
     "E: If your character has the void symbol, your attack gets +1 speed."),
    ("F: Your opponent discards all of the cards in their hand.",
     "F: Your opponent discards all cards in their hand."),
    # Zones and values of attacks.
    ("E: Your attack with a damage of 3 or less has its damage changed to 5.",
     "E: The damage of your attack with damage 3 or less becomes 5."),
    ("E: Gain 1 vitality. Only playable if you have more total damage in your card pool than your"
     " opponent has in their card pool.",
     "E: Gain 1 vitality. Only playable if the total damage of all attacks in your card pool is"
     " more than the total damage of all attacks in your opponent's card pool."),
    ("E: If you have given an attack a damage bonus this turn, draw 1 card.",
     "E: If you have increased the damage of an attack this turn, draw 1 card."),
    ("R: After you play an attack that has a higher damage than speed, gain 1 vitality.",
     "R: After you play an attack while its damage is more than its speed, gain 1 vitality."),
    ("E: Gain X vitality. X equals triple the number of cards that are in your hand.",
     "E: Gain X vitality. X equals 3 times the number of cards in your hand."),
    ("R: After your opponent plays an attack, that attack's speed is reduced to 2.",
     "R: After your opponent plays an attack, reduce that attack's speed to 2."),
    ("E: Your attack gets +1 or -1 to its Stun rating.",
     "E: Your attack gets +1 to its Stun rating or gets -1 to its Stun rating."),
    ("E: Your attack gets +1 speed and +2 damage or -1 speed and -2 damage.",
     "E: Your attack gets +1 speed and +2 damage or gets -1 speed and -2 damage."),
    ("F: Your Kick attacks get +1 speed, +1 damage and Throw for the rest of this turn.",
     "F: For the rest of this turn, your Kick attacks get +1 speed and +1 damage and gain Throw."),
    ("E: Your attack gets Stun: 1, Powerful: 2 or EX: 1.",
     "E: Your attack gains Stun: 1 or Powerful: 2 or EX: 1."),
    ("E: If your attack's zone matches the blocked attack's zone, draw 1 card.",
     "E: If your attack shares an attack zone with the blocked attack, draw 1 card."),
    ("E Discard 1 card: If the discarded card's attack zone matches the attack zone of this attack,"
     " draw 1 card.",
     "E Discard 1 card: If the discarded card shares an attack zone with this attack, draw 1"
     " card."),
    ("E: Draw 1 card for each attack in your card pool with an attack zone that matches your"
     " attack's zone.",
     "E: Draw 1 card for each attack that shares an attack zone with your attack in your card"
     " pool."),
    ("E: If every asset in your staging area shares at least 1 resource symbol with your character,"
     " draw 1 card.",
     "E: If all assets in your staging area share 1 or more symbols with your character, draw 1"
     " card."),
    ("E: Change the attack zone of your attack played as a Reversal to low.",
     "E: Change the zone of your attack played as a reversal to low."),
    ("E: Change your attack's attack zone to low.", "E: Change your attack's zone to low."),
    ("E: Gain X vitality. X equals the printed block modifier of your opponent's block.",
     "E: Gain X vitality. X equals your opponent's block's printed block modifier."),
    ("E: If you are playing an {air} character, draw 1 card.",
     "E: If your character has the air symbol, draw 1 card."),
    # What is done.
    ("R: After your opponent plays any attack, draw 1 card.",
     "R: After your opponent plays an attack, draw 1 card."),
    ("E: Draw 1 card from the bottom of your deck.", "E: Draw the bottom card of your deck."),
    ("E: Your opponent draws 3 cards from the bottom of their deck.",
     "E: Your opponent draws the bottom 3 cards of their deck."),
    ("Your opponent may not play attacks as a reversal to this attack.",
     "Attacks cannot be played as a reversal to this attack."),
    ("R Discard X momentum: After you make a check, that check gets a bonus equal to twice the"
     " number of momentum discarded for this ability.",
     "R Discard X momentum: After you make a check, that check gets +2 for each card discarded this"
     " way."),
    ("E: The next check your opponent makes this turn gets -1.",
     "E: Your opponent's next check this turn gets -1."),
    ("E: If your attack is played as a Reversal, draw 1 card.",
     "E: If your attack was played as a Reversal, draw 1 card."),
    ("F: Commit any number of your assets.",
     "F: Commit any number of assets in your staging area."),
    ("F: Your opponent discards 1 card, then each player's next check this turn gets +1.",
     "F: Your opponent discards 1 card, then your next check this turn gets +1, then your"
     " opponent's next check this turn gets +1."),
    ("F: Your checks to play non-attacks get +1.",
     "F: Your checks to play non-attack cards get +1."),
    ("F: Draw 1 card. Then your Combat Phase ends.", "F: Draw 1 card, then end your Combat Phase."),
    ("E Discard 1 card: If you have 2 or more assets, the discarded card is added to your hand. If"
     " not, draw 1 card.",
     "E Discard 1 card: If you have 2 or more assets, add the discarded card to your hand."
     " Otherwise, draw 1 card."),
    ("E: If you have played this enhance more than once this turn, destroy this card.",
     "E: If this is the second or greater time you have played this ability this turn, destroy"
     " this card."),
    ("E: If your attack deals damage, you and your opponent each draw 1 card.",
     "E: If your attack deals damage, each player draws 1 card."),
    ("F: You may either draw 1 card or gain 1 vitality.",
     "F: You may draw 1 card or gain 1 vitality."),
    ("F: Search your deck for 1 asset, reveal it and add it to your hand.",
     "F: Search your deck for 1 asset, reveal it, and add it to your hand."),
    ("F: If you have 3 or fewer assets, draw 1 card. If you have 4 or more, your opponent draws 1"
     " card.",
     "F: If you have 3 or fewer assets, draw 1 card. If you have 4 or more assets, your opponent"
     " draws 1 card."),
    ("F: Choose a zone. For the rest of this turn, after you play an attack with the chosen zone,"
     " draw 1 card.",
     "F: Name an attack zone. For the rest of this turn, after you play an attack with the named"
     " attack zone, draw 1 card."),
    ("If you discarded this card due to your opponent's effect, draw 1 card.",
     "After you discard this card due to your opponent's effect, draw 1 card."),
    ("If your character is Rowan, after blocking a Slam attack with this card, you can discard 1"
     " card to have that attack deal no damage.",
     "After you block a Slam attack with this card, if your character name is Rowan, you may"
     " discard 1 card to have that attack deals no damage."),
    ("R: After a card or ability makes you discard a card, draw 1 card.",
     "R: After you discard a card due to an effect, draw 1 card."),
    ("R: After you are dealt damage by your opponent's attack, gain X vitality. X equals the damage"
     " you took.",
     "R: After you are dealt damage from your opponent's attack, gain X vitality. X equals the"
     " damage dealt."),
    ("F: Destroy up to 2 of your assets. Build the top card of your deck for each asset destroyed.",
     "F: Destroy up to 2 of your assets. For each asset destroyed this way, build the top card of"
     " your deck."),
    ("R: After you reveal any number of cards from the top of your deck, draw 1 card.",
     "R: After you reveal 1 or more cards from your deck, draw 1 card."),
    ("R: After you discard 1 or more momentum as a cost for an ability, gain 1 vitality.",
     "R: After you discard 1 or more momentum to pay a cost, gain 1 vitality."),
    ("E: Draw 1 card. You may play this ability while this card is committed.",
     "E: Draw 1 card. Playable while committed."),
    ("F: Choose 1 asset in your discard pile and shuffle it back into your deck.",
     "F: Choose 1 asset in your discard pile and shuffle it into your deck."),
    ("E: If you played exactly 1 card this turn, draw 1 card.",
     "E: If the number of cards you have played this turn is 1, draw 1 card."),
    ("E: If your printed hand size is less than your opponent's, draw 1 card.",
     "E: If your character's printed hand size is less than your opponent's character's printed"
     " hand size, draw 1 card."),
    # Slips.
    ("E: Choose 1 of your attacks. For the rest of this turn that card does not count toward"
     " progressive difficulty.",
     "E: Choose 1 of your attacks. For the rest of this turn, that card does not count toward"
     " progressive difficulty."),
    ("If this attack is completely blocked, it deals half damage (rounded up)",
     "If this attack is completely blocked, it deals half damage (rounded up)."),
    ("E: If you have 2 or more assets,, your opponent discard 1 card.",
     "E: If you have 2 or more assets, your opponent discards 1 card."),
    ("E: Look at your opponents hand.", "E: Look at your opponent's hand."),
    ("F: Add 1 card with difficulty 3 of less from your discard pile to your hand.",
     "F: Add 1 card with difficulty 3 or less from your discard pile to your hand."),
    ("R: After you are dealt 3 more damage from your opponent's attack, draw 1 card.",
     "R: After you are dealt 3 or more damage from your opponent's attack, draw 1 card."),
    ("While this card is in your staging area, players cannot play assets.",
     "While this card is in your staging area, a player cannot play assets."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "means"), SAID_AND_MEANT)
def test_the_oldest_wording_has_the_tree_of_the_plain_one(said: str, means: str) -> None:
    tree = try_compile(said)
    assert not isinstance(tree, Declined), tree
    assert tree == try_compile(means)
    for spoken in Dialect:
        assert try_compile(render(tree, spoken), spoken) == tree


@pytest.mark.parametrize(
    "text",
    [
        "E: Your opponent discards 1 card or 1 momentum (your choice).",  # they would choose
        "F: Each player destroys 1 asset or 1 foundation (your choice).",
    ],
)
def test_what_somebody_else_does_by_your_choice_is_not_left_to_them(text: str) -> None:
    assert isinstance(try_compile(text), Declined)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("E: Discard 1 of your attacks.", "E: Discard your attack."),  # it need not be this one
        ("F: Your opponent discards 1 of your momentum.", "F: Your opponent discards 1 momentum."),
        ("F: Discard 1 of their momentum.", "F: Discard 1 momentum."),
        ("R: After you block, gain X vitality. X equals the blocking card's control.",
         "R: After you block, gain X vitality. X equals your opponent's block's control."),
        ("R: After you play an attack, add 2 cards of the same type from your hand to your"
         " momentum.",
         "R: After you play an attack, add 2 cards that share a type with that card from your hand"
         " to your momentum."),
        ("R: After your opponent plays an ability that causes a card to leave their deck or discard"
         " pile, draw 1 card.",
         "R: After your opponent plays an ability that causes a card to leave their deck or your"
         " discard pile, draw 1 card."),
        ("F: Reveal your hand. If not, draw 1 card.",
         "F: Reveal your hand. Otherwise, draw 1 card."),
    ],
)  # fmt: skip
def test_what_is_only_alike_has_not_its_tree(text: str, other: str) -> None:
    tree = try_compile(text)
    assert isinstance(tree, Declined) or tree != try_compile(other)
