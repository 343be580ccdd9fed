"""When an ability may be attempted: its place, its restrictions and how often (H.2, H.3, H.5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.ids import CardId, Player
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.game import Phase, PlayedCopy, Use
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.legality import why_not_use
from engine.ufs.rules.limits import counts_copies
from engine.ufs.rules.timing import is_its_moment
from tests.ufs.build import Table, held, standing
from tests.ufs.doors import asks

Kind, Zone = n.AbilityKind, n.Zone
GAIN, DRAW = n.GainVitality(n.Number(1)), n.Draw(n.Number(1))


def why_not(table: Table, card: CardId, player: Player = 0, key: str = "a0") -> str:
    """The rule by which the ability cannot be used, whatever the moment."""
    refusal = why_not_use(table.game, player, card, key, forced=True)
    return refusal.rule if refusal is not None else ""


def gated(*gates: n.Restriction) -> n.Ability:
    return n.Ability(Kind.ENHANCE, (GAIN,), before=gates)


# --- the moment -----------------------------------------------------------------------------------


@pytest.mark.rule("H.2.1.2", "H.2.2.2")
@pytest.mark.parametrize(
    ("kind", "phase", "step", "expected"),
    [
        (Kind.ENHANCE, Phase.COMBAT, "enhance", True),
        (Kind.ENHANCE, Phase.COMBAT, "block", False),
        (Kind.ENHANCE, Phase.COMBAT, None, False),
        (Kind.FORM, Phase.COMBAT, None, True),
        (Kind.FORM, Phase.COMBAT, "enhance", False),
        (Kind.FORM, Phase.END, None, False),
        (Kind.RESPONSE, Phase.COMBAT, None, False),
    ],
)
def test_of_which_abilities_it_is_the_moment(
    kind: n.AbilityKind, phase: Phase, step: str | None, expected: bool
) -> None:
    table = Table()
    table.game.phase = phase
    if step is not None:
        table.attack(step=step)
    assert is_its_moment(table.game, kind) is expected


@pytest.mark.rule("H.3.2.2.7")
@pytest.mark.parametrize(
    ("step", "rule"), [("enhance", ""), ("block", "H.3.2.2.7"), (None, "H.3.2.2.7")]
)
def test_what_is_for_the_enhance_step_alone(step: str | None, rule: str) -> None:
    table = Table()
    card = table.asset(0, n.Ability(Kind.ENHANCE, (GAIN,), brackets=(n.EnhanceStepOnly(),)))
    if step is not None:
        table.attack(step=step)
    assert why_not(table, card) == rule


# --- the place ------------------------------------------------------------------------------------


@pytest.mark.rule("H.2.2.3", "H.2.1.3")
@pytest.mark.parametrize(("kind", "rule"), [(Kind.FORM, "H.2.2.3"), (Kind.ENHANCE, "")])
def test_on_the_attack_going_on_lie_all_but_forms(kind: n.AbilityKind, rule: str) -> None:
    table = Table()
    attack = table.attack(abilities=(HeldAbility("a0", n.Ability(kind, (GAIN,))),))
    assert why_not(table, attack) == rule


def test_a_blitz_is_on_the_attack_going_on() -> None:
    table = Table()
    blitz = HeldAbility("a0", n.Ability(Kind.BLITZ, (GAIN,)))
    before = table.attack(current=False, abilities=(blitz,))
    assert why_not(table, before) == "H.2.3.3"
    attack = table.attack(abilities=(blitz,))
    assert (why_not(table, before), why_not(table, attack)) == ("H.2.3.3", "")


@pytest.mark.rule("H.2.1.3")
@pytest.mark.parametrize("kind", [n.CardType.ATTACK, n.CardType.ACTION, n.CardType.CHARACTER])
def test_what_does_not_belong_in_a_staging_area_is_of_no_use_there(kind: n.CardType) -> None:
    table = Table()
    card = table.card(0, Zone.STAGE, kind, abilities=(HeldAbility("a0", gated()),))
    assert why_not(table, card) == "H.2.1.3"


@pytest.mark.rule("H.3.2.1", "H.3.2.1.1", "C.2.3")
@pytest.mark.parametrize(
    ("bracket", "zone", "rule"),
    [
        (Zone.DISCARD, Zone.DISCARD, ""),
        (Zone.HAND, Zone.HAND, ""),
        (Zone.MOMENTUM, Zone.HAND, "H.3.2.1"),
        (Zone.MOMENTUM, Zone.MOMENTUM, "C.2.3"),
    ],
)
def test_a_zone_in_brackets_is_where_the_ability_is_played_from(
    bracket: n.Zone, zone: n.Zone, rule: str
) -> None:
    table = Table()
    table.game.trace = []
    ability = n.Ability(Kind.ENHANCE, (GAIN,), brackets=(n.InZone(bracket),))
    card = table.card(0, zone, abilities=(HeldAbility("a0", ability),))
    assert why_not(table, card) == rule
    assert ("H.3.2.1.1" in table.game.trace) is (not rule)


@pytest.mark.rule("H.2.3.3")
@pytest.mark.parametrize(
    ("zone", "is_shown", "rule"),
    [(Zone.DISCARD, True, ""), (Zone.DECK, False, "H.2.3.3"), (Zone.DECK, True, "H.2.3.3")],
)
def test_an_answer_about_its_own_card_is_given_wherever_that_lies_but_in_the_deck(
    zone: n.Zone, is_shown: bool, rule: str
) -> None:
    table = Table()
    moved = n.Trigger(n.Timing.AFTER, n.EventPattern(n.Verb.DISCARD, cards=n.ThisCard()))
    answer = n.Ability(Kind.RESPONSE, (GAIN,), trigger=moved)
    card = table.card(0, zone, abilities=(HeldAbility("a0", answer),))
    shown = table.game.cards[card]._replace(revealed=is_shown, has_state=is_shown)
    table.game.cards[card] = shown
    assert why_not(table, card) == rule


@pytest.mark.rule("H.1.6", "H.2.3.2.4")
def test_a_response_without_a_condition_answers_any_event() -> None:
    table = Table()
    card = table.asset(0, n.Ability(Kind.RESPONSE, (GAIN,)))
    assert why_not_use(table.game, 0, card, "a0", (table.emit(n.Verb.DRAW, owner=1),), 1) is None


# --- in front -------------------------------------------------------------------------------------


@pytest.mark.rule("H.3.1.3")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(("stones", "rule"), [(10, "H.3.1.3"), (11, "")])
def test_the_deadlock_is_one_of_the_opponents_foundations(
    player: Player, stones: int, rule: str
) -> None:
    table = Table()
    card = table.asset(player, gated(n.DeadlockGate()))
    for _ in range(stones):
        table.foundation(1 - player)
    assert why_not(table, card, player) == rule


@pytest.mark.rule("H.3.1.5", "H.3.1.7")
@pytest.mark.parametrize(("owner", "rule"), [(0, "H.3.1.7"), (1, "H.3.1.5")])
def test_ones_own_cards_tell_whether_a_word_in_front_is_a_watermark(
    owner: Player, rule: str
) -> None:
    table = Table()
    card = table.asset(0, gated(n.NameGate("Anchor")))
    table.foundation(owner, watermark="anchor")
    assert why_not(table, card) == rule


@pytest.mark.rule("H.3.1.5")
@pytest.mark.parametrize(
    ("name", "rule"), [("Elm Ash", ""), ("Elm", "H.3.1.5"), ("Ash", "H.3.1.5")]
)
def test_a_name_in_front_is_the_whole_name(name: str, rule: str) -> None:
    table = Table()
    table.game.characters = (table.character(0, "Elm Ash"), table.bram)
    assert why_not(table, table.asset(0, gated(n.NameGate(name)))) == rule


@pytest.mark.rule("H.3.1.5")
@pytest.mark.parametrize(
    ("names", "rule"),
    [(("Ash", "Elm"), ""), (("Elm", "Ash"), ""), (("Elm", "Oak"), "H.3.1.5")],
)
def test_any_one_of_several_names_will_do(names: tuple[str, ...], rule: str) -> None:
    table = Table()
    either = n.EitherGate(tuple(map(n.NameGate, names)))
    assert why_not(table, table.asset(0, gated(either))) == rule


@pytest.mark.rule("H.3.1")
def test_every_restriction_counts() -> None:
    table = Table()
    assert why_not(table, table.asset(0, gated(n.NameGate("Ash")))) == ""
    both = gated(n.NameGate("Ash"), n.DesperationGate())
    assert why_not(table, table.asset(0, both)) == "H.3.1.4"


# --- how often ------------------------------------------------------------------------------------

ONCE = n.Ability(Kind.FORM, (GAIN,), brackets=(n.Limit(1, n.Stretch.GAME),))
ONE_COPY = n.Ability(Kind.FORM, (GAIN,), after=(n.CopiesPerTurn(1),))
OTHER = n.Ability(Kind.FORM, (DRAW,))


@pytest.mark.rule("H.3.2.2", "K.3.3")
@pytest.mark.parametrize(("ability", "rule"), [(ONCE, "H.3.2.2"), (ONE_COPY, "K.3.3")])
@pytest.mark.parametrize(
    ("told", "counts"),
    [
        ({}, True),
        ({"name": "Gong"}, False),
        ({"ability": OTHER}, False),
        ({"played": False}, False),
    ],
)
def test_copies_of_the_ability_that_were_played_count(
    ability: n.Ability, rule: str, told: dict[str, Any], counts: bool
) -> None:
    """Those on cards that had the name, and not what else such a card can do."""
    table = Table()
    bell = table.asset(0, ability, OTHER, name="Bell")
    copy = PlayedCopy(1, 0, "Bell", ability, table.game.turn, played=True)
    atoms.try_copy(table.game, copy._replace(**told))
    assert why_not(table, bell) == (rule if counts else "")


@pytest.mark.rule("H.3.2.2", "K.3.3")
@pytest.mark.parametrize(
    ("ability", "told", "counts"),
    [
        (ONCE, {"turn": -1}, True),
        (ONCE, {"player": 1}, False),
        (ONE_COPY, {"turn": -1}, False),
        (ONE_COPY, {"player": 1}, True),
    ],
)
def test_copies_count_in_their_game_or_turn(
    ability: n.Ability, told: dict[str, Any], counts: bool
) -> None:
    table = Table()
    bell = table.asset(0, ability, name="Bell")
    copy = PlayedCopy(1, 0, "Bell", ability, table.game.turn, played=True)
    atoms.try_copy(table.game, copy._replace(**told))
    assert (why_not(table, bell) != "") is counts


@pytest.mark.rule("H.3.3.5", "H.2.1.4")
@pytest.mark.parametrize("any_number", [True, False])
def test_what_is_playable_any_number_of_times_is_so_by_its_rule(any_number: bool) -> None:
    table = Table()
    table.game.trace = []
    after = (n.AnyNumberOfTimes(),) if any_number else ()
    card = table.asset(0, n.Ability(Kind.ENHANCE, (GAIN,), after=after))
    table.attack()
    atoms.count_use(table.game, Use(card, 0, "a0", "play", "step", table.game.attacks))
    refusal = why_not_use(table.game, 0, card, "a0")
    assert (refusal is None) is any_number
    assert ("H.3.3.5" in table.game.trace) is any_number


@pytest.mark.rule("H.2.1.4", "H.3.2.2.8", "H.5.4")
@pytest.mark.parametrize(
    ("limit", "rule"),
    [
        (None, "H.2.1.4"),
        (n.Limit(2, n.Stretch.TURN), "H.2.1.4"),
        (n.Limit(2, n.Stretch.ENHANCE_STEP), ""),
        (n.Limit(1, n.Stretch.ENHANCE_STEP), "H.3.2.2.8"),
    ],
)
def test_an_enhance_is_played_once_in_a_step_unless_it_says_how_often_or_is_told(
    limit: n.Limit | None, rule: str
) -> None:
    table = Table()
    brackets = (limit,) if limit is not None else ()
    card = table.asset(0, n.Ability(Kind.ENHANCE, (GAIN,), brackets=brackets))
    table.attack()
    atoms.count_use(table.game, Use(card, 0, "a0", "play", "step", table.game.attacks))
    refusal = why_not_use(table.game, 0, card, "a0")
    assert (refusal.rule if refusal is not None else "") == rule
    assert why_not(table, card) == (rule if rule == "H.3.2.2.8" else "")


@pytest.mark.rule("H.5.2")
@pytest.mark.parametrize(("act", "counts"), [("attempt", True), ("play", False)])
def test_with_a_check_among_its_costs_the_attempts_of_an_ability_count(
    act: str, counts: bool
) -> None:
    table = Table()
    cost = (n.LoseVitality(n.Number(1)), n.MakeCheck(n.Number(4), cost=True))
    once = (n.Limit(1, n.Stretch.TURN),)
    card = table.asset(0, n.Ability(Kind.FORM, (GAIN,), cost, brackets=once))
    atoms.count_use(table.game, Use(card, 0, "a0", act, "turn", table.game.turn))
    assert why_not(table, card) == ("H.3.2.2.1" if counts else "")


@pytest.mark.rule("H.5.2", "K.3.3")
@pytest.mark.parametrize("checked", [True, False])
def test_with_a_check_among_its_costs_the_attempts_of_a_whole_game_count(checked: bool) -> None:
    table = Table()
    cost = (n.MakeCheck(n.Number(4), cost=True),) if checked else ()
    ability = n.Ability(Kind.FORM, (GAIN,), cost, brackets=(n.Limit(1, n.Stretch.GAME),))
    bell = table.asset(0, ability, name="Bell")
    atoms.try_copy(table.game, PlayedCopy(1, 0, "Bell", ability, table.game.turn))
    assert (why_not(table, bell) != "") is checked


# --- what is not counted --------------------------------------------------------------------------


@pytest.mark.rule("H.2.3.4", "H.3.2.2", "I.3.6")
def test_uses_are_counted_of_what_could_be_used_up() -> None:
    deflect = n.Ability(Kind.FORM, (GAIN,), link=n.KeywordLink("deflect"))
    limited = n.Ability(Kind.FORM, (GAIN,), after=(n.Limit(1, n.Stretch.TURN),))
    answer = n.Ability(Kind.RESPONSE, (GAIN,))
    form = n.Ability(Kind.FORM, (GAIN,))
    for door, ability in (
        ("_served_attack", deflect),
        ("plays_allowed", limited),
        ("_has_answered", answer),
    ):
        for each, expected in ((form, False), (ability, True)):
            table = Table()
            card = table.asset(0, each)
            assert asks(door, why_not_use, table.game, 0, card, "a0") is expected


@pytest.mark.rule("K.3.3", "K.3.25")
@pytest.mark.parametrize(
    ("ability", "counts"),
    [
        (ONCE, True),
        (ONE_COPY, True),
        (OTHER, False),
        (standing(n.LimitAbilities(n.ThisCard(), 1, n.Stretch.GAME)), True),
        (standing(n.LimitAbilities(n.ThisCard(), 1, n.Stretch.TURN)), False),
    ],
)
def test_copies_are_counted_where_some_card_may_ask_for_them(
    ability: n.Ability, counts: bool
) -> None:
    """Wherever that card is: what it asks for may have been played before it came."""
    table = Table()
    table.card(1, Zone.DECK, abilities=held(ability))
    own = ability if ability.kind is Kind.FORM else OTHER
    assert counts_copies(table.game, own) is counts
