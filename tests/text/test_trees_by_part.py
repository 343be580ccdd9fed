"""More trees written by hand, grouped by the part of the ability that matters in them."""

import pytest

from engine.text.ufs.compile import compile_ability
from engine.ufs.effects import nodes as n

OPPONENT, YOU = n.Who.OPPONENT, n.Who.YOU
FORM, ENHANCE, RESPONSE, STATIC = (
    n.AbilityKind.FORM,
    n.AbilityKind.ENHANCE,
    n.AbilityKind.RESPONSE,
    n.AbilityKind.CONTINUOUS,
)
COMMIT_THIS = n.Act(n.Verb.COMMIT, n.ThisCard(implied=True))
ONE, TWO, THREE = n.Number(1), n.Number(2), n.Number(3)
ARTICLE, NO_NUMBER = n.Quantity(ONE, article=True), n.Quantity(None, article=True)
DRAW, GAIN = n.Draw(ONE), n.GainVitality(ONE)
ATTACK = n.AllOf((n.IsType(n.CardType.ATTACK),))
FOUNDATION = n.AllOf((n.IsType(n.CardType.FOUNDATION),))
DECK = n.Place(n.Zone.DECK, said=n.Said.BARE)
MOMENTUM = n.Place(n.Zone.MOMENTUM, said=n.Said.BARE)
FROM_HAND = n.Cards(place=n.Place(n.Zone.HAND, said=n.Said.FROM))
MY_STAGE = n.Place(n.Zone.STAGE, said=n.Said.OF)
A_HAND_CARD = n.Cards(place=n.Place(n.Zone.HAND, said=n.Said.IMPLIED))
MY_ATTACKS = n.Cards(ATTACK, place=n.Place(None, said=n.Said.OF), pick=n.Pick.ALL)
A_CARD = n.Cards(quantity=ARTICLE, pick=n.Pick.ANY)


def form(*effects: n.Instruction, x: n.Amount | None = None) -> n.Ability:
    return n.Ability(FORM, effects, (COMMIT_THIS,), x=x)


def enhance(*effects: n.Instruction) -> n.Ability:
    return n.Ability(ENHANCE, effects, (COMMIT_THIS,))


def after(
    event: n.EventPattern, *effects: n.Instruction, cost: n.Instruction | None = None
) -> n.Ability:
    trigger = n.Trigger(n.Timing.AFTER, event)
    return n.Ability(RESPONSE, effects, () if cost is None else (cost,), trigger)


def static(*statements: n.Instruction) -> n.Ability:
    return n.Ability(STATIC, statements)


def bonus(stat: n.Stat, amount: n.Amount) -> tuple[n.Change, ...]:
    return (n.Change(stat, n.Operation.ADD, amount),)


COSTS: dict[str, n.Ability] = {
    "F Discard the top 2 cards of your deck: Draw 1 card.": n.Ability(
        FORM,
        (DRAW,),
        (n.Act(n.Verb.DISCARD, n.Cards(quantity=n.Quantity(TWO), place=DECK, pick=n.Pick.TOP)),),
    ),
    "F Mill 2: Draw 1 card.": n.Ability(FORM, (DRAW,), (n.Mill(TWO),)),
    "F Reveal 1 card from your hand: Gain 1 vitality.": n.Ability(
        FORM, (GAIN,), (n.Act(n.Verb.REVEAL, FROM_HAND),)
    ),
    "F Remove 2 Power counters: Draw 1 card.": n.Ability(
        FORM,
        (DRAW,),
        (n.Counters(n.Quantity(TWO), "power", n.ThisCard(implied=True), add=False),),
    ),
    "E Lose X vitality: This attack gets +3 damage. X equals your momentum.": n.Ability(
        ENHANCE,
        (n.Modify(n.CurrentAttack(), bonus(n.Stat.DAMAGE, THREE)),),
        (n.LoseVitality(n.X()),),
        x=n.Count(n.Whole(MOMENTUM), said=False),
    ),
    "F Search your deck for 1 attack, discard it: Gain 1 vitality.": n.Ability(
        FORM,
        (GAIN,),
        (
            n.Search((DECK,), n.Cards(ATTACK), bind="search"),
            n.Act(n.Verb.DISCARD, n.Bound("search")),
        ),
    ),
}

TRIGGERS: dict[str, n.Ability] = {
    "R: After your opponent's attack is blocked, gain 1 vitality.": after(
        n.EventPattern(n.Verb.BLOCK, cards=n.CurrentAttack(OPPONENT)), GAIN
    ),
    "R Commit: After your opponent is dealt damage, draw 1 card.": after(
        n.EventPattern(n.Verb.TAKE_DAMAGE, by=OPPONENT, dealt=True), DRAW, cost=COMMIT_THIS
    ),
    "R: After you block an attack, draw 1 card.": after(
        n.EventPattern(n.Verb.BLOCK, by=YOU, cards=n.Cards(ATTACK, ARTICLE, pick=n.Pick.ANY)), DRAW
    ),
    "R Commit: After you fail a check, draw 1 card.": after(
        n.EventPattern(n.Verb.FAIL_CHECK, by=YOU), DRAW, cost=COMMIT_THIS
    ),
    "R Commit: After you make a check, re-check.": after(
        n.EventPattern(n.Verb.MAKE_CHECK, by=YOU), n.Recheck(), cost=COMMIT_THIS
    ),
    "R Destroy this card: After your opponent draws a card, they lose 1 vitality.": after(
        n.EventPattern(n.Verb.DRAW, by=OPPONENT, cards=A_CARD),
        n.LoseVitality(ONE, by=n.Who.THEY),
        cost=n.Act(n.Verb.DESTROY, n.ThisCard()),
    ),
    "R Discard 1 momentum: After a card is added to your discard pile, gain 1 vitality.": after(
        n.EventPattern(n.Verb.ADD, cards=A_CARD, to=n.Place(n.Zone.DISCARD)),
        GAIN,
        cost=n.Act(n.Verb.DISCARD, n.Cards(place=MOMENTUM)),
    ),
    "R: After this card enters your staging area, draw 1 card.": after(
        n.EventPattern(
            n.Verb.ENTER, cards=n.ThisCard(), to=n.Place(n.Zone.STAGE, said=n.Said.BARE)
        ),
        DRAW,
    ),
    "R Commit: After your opponent plays a reversal ability, cancel it.": after(
        n.EventPattern(n.Verb.PLAY, by=OPPONENT, ability=n.AbilityFilter(keyword="Reversal")),
        n.Cancel(),
        cost=COMMIT_THIS,
    ),
    "R: Before your opponent's attack deals damage, it gets -2 damage.": n.Ability(
        RESPONSE,
        (
            n.Modify(
                n.Same(n.CurrentAttack(OPPONENT)),
                (n.Change(n.Stat.DAMAGE, n.Operation.SUBTRACT, TWO),),
            ),
        ),
        trigger=n.Trigger(
            n.Timing.BEFORE, n.EventPattern(n.Verb.DEAL_DAMAGE, cards=n.CurrentAttack(OPPONENT))
        ),
    ),
}

EFFECTS: dict[str, n.Ability] = {
    "F Commit: Put 1 card from your hand on the bottom of your deck.": form(
        n.MoveToZone(FROM_HAND, DECK, position=n.Position.BOTTOM, put=True)
    ),
    "F Commit: Add the top card of your deck to your momentum face down.": form(
        n.MoveToZone(
            n.Cards(place=DECK, pick=n.Pick.TOP),
            n.Place(n.Zone.MOMENTUM),
            states=(n.State.FACE_DOWN,),
        )
    ),
    "F Commit: Add 1 card from your discard pile to your staging area committed.": form(
        n.MoveToZone(
            n.Cards(place=n.Place(n.Zone.DISCARD, said=n.Said.FROM)),
            n.Place(n.Zone.STAGE),
            states=(n.State.COMMITTED,),
        )
    ),
    "F Commit: Shuffle your discard pile into your deck.": form(
        n.Shuffle(DECK, n.Whole(n.Place(n.Zone.DISCARD, said=n.Said.BARE)))
    ),
    "F Commit: Search your deck for a Terrain card and add it to your staging area. Shuffle your "
    "deck.": form(
        n.Sequence(
            (
                n.Search(
                    (DECK,),
                    n.Cards(n.AllOf((n.HasKeyword("Terrain"),)), ARTICLE),
                    bind="search",
                ),
                n.MoveToZone(n.Bound("search"), n.Place(n.Zone.STAGE)),
            )
        ),
        n.Shuffle(DECK),
    ),
    "F Commit: Either draw 1 card or gain 2 vitality.": form(
        n.ChooseOne((DRAW, n.GainVitality(TWO)), either=True)
    ),
    "F Commit: Reveal 1 card from your hand or discard 1 card.": form(
        n.ChooseOne((n.Act(n.Verb.REVEAL, FROM_HAND), n.Act(n.Verb.DISCARD, A_HAND_CARD)))
    ),
    "F Commit: You may destroy 1 of your foundations. If you do, draw 2 cards.": form(
        n.May(n.Act(n.Verb.DESTROY, n.Cards(FOUNDATION, place=MY_STAGE))),
        n.If(n.CarriedOut(), n.Draw(TWO)),
    ),
    "F Commit: Discard your hand. Each player draws 2 cards.": form(
        n.Act(n.Verb.DISCARD, n.Whole(n.Place(n.Zone.HAND, said=n.Said.BARE))),
        n.Draw(TWO, by=n.Who.EACH),
    ),
    "F Commit: Add 2 Stone counters to this card.": form(
        n.Counters(n.Quantity(TWO), "stone", n.ThisCard())
    ),
    "F Commit: Your next check gets +2.": form(
        n.ModifyCheck(n.CheckRef(YOU), n.Operation.ADD, TWO)
    ),
    "E Commit: Your next attack gets +2 speed.": enhance(
        n.Modify(n.Next(ATTACK), bonus(n.Stat.SPEED, TWO))
    ),
    "E Commit: Your opponent's attack loses its Stun ability.": enhance(
        n.Gain(n.CurrentAttack(OPPONENT), (n.KeywordAbility("Stun"),), lose=True)
    ),
    "E Commit: Switch this attack's speed and damage.": enhance(
        n.SwitchStats(n.CurrentAttack(), n.Stat.SPEED, n.Stat.DAMAGE)
    ),
    "E Commit: If your opponent is at deadlock, draw 2 cards. Otherwise, gain 1 vitality.": enhance(
        n.If(n.AtDeadlock(OPPONENT), n.Draw(TWO), otherwise=GAIN)
    ),
    "E Commit: The next time you would be dealt damage this turn, your opponent draws 1 card "
    "instead.": enhance(
        n.Instead(
            n.EventPattern(n.Verb.TAKE_DAMAGE, by=YOU, during=n.This(n.Stretch.TURN), dealt=True),
            (n.Draw(ONE, by=OPPONENT),),
            once=True,
        )
    ),
    "F Commit: Name a number from 1 to 5. Lose X vitality. X equals the named number.": form(
        n.Name(n.Property.NUMBER, low=ONE, high=n.Number(5)),
        n.LoseVitality(n.X()),
        x=n.ChosenNumber("named"),
    ),
}

STATEMENTS: dict[str, n.Ability] = {
    "Skip this attack's Enhance Step.": static(
        n.Skip(n.OfAttack(n.CurrentAttack(), n.Stretch.ENHANCE_STEP))
    ),
    "Only 1 attack can be played each turn.": static(
        n.LimitUse(
            n.EventPattern(n.Verb.PLAY, cards=n.Cards(ATTACK, pick=n.Pick.ANY)), 1, n.Stretch.TURN
        )
    ),
    "If you would draw 1 or more cards, you may gain 1 vitality instead.": static(
        n.Instead(
            n.EventPattern(
                n.Verb.DRAW,
                by=YOU,
                cards=n.Cards(quantity=n.Quantity(ONE, n.Comparison.AT_LEAST), pick=n.Pick.ANY),
            ),
            (GAIN,),
            may=True,
        )
    ),
    "This attack cannot be blocked with high blocks.": static(
        n.Cannot(
            n.EventPattern(
                n.Verb.BLOCK,
                cards=n.CurrentAttack(),
                using=n.Cards(
                    n.AllOf((n.HasAttackZone(n.AttackZone.HIGH), n.IsBlock())),
                    NO_NUMBER,
                    pick=n.Pick.ANY,
                ),
            )
        )
    ),
    "While you have 3 or more foundations, your attacks get +2 speed.": static(
        n.Lasting(
            n.WhileTrue(
                n.Has(
                    YOU,
                    n.Cards(
                        FOUNDATION,
                        n.Quantity(THREE, n.Comparison.AT_LEAST),
                        n.Place(n.Zone.STAGE, said=n.Said.IMPLIED),
                        n.Pick.ANY,
                    ),
                )
            ),
            n.Modify(MY_ATTACKS, bonus(n.Stat.SPEED, TWO)),
        )
    ),
    "During your turn, your attacks get +1 damage.": static(
        n.Lasting(n.During(n.Stretch.TURN, YOU), n.Modify(MY_ATTACKS, bonus(n.Stat.DAMAGE, ONE)))
    ),
    "This card enters your staging area committed.": static(
        n.RuleEffect(n.RuleKind.STARTS_COMMITTED, n.ThisCard())
    ),
    "Your foundations have 'F [Once per turn]: Gain 1 vitality.'": static(
        n.Gain(
            n.Cards(FOUNDATION, place=MY_STAGE, pick=n.Pick.ALL),
            (n.AbilityGrant(n.Ability(FORM, (GAIN,), brackets=(n.Limit(1, n.Stretch.TURN),))),),
            have=True,
        )
    ),
    "Your opponent must discard 1 momentum as an additional cost to play an attack.": static(
        n.AddCost(
            n.EventPattern(
                n.Verb.PLAY, by=OPPONENT, cards=n.Cards(ATTACK, ARTICLE, pick=n.Pick.ANY)
            ),
            n.Act(
                n.Verb.DISCARD,
                n.Cards(place=n.Place(n.Zone.MOMENTUM, OPPONENT, n.Said.BARE), chooser=OPPONENT),
                by=OPPONENT,
            ),
        )
    ),
}

LIMITS: dict[str, n.Ability] = {
    "E [Opponent's turn] Commit: Draw 1 card.": n.Ability(
        ENHANCE, (DRAW,), (COMMIT_THIS,), brackets=(n.DuringTurn(OPPONENT),)
    ),
    "E [Hand] Discard this card: Draw 1 card.": n.Ability(
        ENHANCE,
        (DRAW,),
        (n.Act(n.Verb.DISCARD, n.ThisCard()),),
        brackets=(n.InZone(n.Zone.HAND),),
    ),
    "E: Draw 1 card. Only playable while you are at desperation.": n.Ability(
        ENHANCE, (DRAW,), after=(n.OnlyPlayable(n.AtDesperation(), lasting=True),)
    ),
    "F Commit: Gain 1 vitality. Only 1 copy of this ability can be played this turn.": n.Ability(
        FORM, (GAIN,), (COMMIT_THIS,), after=(n.CopiesPerTurn(1),)
    ),
    "E Discard 1 card: Draw 1 card. Playable any number of times per Enhance Step.": n.Ability(
        ENHANCE,
        (DRAW,),
        (n.Act(n.Verb.DISCARD, A_HAND_CARD),),
        after=(n.AnyNumberOfTimes(),),
    ),
}

TREES = COSTS | TRIGGERS | EFFECTS | STATEMENTS | LIMITS


@pytest.mark.parametrize("text", list(TREES))
def test_a_text_means_this_tree(text: str) -> None:
    assert compile_ability(text) == TREES[text]
