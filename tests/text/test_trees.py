"""Trees written by hand: a text must mean exactly this, not only read back."""

import pytest

from engine.text.ufs.compile import compile_ability
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects import nodes as n

YOU, OPPONENT, THEY = n.Who.YOU, n.Who.OPPONENT, n.Who.THEY
FORM, ENHANCE, RESPONSE, STATIC = (
    n.AbilityKind.FORM,
    n.AbilityKind.ENHANCE,
    n.AbilityKind.RESPONSE,
    n.AbilityKind.CONTINUOUS,
)
COMMIT_THIS = n.Act(n.Verb.COMMIT, n.ThisCard(implied=True))
ONE, TWO, THREE = n.Number(1), n.Number(2), n.Number(3)
AN_ATTACK = n.AllOf((n.IsType(n.CardType.ATTACK),))
A_FOUNDATION = n.AllOf((n.IsType(n.CardType.FOUNDATION),))
ARTICLE = n.Quantity(ONE, article=True)
DRAW = n.Draw(ONE)


def plus(stat: n.Stat, amount: n.Amount) -> n.Change:
    return n.Change(stat, n.Operation.ADD, amount)


def minus(stat: n.Stat, amount: n.Amount) -> n.Change:
    return n.Change(stat, n.Operation.SUBTRACT, amount)


def stage(who: n.Who, said: n.Said = n.Said.IMPLIED) -> n.Place:
    return n.Place(n.Zone.STAGE, who, said)


def after(event: n.EventPattern) -> n.Trigger:
    return n.Trigger(n.Timing.AFTER, event)


def committing(*effects: n.Instruction, kind: n.AbilityKind = ENHANCE) -> n.Ability:
    return n.Ability(kind, effects, (COMMIT_THIS,))


DRAWS = n.EventPattern(n.Verb.DRAW, by=YOU, cards=n.Cards(quantity=ARTICLE, pick=n.Pick.ANY))
THEIR_ATTACK = n.EventPattern(
    n.Verb.PLAY, by=OPPONENT, cards=n.Cards(AN_ATTACK, ARTICLE, pick=n.Pick.ANY)
)
DEALS = n.EventPattern(n.Verb.DEAL_DAMAGE, cards=n.CurrentAttack())
DISCARDED = n.Bound("discard", n.Pronoun.THE, n.Verb.DISCARD)
AN_IMPLIED_HAND = n.Place(n.Zone.HAND, said=n.Said.IMPLIED)
A_HAND_CARD = n.Cards(place=AN_IMPLIED_HAND)
THEIR_HAND_CARD = n.Cards(place=n.Place(n.Zone.HAND, OPPONENT, n.Said.IMPLIED), chooser=OPPONENT)
TOP_CARD = n.Cards(place=n.Place(n.Zone.DECK, said=n.Said.BARE), pick=n.Pick.TOP)

TREES: dict[str, n.Ability] = {
    "F Commit: Draw 1 card.": committing(DRAW, kind=FORM),
    "E Commit: Your attack gets +2 damage.": committing(
        n.Modify(n.CurrentAttack(YOU), (plus(n.Stat.DAMAGE, TWO),))
    ),
    "E: This attack gets +2 speed and +1 damage.": n.Ability(
        ENHANCE,
        (n.Modify(n.CurrentAttack(), (plus(n.Stat.SPEED, TWO), plus(n.Stat.DAMAGE, ONE))),),
    ),
    "E: This attack gets +2 speed or +1 damage.": n.Ability(
        ENHANCE,
        (
            n.Modify(
                n.CurrentAttack(), (plus(n.Stat.SPEED, TWO), plus(n.Stat.DAMAGE, ONE)), either=True
            ),
        ),
    ),
    "E Commit: Your opponent's attack gets -3 damage (minimum 1).": committing(
        n.Modify(
            n.CurrentAttack(OPPONENT),
            (n.Change(n.Stat.DAMAGE, n.Operation.SUBTRACT, THREE, low=ONE),),
        )
    ),
    "E Commit: Your opponent commits 1 foundation.": committing(
        n.Act(
            n.Verb.COMMIT,
            n.Cards(A_FOUNDATION, place=stage(OPPONENT), chooser=OPPONENT),
            by=OPPONENT,
        )
    ),
    "E Commit: Commit 1 foundation in your opponent's staging area.": committing(
        n.Act(n.Verb.COMMIT, n.Cards(A_FOUNDATION, place=stage(OPPONENT, n.Said.IN)))
    ),
    "F Commit: Destroy 1 of your opponent's foundations.": committing(
        n.Act(n.Verb.DESTROY, n.Cards(A_FOUNDATION, place=stage(OPPONENT, n.Said.OF))), kind=FORM
    ),
    "F Commit: Your opponent discards 1 card.": committing(
        n.Act(n.Verb.DISCARD, THEIR_HAND_CARD, by=OPPONENT), kind=FORM
    ),
    "F Discard 1 card (4+): Draw 2 cards.": n.Ability(
        FORM,
        (n.Draw(TWO),),
        (n.Act(n.Verb.DISCARD, A_HAND_CARD), n.MakeCheck(n.Number(4), cost=True)),
    ),
    "F [Once per turn]: Gain 1 vitality.": n.Ability(
        FORM, (n.GainVitality(ONE),), brackets=(n.Limit(1, n.Stretch.TURN),)
    ),
    "R Commit: After you draw a card, gain 1 vitality.": n.Ability(
        RESPONSE, (n.GainVitality(ONE),), (COMMIT_THIS,), after(DRAWS)
    ),
    "After you draw a card, gain 1 vitality.": n.Ability(
        STATIC, (n.Fired(after(DRAWS), (n.GainVitality(ONE),)),)
    ),
    "R: After your opponent plays an attack, that attack gets -2 damage.": n.Ability(
        RESPONSE,
        (n.Modify(n.Bound("event", n.Pronoun.THAT, noun=AN_ATTACK), (minus(n.Stat.DAMAGE, TWO),)),),
        trigger=after(
            n.EventPattern(THEIR_ATTACK.verb, by=OPPONENT, cards=THEIR_ATTACK.cards, bind="event")
        ),
    ),
    "E: If this attack deals damage, draw 1 card.": n.Ability(
        ENHANCE, (n.Fired(n.Trigger(n.Timing.IF, DEALS), (DRAW,), once=True),)
    ),
    "E: If this attack deals damage, add it to your momentum.": n.Ability(
        ENHANCE,
        (
            n.Fired(
                n.Trigger(n.Timing.IF, DEALS),
                (n.MoveToZone(n.Same(n.CurrentAttack()), n.Place(n.Zone.MOMENTUM)),),
                once=True,
            ),
        ),
    ),
    "F Commit: You may discard 1 card to gain 2 vitality.": committing(
        n.May(n.GainVitality(TWO), n.Act(n.Verb.DISCARD, A_HAND_CARD)), kind=FORM
    ),
    "F Commit: Gain 1 vitality. You may lose 3 vitality and draw 1 card.": committing(
        n.GainVitality(ONE), n.May(n.Sequence((n.LoseVitality(THREE), DRAW))), kind=FORM
    ),
    "F Commit: Draw 1 card. If you are at desperation, draw 2 cards instead.": committing(
        n.Alternative(DRAW, n.AtDesperation(), n.Draw(TWO)), kind=FORM
    ),
    "F Commit: Your opponent discards 1 card. If they do, they lose 2 vitality.": committing(
        n.Act(n.Verb.DISCARD, THEIR_HAND_CARD, by=OPPONENT),
        n.If(n.CarriedOut(THEY), n.LoseVitality(TWO, by=THEY)),
        kind=FORM,
    ),
    "F Discard 1 card: Gain X vitality. X equals the discarded card's difficulty.": n.Ability(
        FORM,
        (n.GainVitality(n.X()),),
        (n.Act(n.Verb.DISCARD, A_HAND_CARD, bind="discard"),),
        x=n.StatOf(DISCARDED, n.Stat.DIFFICULTY),
    ),
    "E Discard X momentum: This attack gets +X damage.": n.Ability(
        ENHANCE,
        (n.Modify(n.CurrentAttack(), (plus(n.Stat.DAMAGE, n.X()),)),),
        (
            n.Act(
                n.Verb.DISCARD,
                n.Cards(
                    quantity=n.Quantity(n.X()), place=n.Place(n.Zone.MOMENTUM, said=n.Said.BARE)
                ),
            ),
        ),
    ),
    "F Commit: Reveal the top card of your deck. Add it to your hand.": committing(
        n.Act(n.Verb.REVEAL, TOP_CARD, bind="reveal"),
        n.MoveToZone(n.Bound("reveal"), n.Place(n.Zone.HAND)),
        kind=FORM,
    ),
    "Deadlock E: This attack gets +1 damage.": n.Ability(
        ENHANCE,
        (n.Modify(n.CurrentAttack(), (plus(n.Stat.DAMAGE, ONE),)),),
        before=(n.DeadlockGate(),),
    ),
    "First F Commit: Draw 1 card.": n.Ability(
        FORM, (DRAW,), (COMMIT_THIS,), before=(n.FirstOnly(),)
    ),
    "E Commit: Draw 1 card. Playable while committed.": n.Ability(
        ENHANCE, (DRAW,), (COMMIT_THIS,), after=(n.WhileCommitted(),)
    ),
    "E: Draw 1 card. Your opponent may discard 1 card to cancel this ability.": n.Ability(
        ENHANCE,
        (DRAW,),
        after=(n.MayCancel(n.Act(n.Verb.DISCARD, THEIR_HAND_CARD, by=OPPONENT)),),
    ),
    "Your attacks get +1 damage.": n.Ability(
        STATIC,
        (
            n.Modify(
                n.Cards(AN_ATTACK, place=n.Place(None, said=n.Said.OF), pick=n.Pick.ALL),
                (plus(n.Stat.DAMAGE, ONE),),
            ),
        ),
    ),
    "Your foundations get +1 control.": n.Ability(
        STATIC,
        (
            n.Modify(
                n.Cards(A_FOUNDATION, place=stage(YOU, n.Said.OF), pick=n.Pick.ALL),
                (plus(n.Stat.CONTROL, ONE),),
            ),
        ),
    ),
    "Your control checks get +2.": n.Ability(
        STATIC, (n.ModifyCheck(n.CheckRef(YOU, "all"), n.Operation.ADD, TWO),)
    ),
    "F Commit: Your next control check is set to 6.": committing(
        n.SetCheck(n.CheckRef(YOU), n.Number(6)), kind=FORM
    ),
    "Your opponent cannot draw cards.": n.Ability(
        STATIC,
        (
            n.Cannot(
                n.EventPattern(
                    n.Verb.DRAW,
                    by=OPPONENT,
                    cards=n.Cards(quantity=n.Quantity(None, article=True), pick=n.Pick.ANY),
                )
            ),
        ),
    ),
    "R: After you block with this card, the blocked attack gets -1 damage.": n.Ability(
        RESPONSE,
        (
            n.Modify(
                n.Bound("blocked attack", n.Pronoun.THE, n.Verb.BLOCK, AN_ATTACK),
                (minus(n.Stat.DAMAGE, ONE),),
            ),
        ),
        trigger=after(n.EventPattern(n.Verb.BLOCK, by=YOU, using=n.ThisCard())),
    ),
    "E: Flip this attack after it resolves.": n.Ability(
        ENHANCE,
        (
            n.Fired(
                after(n.EventPattern(n.Verb.RESOLVE, cards=n.Same(n.CurrentAttack()))),
                (n.Act(n.Verb.FLIP, n.CurrentAttack()),),
                tail=True,
            ),
        ),
    ),
    "F Commit: Each player loses 3 vitality.": committing(
        n.LoseVitality(THREE, by=n.Who.EACH), kind=FORM
    ),
    "E Commit: Your attack gains Flash.": committing(
        n.Gain(n.CurrentAttack(YOU), (n.KeywordGrant("Flash"),))
    ),
    "E: This attack gains Stun: 2.": n.Ability(
        ENHANCE, (n.Gain(n.CurrentAttack(), (n.KeywordGrant("Stun", TWO),)),)
    ),
    "E Commit: Your attack's zone becomes low.": committing(
        n.ChangeZone(n.CurrentAttack(YOU), n.AttackZone.LOW)
    ),
}


@pytest.mark.parametrize("text", list(TREES))
def test_a_text_means_this_tree(text: str) -> None:
    assert compile_ability(text) == TREES[text]


def test_the_newest_edition_says_the_same_in_its_own_words() -> None:
    text = "Enhance [Tenacious] Commit: Commit 1 rival foundation."
    rivals = n.AllOf((n.BelongsTo(OPPONENT), n.IsType(n.CardType.FOUNDATION)))
    expected = n.Ability(
        ENHANCE,
        (n.Act(n.Verb.COMMIT, n.Cards(rivals, place=stage(OPPONENT))),),
        (COMMIT_THIS,),
        brackets=(n.WhileCommitted(bracket=True),),
    )
    assert compile_ability(text, Dialect.UNIVERSUS) == expected


ASSETS = n.Count(
    n.Cards(n.AllOf((n.IsType(n.CardType.ASSET),)), place=n.Place(n.Zone.STAGE), pick=n.Pick.ALL)
)


@pytest.mark.parametrize(
    ("sign", "bounds", "change"),
    [
        ("+", "(max. 5)", plus(n.Stat.DAMAGE, n.Bounded(n.PerEach(ONE, ASSETS), high=n.Number(5)))),
        ("+", "(min. 2)", plus(n.Stat.DAMAGE, n.Bounded(n.PerEach(ONE, ASSETS), low=TWO))),
        (
            "-",
            "(max. 3)",
            n.Change(
                n.Stat.DAMAGE,
                n.Operation.SUBTRACT,
                n.Bounded(n.PerEach(ONE, ASSETS), high=THREE),
            ),
        ),
        (
            "-",
            "(min. 1)",
            n.Change(
                n.Stat.DAMAGE,
                n.Operation.SUBTRACT,
                n.PerEach(ONE, ASSETS),
                low=ONE,
                after=True,
            ),
        ),
    ],
)
def test_bounds_behind_what_is_counted_are_of_the_number_but_for_a_penaltys_floor(
    sign: str, bounds: str, change: n.Change
) -> None:
    text = f"E: This attack gets {sign}1 damage for each asset in your staging area {bounds}."
    (modify,) = compile_ability(text).effects
    assert isinstance(modify, n.Modify)
    assert modify.changes == (change,)
