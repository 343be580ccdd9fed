"""The newest edition's turns of phrase mean what plainer words mean, tree for tree."""

from __future__ import annotations

import pytest

from engine.library.copies import UNLIMITED, copies_allowed
from engine.text.errors import Declined
from engine.text.ufs.compile import compile_ability, try_compile
from engine.text.ufs.normalise import Dialect

NEW = Dialect.UNIVERSUS

SLIPS = [
    ("Response: After this card is committed due to your rival effect, draw 1 card.",
     "Response: After this card is committed due to your rival's effect, draw 1 card."),
    ("Enhance: If your have 3 or more assets, draw 1 card.",
     "Enhance: If you have 3 or more assets, draw 1 card."),
    ("Response Flip: After 2 or more of your foundations is flipped due to an effect, draw 1 card.",
     "Response Flip: After 2 or more of your foundations are flipped due to an effect, draw 1"
     " card."),
    ("Response: After you draw 3 or more card this turn, gain 1 health.",
     "Response: After you draw 3 or more cards this turn, gain 1 health."),
    ("Form: Your checks to play foundation gets +1 this turn.",
     "Form: Your checks to play foundations get +1 this turn."),
    ("Form: Discard 1 card. If the discard card was an asset, draw 1 card.",
     "Form: Discard 1 card. If the discarded card was an asset, draw 1 card."),
    ("Form: Add 1 asset from discard pile to your hand.",
     "Form: Add 1 asset from your discard pile to your hand."),
    ("Form: If the top card of your discard is an asset, draw 1 card.",
     "Form: If the top card of your discard pile is an asset, draw 1 card."),
    ("Form: If you have 2 or more assets, for the rest of this turn your checks get +1.",
     "Form: If you have 2 or more assets, for the rest of this turn, your checks get +1."),
    ("Form [Once per turn] Flip discard 1 card: Draw 1 card.",
     "Form [Once per turn] Flip, discard 1 card: Draw 1 card."),
]  # fmt: skip

CARDS = [
    ("Form: Build 1 asset Weapon card from your hand.",
     "Form: Build 1 Weapon asset card from your hand."),
    ("Enhance: This attack gets +X speed. X equals the number of Spell in your discard pile.",
     "Enhance: This attack gets +X speed. X equals the number of Spell cards in your discard"
     " pile."),
    ("Form: Your rival flips 1 asset and foundation.",
     "Form: Your rival flips 1 asset and 1 foundation."),
    ("Form: Draw 1 card for each Spell action and Kick action in your card pool.",
     "Form: Draw 1 card for each Spell action or Kick action in your card pool."),
    ('Form: Discard 1 "Old Wall" card from your hand.',
     'Form: Discard 1 card named "Old Wall" from your hand.'),
    ("Form: Build 1 momentum card face down.", "Form: Build 1 momentum face down."),
    ("Enhance: Name a block zone. Discard 1 card from your hand with a block zone that matches the"
     " named zone.",
     "Enhance: Name a block zone. Discard 1 card with the named block zone from your hand."),
    ("Form Destroy 1 asset: Build 1 asset from your hand with difficulty less than the destroyed"
     " asset's difficulty.",
     "Form Destroy 1 asset: Build 1 asset with difficulty less than the destroyed asset's"
     " difficulty from your hand."),
    ("Form Discard 1 card: Add 1 card from your discard pile to your hand with difficulty matching"
     " the discarded card.",
     "Form Discard 1 card: Add 1 card with the same difficulty as the discarded card from your"
     " discard pile to your hand."),
    ("Form: Commit 1 asset. Ready 1 asset with control equal to that of the committed asset.",
     "Form: Commit 1 asset. Ready 1 asset with control equal to the committed asset's control."),
    ("Form: Mill 3. Add 1 of those cards that has at least 1 keyword to your hand.",
     "Form: Mill 3. Add 1 card with 1 or more keywords from among those cards to your hand."),
    ("Form: If your rival has 2 or more assets with rage counters on them, draw 1 card.",
     "Form: If your rival has 2 or more assets with a rage counter, draw 1 card."),
    ("Blitz: This attack can only be blocked by cards with a block modifier of +2 or less.",
     "Blitz: This attack can only be blocked with cards with block modifier 2 or less."),
    ("Form: Ready 1 asset that was flipped during this turn and has not been committed this turn.",
     "Form: Ready 1 asset that was flipped this turn that has not been committed this turn."),
    ("Form Add 1 asset from your stage to your hand: Flip 1 rival asset with the same difficulty as"
     " the asset added to your hand this way.",
     "Form Add 1 asset from your stage to your hand: Flip 1 rival asset with the same difficulty as"
     " the asset added this way."),
    ("Enhance: This attack gets +X speed. X equals the damage of the attack immediately preceding"
     " this attack.",
     "Enhance: This attack gets +X speed. X equals the damage of the immediately preceding attack"
     " in your card pool."),
    ("Form: If the card preceding this attack in your card pool has Throw, draw 1 card.",
     "Form: If the preceding card in your card pool has Throw, draw 1 card."),
    ("Form: Gain 1 health for each different type in your stage.",
     "Form: Gain 1 health for each different type among cards in your stage."),
    ("Form: Gain 1 health for each different printed block zone in your discard pile.",
     "Form: Gain 1 health for each different printed block zone among cards in your discard pile."),
    ("Form: Gain 1 health for each asset you have in play.",
     "Form: Gain 1 health for each asset you have."),
    ("Response: After your rival plays an ability on an asset, flip all copies of that asset in"
     " play.",
     "Response: After your rival plays an ability on an asset, flip all copies of that asset in"
     " both stages."),
    ("The first asset you play each turn does not count toward progressive difficulty.",
     "Your first asset each turn does not count toward progressive difficulty."),
    ("While this card is ready, the third attack each player plays during a turn gets +1 damage.",
     "While this card is ready, your third attack each turn and your rival's third attack each turn"
     " get +1 damage."),
]  # fmt: skip

PLACES = [
    ("Form: Mill 1. Put 1 asset milled this way into your hand.",
     "Form: Mill 1. Add 1 asset milled this way to your hand."),
    ("Form: Flip 1 asset in each stage.",
     "Form: Flip 1 asset in your stage and 1 asset in your rival's stage."),
    ("Form: Look at the top card of both decks.",
     "Form: Look at the top card of your deck and the top card of your rival's deck."),
    ("Form: Look at the top and bottom card of your rival's deck.",
     "Form: Look at the top card of your rival's deck and the bottom card of your rival's deck."),
    ("Form: Search your deck, discard pile, and removed pile for 1 asset and build it.",
     "Form: Search your deck and your discard pile and your removed pile for 1 asset and build"
     " it."),
    ("Form: If there are 4 or more assets in a player's discard pile, draw 1 card.",
     "Form: If there are 4 or more assets in your discard pile or there are 4 or more assets in"
     " your rival's discard pile, draw 1 card."),
    ("Form: Name a card type. Reveal the top 3 cards of your deck. Add all cards of the named type"
     " to your hand and discard the rest.",
     "Form: Name a card type. Reveal the top 3 cards of your deck. Add all cards of the named type"
     " revealed this way to your hand and discard the rest."),
    ("Form: Remove 1 asset from either player's stage. At the end of this turn, the owner of the"
     " removed asset builds it from their removed pile face down.",
     "Form: Remove 1 asset from either player's stage. At the end of this turn, add the removed"
     " asset to its owner's stage face down."),
    ("Form: Draw 1 card if you have an Ember counter in your stage.",
     "Form: Draw 1 card if you have an Ember counter on cards in your stage."),
    ("Form: If you have 4 or more Ember counters, draw 1 card.",
     "Form: If you have 4 or more Ember counters on cards in your stage, draw 1 card."),
    ("Form: Remove an Ember counter from your character.",
     "Form: Remove 1 Ember counter from your character."),
    ("Response: After you discard an asset from the top of your deck, draw 1 card.",
     "Response: After you discard an asset from your deck, draw 1 card."),
]  # fmt: skip

VALUES = [
    ("Enhance: This attack gets +X damage. X equals half the damage of the preceding attack in your"
     " card pool, rounded down.",
     "Enhance: This attack gets +X damage. X equals half the damage of the preceding attack in your"
     " card pool (rounded down)."),
    ("Enhance: Double this Kick attack's speed or damage.",
     "Enhance: Double this Kick attack's speed or double this Kick attack's damage."),
    ("Enhance: This attack gets +1 speed and damage or -1 speed and damage.",
     "Enhance: This attack gets +1 speed and +1 damage or gets -1 speed and -1 damage."),
    ("Enhance: This attack becomes unblockable.", "Enhance: This attack is unblockable."),
    ("Enhance: Your attack cannot receive any more damage bonuses this turn.",
     "Enhance: Your attack cannot get a damage bonus this turn."),
    ("Enhance: Your rival's block modifier to block this attack gets -1. It gets an additional -1"
     " for every 4 assets in your stage.",
     "Enhance: Your rival's block modifier to block this attack gets -1. Your rival's block"
     " modifier to block this attack gets -1 for every 4 assets in your stage."),
    ("Response: After this attack is blocked, your rival loses X health. X equals 5 minus their"
     " block modifier.",
     "Response: After this attack is blocked, your rival loses X health. X equals 5 minus their"
     " block's block modifier."),
    ("Response: After you take damage, draw X cards. X equals the damage taken.",
     "Response: After you take damage, draw X cards. X equals the damage dealt."),
    ("Response: After you lose health to pay a cost, gain that much health (max. 4).",
     "Response: After you lose health to pay a cost, gain X health. X equals the health lost (max."
     " 4)."),
    ("Response: After your rival plays an ability that increases their health, cancel it.",
     "Response: After your rival plays an ability that gains health, cancel it."),
    ("Form Remove 1 asset from your discard pile: Your attacks gain all keyword abilities and"
     " keyword ratings printed on the removed card.",
     "Form Remove 1 asset from your discard pile: Your attacks gain all keywords printed on the"
     " removed card."),
    ("Response: After you play a Kick card, it gets +1 damage and gains Safe if it does not already"
     " have it.",
     "Response: After you play a Kick card, it gets +1 damage. If it does not have Safe, it gains"
     " Safe."),
    ("While this card is ready, your character is a Weapon.",
     "While this card is ready, your character gains Weapon."),
]  # fmt: skip

CONDITIONS = [
    ("Form: If at least 3 of your foundations has been flipped this turn, draw 1 card.",
     "Form: If 3 or more of your foundations have been flipped this turn, draw 1 card."),
    ("Enhance: If this is the fourth card in your card pool, it gets +1 speed.",
     "Enhance: If you have exactly 3 preceding cards in your card pool, this attack gets +1"
     " speed."),
    ("Enhance: If your attack's speed or damage is at least double its printed value, draw 1 card.",
     "Enhance: If your attack's speed is at least double its printed speed or your attack's damage"
     " is at least double its printed damage, draw 1 card."),
    ("Enhance: If this attack has less than its printed damage, draw 1 card.",
     "Enhance: If this attack's damage is less than its printed damage, draw 1 card."),
    ("Enhance: Your attack with greater damage than speed gets +1 speed.",
     "Enhance: If your attack's damage is greater than its speed, your attack gets +1 speed."),
    ("Enhance: If your next attack is high, draw 1 card.",
     "Enhance: The next time you play an attack, if it is a high attack, draw 1 card."),
    ("Enhance: Change the zone of this low attack to high. It gets +1 damage.",
     "Enhance: If this attack's zone is low, change this attack's zone to high and this attack gets"
     " +1 damage."),
    ("Enhance: If this is the second attack this turn, it gets +1 damage.",
     "Enhance: If this is the second attack played this turn, it gets +1 damage."),
    ("Response: After this attack resolves, if it was the third attack you've played this turn,"
     " draw 1 card.",
     "Response: After this attack resolves, if it is the third attack you have played this turn,"
     " draw 1 card."),
    ("Response: After this attack resolves, if it received a speed and damage bonus, draw 1 card.",
     "Response: After this attack resolves, if it has received a speed and damage bonus, draw 1"
     " card."),
    ("Form: Add the top card of your discard pile to your hand. Discard 1 random card. If you"
     " discarded a copy of the same card, gain 1 health.",
     "Form: Add the top card of your discard pile to your hand. Discard 1 random card. If the"
     " discarded card is a copy of the added card, gain 1 health."),
    ("Form: Both players discard the top card of their decks. If both cards were assets, draw 1"
     " card.",
     "Form: Both players discard the top card of their decks. If the discarded cards were assets,"
     " draw 1 card."),
    ("Form: Mill 3. If an asset was milled this way, draw 1 card.",
     "Form: Mill 3. If you milled an asset this way, draw 1 card."),
    ("Form: Mill 2. If the milled cards are not the same type, draw 1 card.",
     "Form: Mill 2. If the milled cards do not share a type, draw 1 card."),
    ("Form: If you have more cards in your hand than your hand size, gain 1 health.",
     "Form: If the number of cards in your hand is greater than your hand size, gain 1 health."),
    ("Form: If you have not dealt damage to a character this turn, draw 1 card.",
     "Form: If your attacks have not dealt damage to your rival this turn, draw 1 card."),
    ("Form: If you did not deal damage this turn and played at least 1 attack, draw 1 card.",
     "Form: If your attacks have not dealt damage this turn and you have played 1 or more attacks"
     " this turn, draw 1 card."),
    ("Form: If no characters took damage this turn, draw 1 card.",
     "Form: If you have not taken damage this turn and your rival has not taken damage this turn,"
     " draw 1 card."),
    ("If there are no Ember counters on this card while it is in your stage, your checks get -1.",
     "While this card is in your stage, if there are no Ember counters on this card, your checks"
     " get -1."),
    ("Each ability on this card is only playable if you have 4 or more assets.",
     "You cannot play abilities on this card unless you have 4 or more assets."),
    ("Enhance: Your attack gains Throw. If this attack is blocked by an asset, it still deals 2"
     " damage.",
     "Enhance: Your attack gains Throw. If this attack is blocked with an asset, this attack still"
     " deals 2 damage."),
    ("Response: After you play this attack, it gets +1 speed if your character is ready or +1"
     " damage if your character is committed.",
     "Response: After you play this attack, if your character is ready, it gets +1 speed. If your"
     " character is committed, it gets +1 damage."),
]  # fmt: skip

EVENTS = [
    ("While this card is ready, after you deal damage with an attack, draw 1 card.",
     "While this card is ready, after your attack deals damage, draw 1 card."),
    ("Response: After the start of your Combat Phase, draw 1 card.",
     "Response: After your Combat Phase begins, draw 1 card."),
    ("If this card is cleared from your card pool, build it face down.",
     "After this card is cleared from your card pool, build it face down."),
    ("If this card is destroyed by a rival effect, add it to your hand instead.",
     "If this card would be destroyed due to your rival's effect, add it to your hand instead."),
    ("Response: If this attack deals damage, draw 1 card.",
     "Response: After this attack deals damage, draw 1 card."),
    ("Response: After you check a printed 4 or more, draw 1 card.",
     "Response: After you check a card with printed control 4 or more, draw 1 card."),
    ("Response: Before you make a check to play an asset as a block, draw 1 card.",
     "Response: Before you make a check to block with an asset, draw 1 card."),
    ("Response: After your rival makes a check to play or block with an asset, that check gets -1.",
     "Response: After your rival makes a check to play an asset or your rival makes a check to"
     " block with an asset, that check gets -1."),
    ("Response: After your rival plays a form ability or a blitz ability, cancel it.",
     "Response: After your rival plays a form ability or your rival plays a blitz ability, cancel"
     " it."),
    ("Response: After you play a keyword or form ability, draw 1 card.",
     "Response: After you play a keyword ability or you play a form ability, draw 1 card."),
    ("Response: After an asset enters or leaves your stage, draw 1 card.",
     "Response: After an asset enters your stage or an asset leaves your stage, draw 1 card."),
    ("Response: After this card is discarded due to an effect or to pay a cost, draw 1 card.",
     "Response: After this card is discarded due to an effect or this card is discarded to pay a"
     " cost, draw 1 card."),
    ("Response: After you gain 2 or more momentum, draw 1 card.",
     "Response: After 2 or more cards are added to your momentum, draw 1 card."),
    ("Response: After your rival loses health due to their non-character ability, draw 1 card.",
     "Response: After your rival loses health due to their non-character effect, draw 1 card."),
    ("Response: After your rival plays a form ability printed on an asset, cancel it.",
     "Response: After your rival plays a form ability on an asset, cancel it."),
    ("Response: After you draw a card during an Enhance Step, gain 1 health.",
     "Response: After you draw a card during the Enhance Step, gain 1 health."),
    ("While this card is in your stage, if you are dealt damage by an attack, draw 1 card.",
     "While this card is in your stage, after you are dealt damage from an attack, draw 1 card."),
]  # fmt: skip

DEEDS = [
    ("Form: Each player with 3 or more assets flips 1 asset.",
     "Form: If you have 3 or more assets, flip 1 asset. If your rival has 3 or more assets, your"
     " rival flips 1 asset."),
    ("Form: Mill 3. For each non-asset you mill, draw 1 card.",
     "Form: Mill 3. For each non-asset card milled this way, draw 1 card."),
    ("Form: If you have 40 or more health, you win the game.",
     "Form: If you have 40 or more health, win the game."),
    ("Blitz: During this attack, your rival's enhance abilities have an additional cost of"
     ' "discard 1 card".',
     "Blitz: Your rival must discard 1 card as an additional cost to play an enhance ability during"
     " this attack."),
    ("Blitz: Your rival must flip 1 asset as an additional cost to try to block this attack.",
     "Blitz: Your rival must flip 1 asset as an additional cost to block this attack."),
    ("Enhance: Choose an asset in your card pool. It cannot leave your card pool during this turn.",
     "Enhance: Choose an asset in your card pool. It cannot leave your card pool this turn."),
    ("While this card is ready, rival effects cannot flip this card or cause it to leave your card"
     " pool.",
     "While this card is ready, this card cannot be flipped due to your rival's effect and this"
     " card cannot leave your card pool due to your rival's effect."),
    ("This card cannot be flipped or leave your card pool due to rival effects.",
     "This card cannot be flipped due to your rival's effect and this card cannot leave your card"
     " pool due to your rival's effect."),
    ("Blitz: Players cannot play abilities that add cards to their hand this turn.",
     "Blitz: A player cannot play an ability that adds 1 or more cards to their hand this turn."),
    ("Form Choose an asset in your discard pile and lose health equal to its difficulty: Build the"
     " chosen card.",
     "Form Choose an asset in your discard pile, lose health equal to its difficulty: Build the"
     " chosen card."),
    ("Form: The next card you try to play this turn with printed difficulty 4 or less passes (no"
     " check necessary).",
     "Form: Your next check to play a card with printed difficulty 4 or less automatically"
     " passes."),
    ("Form: Your next check this Combat Phase gets -1.",
     "Form: Your next check gets -1 this Combat Phase."),
    ("Response: After an ability is played, draw 1 card. The check to block this attack gets -1.",
     "Response: After an ability is played, draw 1 card. Checks to block this attack get -1."),
    ("While this card is ready, rival checks to play assets get -1.",
     "While this card is ready, your rival's checks to play assets get -1."),
    ("Response: After you check an asset, draw 1 card. Your check gets +1.",
     "Response: After you check an asset, draw 1 card. That check gets +1."),
    ("Enhance: This attack is considered completely blocked instead.",
     "Enhance: This attack is completely blocked."),
    ("You can only have 2 copies of this card in your deck.",
     "You can include up to 2 copies of this card in your deck."),
    ("You can only have 1 copy of this card in your deck.",
     "You can include up to 1 copy of this card in your deck."),
]  # fmt: skip

WHO = [
    ("Form: Choose a player. That player draws 1 card. Flip 1 asset in their stage.",
     "Form: Choose a player. That player draws 1 card. Flip 1 asset in that player's stage."),
    ("Response: After a player draws a card, their next check gets -1.",
     "Response: After a player draws a card, that player's next check gets -1."),
    ("Form: Your rival reveals 1 card. If your rival has 4 or more assets, your rival draws 1 card."
     " Otherwise, their next check gets +1.",
     "Form: Your rival reveals 1 card. If your rival has 4 or more assets, your rival draws 1 card."
     " Otherwise, your rival's next check gets +1."),
    ("Enhance: This attack gets -1 speed. If your rival is attacking a backup, it gets -1 damage.",
     "Enhance: This attack gets -1 speed. If your rival is attacking a backup, this attack gets -1"
     " damage."),
    ("Enhance: If you have played 2 or more copies of this attack this turn, it gets +1 damage.",
     "Enhance: If you have played 2 or more copies of this attack this turn, this attack gets +1"
     " damage."),
    ("Response: After you block with this card, if the zone of this attack has been changed, it"
     " deals no damage.",
     "Response: After you block with this card, if the zone of the blocked attack has been changed,"
     " the blocked attack deals no damage."),
    ("Response: After you block with this card, if the blocked attack's speed is at least double"
     " its printed speed, it deals no damage.",
     "Response: After you block with this card, if the blocked attack's speed is equal to or"
     " greater than twice the blocked attack's printed speed, the blocked attack deals no damage."),
    ("Enhance: Draw 1 card. Clear this card from your card pool after it resolves.",
     "Enhance: Draw 1 card. Clear this card from your card pool after this attack resolves."),
    ("Response: After you block with this card, draw 1 card. When this card leaves your card pool,"
     " remove it.",
     "Response: After you block with this card, draw 1 card. When this card leaves your card pool,"
     " remove this card."),
    ("Response: After your rival plays an ability that reduces the speed of your attack, its speed"
     " cannot be reduced this turn.",
     "Response: After your rival plays an ability that reduces the speed of your attack, your"
     " attack's speed cannot be reduced this turn."),
    ("Response: After your attack deals damage, reveal the top card of your deck. If it is an"
     " asset, add it to your hand.",
     "Response: After your attack deals damage, reveal the top card of your deck. If the revealed"
     " card is an asset, add the revealed card to your hand."),
    ("Form: If your rival has 3 or more foundations, flip 2 of them.",
     "Form: If your rival has 3 or more foundations, flip 2 of your rival's foundations."),
    ("Form: Both players draw 1 card, then both players discard 1 card.",
     "Form: Both players draw 1 card, then discard 1 card."),
    ("Form: Mill 2. Cards milled this way count as being reviewed.",
     "Form: Mill 2. The cards milled this way count as being reviewed."),
    ("Response: After an attack deals damage to your character, the attacking player loses 1"
     " health.",
     "Response: After an attack deals damage to your character, your rival loses 1 health."),
    ("Form: Your rivals each lose 1 health and you gain 1 health for each rival you have.",
     "Form: Your rival loses 1 health and you gain 1 health."),
    ("Form: The next time your rival loses health this turn, they lose 1 health and you gain 1"
     " health.",
     "Form: The next time your rival loses health this turn, your rival loses 1 health and you gain"
     " 1 health."),
    ("Response: After you fail a check to play an asset, your Combat Phase does not end.",
     "Response: After you fail a check to play an asset, failing that check does not end the Combat"
     " Phase."),
]  # fmt: skip


MORE = [
    ("Response: After your rival plays a form ability on an attack, if that attack has more than"
     " its printed damage, draw 1 card.",
     "Response: After your rival plays a form ability on an attack, if that attack's damage is more"
     " than that attack's printed damage, draw 1 card."),
    ("Form: If your character is a Weapon or Spell, draw 1 card.",
     "Form: If your character is a Weapon or Spell card, draw 1 card."),
    ("Form: Add the top card of your discard pile to your hand. Discard 1 random card. If you"
     " discarded a copy of the same card, add it to your momentum.",
     "Form: Add the top card of your discard pile to your hand. Discard 1 random card. If the"
     " discarded card is a copy of the added card, add the discarded card to your momentum."),
    ("Form: If you have exactly 1 asset in your card pool, clear it.",
     "Form: If you have exactly 1 asset in your card pool, clear 1 asset in your card pool."),
    ("Response: After your rival plays an ability that discards any number of your momentum, cancel"
     " it.",
     "Response: After your rival plays an ability that discards 1 or more of your momentum, cancel"
     " it."),
    ("Response: After your rival plays an ability that discards any number of cards, cancel it.",
     "Response: After your rival plays an ability that discards 1 or more cards, cancel it."),
    ("Response: After your rival plays an asset as a form, draw 1 card.",
     "Response: After your rival plays an asset, draw 1 card."),
    ("Response: After this card enters your discard pile from your hand or your stage, draw 1"
     " card.",
     "Response: After this card enters your discard pile from your hand or this card enters your"
     " discard pile from your stage, draw 1 card."),
    ("Response: After you draw a card during this Enhance Step, gain 1 health.",
     "Response: After you draw a card this Enhance Step, gain 1 health."),
    ("Response: After an attack is completely blocked, the blocking player draws 1 card.",
     "Response: After a player completely blocks an attack, that player draws 1 card."),
    ("Response: After you discard an attack from the top of your deck this turn, build it.",
     "Response: After you discard an attack from your deck this turn, build the discarded attack."),
    ("Form: Flip 1 rival asset committed during this attack.",
     "Form: Flip 1 rival asset that was committed during this attack."),
    ("Form: Add 1 action or 1 Spell card from your discard pile to your hand.",
     "Form: Add 1 action from your discard pile or 1 Spell card from your discard pile to your"
     " hand."),
    ("Response: After your rival plays an attack, add it back to their hand.",
     "Response: After your rival plays an attack, add it to their hand."),
    ("Form: Add 1 asset from your discard pile to your card pool in any position.",
     "Form: Add 1 asset from your discard pile to your card pool in any order."),
    ("Form: A backup of your choice loses 1 stamina.",
     "Form: 1 backup in either player's stage loses 1 stamina."),
    ("Form: Add 1 asset from each player's stage to their hand.",
     "Form: Add 1 asset from your stage to your hand. Add 1 asset from your rival's stage to your"
     " rival's hand."),
    ("You may try to play this card as a form from your removed pile.",
     "You may play this card from your removed pile as though it were in your hand."),
    ("Form: Each player flips 1 asset for every 3 foundations in their stage.",
     "Form: Flip 1 asset for every 3 foundations in your stage. Your rival flips 1 asset for every"
     " 3 foundations in your rival's stage."),
    ("If you have not played at least 1 other Kick attack this turn, this attack gets -1 speed.",
     "If you have not played 1 or more other Kick attacks this turn, this attack gets -1 speed."),
    ("Response: After a player makes a check, they re-check.",
     "Response: After a player makes a check, that player rechecks."),
    ("After your attack deals damage, search your deck for 1 asset and build it.",
     "After your attack deals damage, search your deck for 1 asset and build the found card."),
    ("Enhance: Your attack gets +1 speed. If it deals damage, look at the top card of your deck."
     " You may discard it.",
     "Enhance: Your attack gets +1 speed. If it deals damage, look at the top card of your deck."
     " You may discard the looked at card."),
    ("Form: If this is the second copy or greater of Old Wall you have played this turn, draw 1"
     " card.",
     'Form: If this is the second or greater copy of "Old Wall" you have played this turn, draw 1'
     " card."),
    ("Response: After your rival plays their 3rd attack this turn, draw 1 card.",
     "Response: After your rival plays their third attack this turn, draw 1 card."),
]  # fmt: skip


BLOCKS = [
    ("Enhance: You may try to block this attack with the top card of your discard pile.",
     "Enhance: You may block with the top card of your discard pile as though it were in your hand"
     " during this attack."),
    ("Enhance: You may try to block your rival's attack with an asset from your stage.",
     "Enhance: You may block with assets in your stage as though they were in your hand during this"
     " attack."),
    ("Enhance: You may use this card to block this attack.",
     "Enhance: You may block with this card as though it were in your hand during this attack."),
    ("Enhance: If your rival does not try to block this attack, draw 1 card.",
     "Enhance: If this attack is not blocked and your rival has not tried to block this attack"
     " during this attack, draw 1 card."),
    ("Form: Look at the top card of your deck. You may mill it.",
     "Form: Look at the top card of your deck. You may mill 1."),
    ("Response: After an attack is played, momentum cannot be spent this turn.",
     "Response: After an attack is played, a player cannot spend momentum this turn."),
    ("Form: Gain 1 health for each asset in both discard piles.",
     "Form: Gain 1 health for each asset in both players' discard piles."),
]  # fmt: skip
LAST = [
    ("[Void] Enhance: Draw 1 card.", "{void} Enhance: Draw 1 card."),
    ("Enhance: Change this attack's damage to the printed speed of an attack in your rival's card"
     " pool.",
     "Enhance: Choose 1 attack in your rival's card pool. This attack's damage becomes the chosen"
     " attack's printed speed."),
    ("Form Mill 2: If there are 2 or more different keywords among the cards milled this way, you"
     " may commit this card. If you do, choose 1 of those cards that has at least 1 keyword and"
     " build it.",
     "Form Mill 2: If there are 2 or more different keywords among the cards milled this way, you"
     " may commit this card. If you do, choose 1 card with 1 or more keywords milled this way and"
     " build it."),
    ("Response: After you play a Spell action or a Kick attack, draw 1 card.",
     "Response: After you play a Spell action or Kick attack, draw 1 card."),
    ("You may include any number of copies of this card in your deck.",
     "You can include any number of copies of this card in your deck."),
]  # fmt: skip
PAYMENTS = [
    ("Blitz: You may clear 1 other attack from your card pool rather than spending 1 momentum to"
     " pay the cost of this attack's Echo ability.",
     "Blitz: You may clear 1 other attack from your card pool as though you were spending momentum"
     " to pay for this attack's Echo ability."),
    ("Enhance: You may remove assets from your stage in addition to discarding momentum to pay for"
     " this attack's EX cost.",
     "Enhance: You may remove assets from your stage as though you were spending momentum to pay"
     " for this attack's EX ability."),
    ("You may flip assets in your card pool as though you were spending momentum to pay the cost"
     " for this attack's keyword abilities.",
     "You may flip assets from your card pool as though you were spending momentum to pay for this"
     " attack's keyword abilities."),
    ("Enhance: You may destroy 1 ready asset to pay for this attack's Echo cost.",
     "Enhance: You may destroy 1 ready asset from your stage as though you were spending momentum"
     " to pay for this attack's Echo ability."),
    ("Enhance: You may remove an attack from your card pool to pay for this attack's Echo cost.",
     "Enhance: You may remove 1 attack from your card pool as though you were spending momentum to"
     " pay for this attack's Echo ability."),
]  # fmt: skip


SAID_AND_MEANT = [
    *(SLIPS + CARDS + PLACES + VALUES + CONDITIONS + EVENTS),
    *(DEEDS + WHO + MORE + PAYMENTS + BLOCKS + LAST),
]


@pytest.mark.parametrize(("said", "means"), SAID_AND_MEANT)
def test_it_means_the_same(said: str, means: str) -> None:
    assert compile_ability(said, NEW) == compile_ability(means, NEW)


@pytest.mark.parametrize(
    "text",
    [
        # How many of them may pay would have no end, or no beginning.
        "You may discard 1 card from your hand as though you were spending momentum to pay for"
        " Powerful abilities.",
        "You may discard cards as though you were spending momentum to pay for Powerful abilities.",
        "You may remove assets from your rival's stage as though you were spending momentum to pay"
        " for Powerful abilities.",
        "You may remove assets from your stage as though you were spending momentum to pay for your"
        " rival's attack's Powerful ability.",
    ],
)
def test_what_would_pay_without_bounds_is_declined(text: str) -> None:
    assert isinstance(try_compile(text, NEW), Declined)


def test_what_a_card_says_of_itself_as_momentum_is_declined() -> None:
    text = "This card cannot be discarded from your momentum to pay a cost."
    assert isinstance(try_compile(text, NEW), Declined)


def test_any_number_of_copies_is_more_than_a_deck_holds() -> None:
    text = "You may include any number of copies of this card in your deck."
    assert copies_allowed(text, NEW) == UNLIMITED
    assert copies_allowed("You can only have 1 copy of this card in your deck.", NEW) == 1
