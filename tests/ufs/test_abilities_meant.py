"""Which abilities an ability filter means, and what an ability could lead to (K.2.8, K.3.12)."""

from __future__ import annotations

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.ability_filters import could_cause, is_on
from engine.ufs.rules.readings import fits_ability
from engine.ufs.rules.who import SINCE
from tests.ufs.build import Table, trait
from tests.ufs.scene import cards, plus

Verb, Zone, Stat, Operation = n.Verb, n.Zone, n.Stat, n.Operation
THIS, ONE = n.ThisCard(), n.Number(1)
WALL = n.IsType(n.CardType.FOUNDATION)
STAGE, POOL = n.Place(Zone.STAGE), n.Place(Zone.POOL)
DRAWS = n.Ability(n.AbilityKind.FORM, (n.Draw(ONE),))


@pytest.mark.rule("I.2.2")
@pytest.mark.parametrize(
    ("link", "linked_to", "keyword", "expected"),
    [
        ("", None, "stun", False),
        ("k-stun", None, "Stun", True),
        ("k-stun", None, "reversal", False),
        ("k-kick", None, "stun", False),
        ("", n.KeywordLink("Stun"), "stun", True),
        ("", n.KeywordLink("Reversal"), "stun", False),
        ("", n.KeywordLink("Reversal"), "reversal", True),
        ("k-reversal", None, "reversal", True),
    ],
)
def test_an_ability_belongs_to_the_keyword_that_grants_it(
    link: str, linked_to: n.KeywordLink | None, keyword: str, expected: bool
) -> None:
    table = Table()
    held = HeldAbility("a0", n.Ability(n.AbilityKind.FORM, (n.Draw(ONE),), link=linked_to), link)
    keywords = tuple(trait(each)._replace(key=f"k-{each}") for each in ("stun", "kick", "reversal"))
    card = table.game.cards[table.foundation(abilities=(held,), keywords=keywords)]
    context = table.context()
    wanted = n.AbilityFilter(keyword=keyword)
    assert fits_ability(table.game, context, wanted, card, held) is expected
    reversals = n.AbilityFilter(reversal=True)
    if keyword == "reversal":
        assert fits_ability(table.game, context, reversals, card, held) is expected


def test_an_ability_is_on_one_of_the_cards_meant() -> None:
    table = Table()
    wall, other, bell = table.foundation(), table.foundation(), table.asset(0)
    held = table.card(0, Zone.HAND)
    records = [table.game.cards[each] for each in (wall, other, bell, held)]

    def on(ref: n.CardRef, source: CardId | None = None) -> list[CardId]:
        context = table.context(source=source)
        return [each.id for each in records if is_on(table.game, context, ref, each)]

    assert on(n.Cards(WALL, pick=n.Pick.ANY)) == [wall, other]
    assert on(n.Cards(place=STAGE, pick=n.Pick.ANY)) == [wall, other, bell]
    assert on(n.Cards(WALL, place=POOL, pick=n.Pick.ANY)) == []
    assert on(THIS, source=other) == [other]


@pytest.mark.rule("J.2.3.1")
@pytest.mark.parametrize(("lasts", "bound"), [(True, True), (False, True), (True, False)])
def test_what_lasts_speaks_of_the_stay_of_the_card_bound(lasts: bool, bound: bool) -> None:
    table = Table()
    wall = table.foundation()
    context = table.context(source=wall)
    context = context.bind("it", (table.game.cards[wall].ref,)) if bound else context
    context = context.bind(SINCE, 1) if lasts else context
    it = n.Bound("it")
    assert is_on(table.game, context, it, table.game.cards[wall]) is bound
    for zone in (Zone.HAND, Zone.STAGE):
        atoms.move(table.game, (wall,), zone, Verb.ADD, Why(0))
        table.release()
    assert is_on(table.game, context, it, table.game.cards[wall]) is (bound and not lasts)


@pytest.mark.rule("I.3.12.2")
def test_what_an_attack_stunned_is_meant_where_nothing_is_bound() -> None:
    table = Table()
    attack, wall = table.attack(), table.foundation(1)
    ref = table.game.cards[attack].ref
    atoms.commit(table.game, (wall,), Why(1, Cause.EFFECT, ref))
    table.release()
    context = table.context(source=attack).bind(SINCE, 1)
    assert is_on(table.game, context, n.Bound("stunned"), table.game.cards[wall])


SPEED_UP = n.Modify(n.CurrentAttack(), (plus(Stat.SPEED, 1),))
MIXED = n.Modify(n.CurrentAttack(), (plus(Stat.SPEED, 1), plus(Stat.DAMAGE, 1)))
LIKE_THIS = n.SetStat(THIS, Stat.DAMAGE, Operation.BECOMES, ONE)


@pytest.mark.rule("K.2.8")
@pytest.mark.parametrize(
    ("effect", "pattern", "expected"),
    [
        (SPEED_UP, {"verb": Verb.MODIFY}, True),
        (SPEED_UP, {"verb": Verb.DRAW}, False),
        (SPEED_UP, {"verb": Verb.MODIFY, "stat": Stat.SPEED}, True),
        (SPEED_UP, {"verb": Verb.MODIFY, "stat": Stat.DAMAGE}, False),
        (MIXED, {"verb": Verb.MODIFY, "stat": Stat.DAMAGE}, True),
        (MIXED, {"verb": Verb.MODIFY, "stat": Stat.SPEED}, True),
        (MIXED, {"verb": Verb.MODIFY, "stat": Stat.CONTROL}, False),
        (LIKE_THIS, {"verb": Verb.MODIFY}, True),
        (LIKE_THIS, {"verb": Verb.MODIFY, "operation": Operation.ADD}, True),
        (LIKE_THIS, {"verb": Verb.MODIFY, "stat": Stat.SPEED}, False),
        (LIKE_THIS, {"verb": Verb.DRAW}, False),
        (n.ModifyPlayer(n.Who.YOU, plus(Stat.HAND_SIZE, 1)), {"verb": Verb.MODIFY}, True),
        (
            n.ModifyPlayer(n.Who.YOU, plus(Stat.HAND_SIZE, 1)),
            {"verb": Verb.MODIFY, "stat": Stat.SPEED},
            True,  # whatever it is of the player
        ),
        (n.Draw(ONE), {"verb": Verb.DRAW}, True),
        (n.Draw(ONE), {"verb": Verb.LEAVE, "from_": STAGE}, False),
        (n.Draw(ONE), {"verb": Verb.LEAVE}, True),
        (n.Act(Verb.DESTROY, cards()), {"verb": Verb.LEAVE}, True),
        (n.Act(Verb.DESTROY, cards()), {"verb": Verb.LEAVE, "from_": STAGE}, True),
        (n.Act(Verb.DESTROY, cards()), {"verb": Verb.LEAVE, "from_": POOL}, False),
        (n.Act(Verb.DESTROY, THIS), {"verb": Verb.LEAVE, "from_": STAGE}, False),
        (n.Act(Verb.DISCARD, n.CurrentAttack()), {"verb": Verb.LEAVE, "from_": POOL}, True),
        (
            n.Act(Verb.DISCARD, n.CurrentBlock(n.Who.OPPONENT)),
            {"verb": Verb.LEAVE, "from_": POOL},
            True,
        ),
        (n.Act(Verb.DISCARD, n.CurrentAttack()), {"verb": Verb.LEAVE, "from_": STAGE}, False),
        (n.Act(Verb.COMMIT, cards()), {"verb": Verb.LEAVE}, False),
        (SPEED_UP, {"verb": Verb.MODIFY, "operation": Operation.ADD}, True),
        (SPEED_UP, {"verb": Verb.MODIFY, "operation": Operation.SUBTRACT}, False),
        (n.MoveToZone(cards(), n.Place(Zone.HAND)), {"verb": Verb.LEAVE, "from_": STAGE}, True),
    ],
)
def test_what_an_effect_could_lead_to(
    effect: n.Instruction, pattern: dict[str, object], expected: bool
) -> None:
    more = (n.GainVitality(ONE),) if expected else ()
    ability = n.Ability(n.AbilityKind.ENHANCE, (*more, effect))
    wanted = n.EventPattern(**pattern)  # type: ignore[arg-type]
    assert could_cause(ability, wanted) is expected
    for either in (n.EitherEvent(wanted, NEVER), n.EitherEvent(NEVER, wanted)):
        assert could_cause(ability, either) is expected


NEVER = n.EventPattern(Verb.TRANSFORM)
DECK, THEIR_DECK = n.Place(Zone.DECK), n.Place(Zone.DECK, n.Who.OPPONENT)
ANY_DECK = n.Place(Zone.DECK, n.Who.ANY)


def leaves(place: n.Place) -> n.EventPattern:
    return n.EventPattern(Verb.LEAVE, from_=place)


def destroys(filter_: n.Predicate, place: n.Place | None = None) -> n.EventPattern:
    return n.EventPattern(Verb.DESTROY, cards=n.Cards(filter_, place=place, pick=n.Pick.ANY))


ATTACK, SWIFT = n.IsType(n.CardType.ATTACK), n.HasKeyword("swift")
WALL_GOES = n.Act(Verb.DESTROY, cards(n.AllOf((SWIFT, WALL))))


@pytest.mark.rule("K.2.8")
@pytest.mark.parametrize(
    ("effect", "wanted", "own", "others"),
    [
        (n.Draw(ONE), leaves(DECK), True, False),
        (n.Draw(ONE), leaves(THEIR_DECK), False, True),  # "your" is whose ability it is
        (n.Draw(ONE), leaves(ANY_DECK), True, True),
        (n.Mill(ONE), leaves(DECK), True, False),
        (n.Act(Verb.DESTROY, THIS), leaves(DECK), False, False),
        (WALL_GOES, destroys(WALL), True, True),
        (WALL_GOES, destroys(ATTACK), False, False),
        (WALL_GOES, destroys(SWIFT), True, True),
        (WALL_GOES, destroys(n.AnyOf((ATTACK, WALL))), True, True),
        (WALL_GOES, destroys(n.AnyOf((ATTACK, n.IsType(n.CardType.ASSET)))), False, False),
        (WALL_GOES, destroys(n.AnyOf((ATTACK, SWIFT))), True, True),
        (WALL_GOES, destroys(WALL, STAGE), True, False),
        (WALL_GOES, destroys(WALL, n.Place(Zone.STAGE, n.Who.OPPONENT)), False, True),
        (WALL_GOES, destroys(WALL, POOL), False, False),
        (n.Act(Verb.DESTROY, THIS), destroys(WALL, POOL), True, True),  # wherever it lies
    ],
)
def test_whose_cards_an_effect_could_do_it_to(
    effect: n.Instruction, wanted: n.EventPattern, own: bool, others: bool
) -> None:
    table = Table()
    held = HeldAbility("a0", n.Ability(n.AbilityKind.ENHANCE, (effect,)))
    for player, expected in ((0, own), (1, others)):
        card = table.game.cards[table.foundation(player, abilities=(held,))]
        causes = n.AbilityFilter(causes=wanted)
        assert fits_ability(table.game, table.context(), causes, card, held) is expected
