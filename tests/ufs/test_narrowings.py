"""What one word of a text leaves out, met beside what it does not: sums, cards, stretches, players.

What each kind of reading is, stands in the tests of its own.
"""

from __future__ import annotations

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import Player
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail, StretchDetail
from engine.ufs.model.game import Check
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldKeyword
from engine.ufs.procedures import modification
from engine.ufs.rules.ability_filters import could_cause
from engine.ufs.rules.card_states import is_block, is_reversal
from engine.ufs.rules.cost_acts import on_top
from engine.ufs.rules.difficulty import shares
from engine.ufs.rules.keywords import words_of
from engine.ufs.rules.limits import plays_allowed
from engine.ufs.rules.lookback import has_stayed, stays_bound
from engine.ufs.rules.modifications import is_live
from engine.ufs.rules.modifier_orders import is_sensitive
from engine.ufs.rules.places import top_of_deck
from engine.ufs.rules.readings import candidates, fires, fits, in_span
from engine.ufs.rules.rule_effects import ruled_cards
from engine.ufs.rules.sides import asks
from engine.ufs.rules.spans import begun_at, within
from engine.ufs.rules.stretches import is_skipped
from engine.ufs.rules.vitals import measure
from engine.ufs.rules.who import EVENT, SINCE, players
from tests.ufs.build import Table, standing, trait
from tests.ufs.scene import Scene, cards, number, plus

Verb, Zone, Who, Stat = n.Verb, n.Zone, n.Who, n.Stat
THIS = n.ThisCard()
ONE = n.Number(1)


# --- filters --------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [("Wall", "Gate"), ("Gate", "Wall")])
def test_one_like_it_is_enough(others: tuple[str, ...]) -> None:
    table = Table()
    wall = table.foundation(name="Wall", symbols=frozenset({n.Symbol.FIRE}))
    for name in others:
        symbol = n.Symbol.FIRE if name == "Wall" else n.Symbol.WATER
        table.foundation(1, name=name, symbols=frozenset({symbol}))
    theirs = n.Cards(place=n.Place(Zone.STAGE, Who.OPPONENT), pick=n.Pick.ANY)
    for like in (n.CopyOf(theirs), n.Shares(n.Property.SYMBOL, theirs)):
        assert fits(table.game, table.context(), like, wall)
    water = table.foundation(name="Moat", symbols=frozenset({n.Symbol.EARTH}))
    for like in (n.CopyOf(theirs), n.Shares(n.Property.SYMBOL, theirs)):
        assert not fits(table.game, table.context(), like, water)


def test_one_instance_of_the_rating_is_enough() -> None:
    table = Table()
    held = (trait("stun", 1), HeldKeyword("stun again", "stun", 3), trait("safe"))
    card = table.foundation(keywords=held)
    for rating, expected in ((2, True), (3, True), (4, False)):
        wanted = n.HasKeyword("Stun", n.Number(rating), n.Comparison.AT_LEAST)
        assert fits(table.game, table.context(), wanted, card) is expected


@pytest.mark.parametrize(("bare", "expected"), [(n.InState(n.State.FACE_DOWN), True)])
def test_what_looks_at_no_values_is_asked_of_cards_without(
    bare: n.Predicate, expected: bool
) -> None:
    """Also of what it is not, and together with the like."""
    table = Table()
    hidden = table.card(0, Zone.MOMENTUM)
    context = table.context()
    assert fits(table.game, context, bare, hidden) is expected
    assert fits(table.game, context, n.Non(bare), hidden) is not expected
    assert fits(table.game, context, n.AllOf((bare, n.BelongsTo(Who.YOU))), hidden) is expected
    assert not fits(table.game, context, n.Non(n.IsType(n.CardType.ATTACK)), hidden)


def test_a_block_is_one_while_it_is_tried() -> None:
    table = Table()
    guard, other = table.card(0, Zone.TRANSIT), table.card(0, Zone.TRANSIT)
    table.game.check = Check(0, 3, "block", table.game.cards[guard].ref)
    assert is_block(table.game, table.game.cards[guard])
    assert not is_block(table.game, table.game.cards[other])
    table.game.check = table.game.check._replace(purpose="play")
    assert not is_block(table.game, table.game.cards[guard])


@pytest.mark.parametrize(("epoch", "expected"), [(0, True), (1, True), (2, False)])
def test_a_reversal_is_one_as_long_as_it_stays(epoch: int, expected: bool) -> None:
    """Its play came before it reached the pool."""
    table = Table()
    card, other = table.attack(current=False), table.attack(current=False)
    table.emit(Verb.PLAY, card, actor=0, detail=PlayDetail(PlayedAs.ATTACK, "", True, 1))
    table.game.cards[card] = table.game.cards[card]._replace(epoch=epoch)
    assert is_reversal(table.game, table.game.cards[card]) is expected
    assert not is_reversal(table.game, table.game.cards[other])


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "pick", "expected"),
    [
        (Zone.DECK, n.Pick.TOP, True),
        (Zone.DISCARD, n.Pick.TOP, False),
        (Zone.DECK, n.Pick.BOTTOM, False),
    ],
)
def test_the_top_of_a_deck_is_no_other_pile(zone: n.Zone, pick: n.Pick, expected: bool) -> None:
    some = n.Cards(place=n.Place(zone), pick=pick)
    assert on_top(some) is expected
    assert (top_of_deck(some) is not None) is expected


def test_the_top_of_a_deck_is_so_many_of_any_cards() -> None:
    deck = n.Place(Zone.DECK)
    up_to = n.Quantity(ONE, n.Comparison.AT_MOST)
    wall = n.AllOf((n.IsType(n.CardType.FOUNDATION),))
    assert top_of_deck(n.Cards(place=deck, pick=n.Pick.TOP, quantity=up_to)) is None
    assert top_of_deck(n.Cards(wall, place=deck, pick=n.Pick.TOP)) is None
    hand = (n.Place(Zone.HAND),)
    assert top_of_deck(n.Cards(place=deck, pick=n.Pick.TOP, other_places=hand)) is None


@pytest.mark.parametrize("player", [0, 1])
def test_what_is_attached_lies_on_either_side(player: Player) -> None:
    table = Table()
    hosts = (table.ash, table.bram)
    attached = [table.card(at, Zone.STAGE, attached_to=hosts[at]) for at in (0, 1)]
    either = n.AttachedTo(n.BothOf(n.Character(Who.YOU), n.Character(Who.OPPONENT)))
    found = candidates(table.game, table.context(player), either)
    assert list(found) == [attached[player], attached[1 - player]]


@pytest.mark.rule("J.2.3.1")
def test_what_was_bound_by_an_attempt_has_yet_to_leave() -> None:
    table = Table()
    card = table.card(0, Zone.HAND)
    attempt = table.emit(Verb.ATTEMPT, card, actor=0, detail=PlayDetail("attack", number=1))
    context = table.context().bind(EVENT, (attempt,))
    atoms.move(table.game, (card,), Zone.POOL, Verb.ADD, Why(0))
    assert stays_bound(table.game, context, EVENT) == (table.game.cards[card].ref,)


@pytest.mark.rule("J.2.3.1")
@pytest.mark.parametrize(("own", "stayed"), [(True, True), (False, False)])
def test_what_lasts_goes_with_a_card_that_moved_by_it(own: bool, stayed: bool) -> None:
    table = Table()
    card, other = table.card(0, Zone.HAND), table.foundation()
    ref = table.game.cards[card].ref
    source = table.game.cards[other].ref
    context = table.context(source=other).bind(SINCE, 1)
    why = Why(0, Cause.EFFECT, source) if own else Why(0)
    atoms.move(table.game, (card,), Zone.POOL, Verb.ADD, why)
    table.release()
    assert has_stayed(table.game, context, ref) is stayed
    played = table.context(source=card).bind(SINCE, 1)  # to the pool it goes as it is played
    assert has_stayed(table.game, played, ref)


# --- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "words"),
    [
        (trait("throw"), "throw"),
        (trait("stun", 2), "stun: 2"),
        (HeldKeyword("o", "only", argument="ash"), "ash only"),
    ],
)
def test_a_keyword_in_words(held: HeldKeyword, words: str) -> None:
    assert words_of(held) == words


@pytest.mark.rule("G.2.1.3.2.1")
@pytest.mark.parametrize("modifier", [2, 0, None])
def test_what_the_difficulty_of_a_block_is_made_of(modifier: int | None) -> None:
    table = Table()
    table.attack(1, speed=4)
    guard = table.card(0, Zone.HAND, block_zone=n.AttackZone.MID, block_modifier=modifier)
    told = {each.what: each.amount for each in shares(table.game, 0, guard, as_block=True)}
    assert (told.get("block_modifier", 0), told["speed"]) == (modifier or 0, 4)


@pytest.mark.rule("C.3.4")
def test_an_attack_played_from_the_pool_is_live() -> None:
    table = Table()
    attack = table.attack(current=False)
    assert not is_live(table.game, table.game.cards[attack])
    table.game.playing = (attack,)
    assert is_live(table.game, table.game.cards[attack])
    coming = table.card(0, Zone.TRANSIT, n.CardType.ATTACK)
    assert is_live(table.game, table.game.cards[coming])


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (n.Gain(THIS, (n.KeywordGrant("safe"),), lose=True), True),
        (n.Gain(THIS, (n.KeywordGrant("safe"),)), False),
        (n.Modify(THIS, (plus(Stat.DAMAGE, 1),)), False),
        (n.Modify(THIS, (plus(Stat.DAMAGE, 1, high=n.Number(5)),)), True),
        (n.ChangeRating(THIS, "stun", n.Operation.ADD, ONE), True),
    ],
)
def test_for_what_the_order_may_count(node: n.Node, expected: bool) -> None:
    assert is_sensitive(node) is expected


@pytest.mark.rule("C.3.3.4")
def test_what_has_no_state_is_not_changed() -> None:
    scene = Scene()
    hidden = scene.card(0, Zone.HAND, keywords=(trait("stun", 2),))
    before = scene.values(hidden)
    assert modification.change_once(scene.game, scene.context(), hidden, plus(Stat.CONTROL, 2)) == 0
    more = n.ChangeRatings(THIS, n.Operation.ADD, ONE)
    assert not modification.rate_all(scene.game, scene.context(), hidden, more)
    assert scene.values(hidden) == before


@pytest.mark.rule("C.3.3.4.4.2")
@pytest.mark.parametrize(("quiet", "told"), [((), 1), (("k",), 0)])
def test_what_lands_again_after_a_refresh_is_not_told(quiet: tuple[str, ...], told: int) -> None:
    table = Table()
    wall = table.foundation()
    table.game.cards[wall] = table.game.cards[wall]._replace(quiet=quiet)
    change = plus(Stat.CONTROL, 1)
    assert modification.change_once(table.game, table.context(), wall, change, "k") == 1
    assert len([event for event in table.game.batch if event.kind == Verb.MODIFY]) == told


@pytest.mark.parametrize(("word", "expected"), [("183 cm", 183), ("6 ft", 6), ("?", None)])
def test_the_number_of_a_height(word: str, expected: int | None) -> None:
    table = Table()
    table.character(0, "Cleo", height=word)
    card = list(table.game.cards.values())[-1]
    assert measure(table.context(), card, card.values, Stat.HEIGHT) == expected


# --- players, stretches, rulings ------------------------------------------------------------------


def test_its_owner_is_that_of_the_card_it_happened_to() -> None:
    table = Table()
    mine, theirs = table.foundation(0), table.foundation(1)
    drawn, turned = table.emit(Verb.DRAW, owner=0), table.emit(Verb.COMMIT, theirs)
    source = table.context(source=mine)
    assert players(table.game, source, Who.OWNER) == (0,)
    assert players(table.game, source.bind(EVENT, (drawn, turned)), Who.OWNER) == (1,)
    assert players(table.game, table.context(1), Who.OWNER) == (1,)


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(
    ("who", "mine", "theirs"),
    [(Who.YOU, True, False), (Who.OPPONENT, False, True), (Who.EACH, True, True)],
)
def test_whose_stretch_is_skipped(player: Player, who: n.Who, mine: bool, theirs: bool) -> None:
    scene = Scene()
    step = n.Stretch.READY_STEP
    scene.run(n.Skip(n.Coming(step, who)), by=player)
    assert is_skipped(scene.game, step, player) is mine
    assert is_skipped(scene.game, step, 1 - player) is theirs
    assert not is_skipped(scene.game, n.Stretch.DRAW_STEP, 1 - player)


def test_a_rule_effect_is_of_its_kind_and_of_its_cards() -> None:
    table = Table()
    wall = table.foundation()
    table.asset(0, standing(n.RuleEffect(n.RuleKind.NO_DAMAGE, n.Character())))
    walls = n.Cards(n.IsType(n.CardType.FOUNDATION), place=n.Place(Zone.STAGE), pick=n.Pick.ALL)
    table.asset(0, standing(n.RuleEffect(n.RuleKind.ABILITIES_ANY_NUMBER, walls)))
    assert ruled_cards(table.game, n.RuleKind.ABILITIES_ANY_NUMBER) == {wall}
    assert ruled_cards(table.game, n.RuleKind.NO_DAMAGE) == {table.ash}


def test_a_limit_is_that_of_its_stretch() -> None:
    table = Table()
    wall = table.foundation()
    ability = n.Ability(n.AbilityKind.ENHANCE, (n.Draw(ONE),))
    walls = n.Cards(n.IsType(n.CardType.FOUNDATION), place=n.Place(Zone.STAGE), pick=n.Pick.ALL)
    table.asset(0, standing(n.LimitAbilities(walls, 1, n.Stretch.TURN)))
    card = table.game.cards[wall]
    assert plays_allowed(table.game, card, ability, n.Stretch.TURN) == 1
    assert plays_allowed(table.game, card, ability, n.Stretch.GAME) is None


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        (n.RestOf(n.Stretch.TURN), True),
        (n.RestOf(n.Stretch.TURN, Who.YOU), True),
        (n.RestOf(n.Stretch.TURN, Who.OPPONENT), False),
        (n.This(n.Stretch.TURN, Who.OPPONENT), False),
        (n.During(n.Stretch.END_PHASE), False),
    ],
)
def test_whose_turn_it_is_inside(span: n.Span, expected: bool) -> None:
    table = Table()
    assert in_span(table.game, table.context(), span) is expected


def test_what_has_happened_since_a_stretch_began() -> None:
    table = Table()
    wall = table.foundation()
    begin = StretchDetail(n.Stretch.COMBAT_PHASE, "begin")
    table.emit(Verb.COMMIT, wall)
    begun = table.emit(Verb.PHASE, owner=0, detail=begin)
    end = StretchDetail(n.Stretch.READY_PHASE, "end")
    table.emit(Verb.PHASE, owner=0, detail=end)
    turned = table.emit(Verb.COMMIT, wall)
    assert begun_at(table.game, n.Stretch.COMBAT_PHASE) == begun.serial
    assert begun_at(table.game, n.Stretch.END_PHASE) is None
    rest = n.RestOf(n.Stretch.COMBAT_PHASE)
    for scope, found in ((turned.serial, [turned]), (turned.serial + 1, [])):
        context = table.context(scope=scope)
        assert [each for each in within(table.game, context, rest) if each.card] == found


@pytest.mark.parametrize(
    ("pick", "expected"), [(n.Pick.CHOSEN, True), (n.Pick.ALL, False), (n.Pick.RANDOM, False)]
)
def test_only_who_chooses_may_have_to_be_asked(pick: n.Pick, expected: bool) -> None:
    assert asks(n.Act(Verb.DISCARD, n.Cards(place=n.Place(Zone.HAND), pick=pick))) is expected


def test_an_origin_is_kept_with_each_change() -> None:
    table = Table()
    wall = table.foundation()
    held = table.game.cards[wall].values
    origin = Origin(key="k")
    atoms.set_current(table.game, wall, held._replace(control=7), origin)
    (step,) = table.game.changes[wall]
    assert (step.value, step.origin) == ("control", origin)
    atoms.set_current(table.game, wall, table.game.cards[wall].values, Origin(key="l"))
    assert table.game.changes[wall] == (step,)


def test_counters_up_to_a_number() -> None:
    scene = Scene()
    wall = scene.foundation()
    up_to = n.Quantity(n.Number(2), n.Comparison.AT_MOST)
    walls = cards(n.IsType(n.CardType.FOUNDATION))
    scene.run(n.Counters(up_to, "power", walls))
    assert (scene.question.minimum, scene.question.maximum) == (0, 2)
    scene.say(2)
    least = n.Quantity(ONE, n.Comparison.AT_LEAST)
    scene.run(n.Counters(least, "power", walls, add=False))
    assert (scene.question.minimum, scene.question.maximum) == (1, 2)
    scene.say(1)
    assert scene.game.cards[wall].counters == (("power", 1),)
    scene.run(n.Counters(number(5), "power", walls, add=False))
    assert scene.game.cards[wall].counters == ()


# --- what sets off, what could lead to something --------------------------------------------------


@pytest.mark.rule("G.3")
@pytest.mark.parametrize(
    ("stretch", "edge", "dealt", "expected"),
    [
        (n.Stretch.DAMAGE_STEP, "end", 0, True),
        (n.Stretch.DAMAGE_STEP, "end", 2, False),
        (n.Stretch.DAMAGE_STEP, "begin", 0, False),
        (n.Stretch.BLOCK_STEP, "end", 0, False),
    ],
)
def test_no_damage_was_dealt_once_the_damage_step_ends(
    stretch: n.Stretch, edge: str, dealt: int, expected: bool
) -> None:
    table = Table()
    table.attack(step="damage")
    atoms.record_damage(table.game, dealt)
    nothing = n.EventPattern(Verb.DEAL_DAMAGE, amount=number(0))
    event = table.emit(Verb.PHASE, owner=0, detail=StretchDetail(stretch, edge))
    trigger = n.Trigger(n.Timing.AFTER, nothing)
    assert bool(fires(table.game, table.context(), trigger, (event,))) is expected


@pytest.mark.rule("G.3")
@pytest.mark.parametrize(
    ("damage", "edge", "expected"), [(3, "begin", 2), (0, "begin", 0), (3, "end", 0)]
)
def test_damage_is_about_to_be_dealt_as_the_damage_step_begins(
    damage: int, edge: str, expected: int
) -> None:
    table = Table()
    table.attack(step="damage", damage=damage)
    detail = StretchDetail(n.Stretch.DAMAGE_STEP, edge)
    event = table.emit(Verb.PHASE, owner=0, amount=damage, detail=detail)
    dealt = 0
    for verb in (Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE):
        trigger = n.Trigger(n.Timing.BEFORE, n.EventPattern(verb))
        dealt += len(fires(table.game, table.context(), trigger, (event,)))
    assert dealt == expected


@pytest.mark.rule("K.2.8")
@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (n.Act(Verb.DESTROY, cards()), True),
        (n.Act(Verb.COMMIT, cards()), False),
        (n.MoveToZone(cards(), n.Place(Zone.HAND)), True),
        (n.Act(Verb.DISCARD, cards(zone=Zone.HAND)), False),
        (n.Draw(ONE), False),
    ],
)
def test_what_could_take_cards_from_a_staging_area(effect: n.Instruction, expected: bool) -> None:
    ability = n.Ability(n.AbilityKind.ENHANCE, (effect,))
    leaves = n.EventPattern(Verb.LEAVE, from_=n.Place(Zone.STAGE))
    assert could_cause(ability, leaves) is expected
