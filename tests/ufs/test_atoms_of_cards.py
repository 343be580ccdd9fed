"""What becomes of cards that are turned, mixed and put back, and of their values."""

from __future__ import annotations

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.atoms.states import carry_over, landed
from engine.ufs.editions.advanced.edition import ADVANCED
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import CardType, Verb, Zone
from engine.ufs.model.effect import Context, Effect, EffectClass, OnTop, Suspended
from engine.ufs.model.game import Check, UfsGame, Use
from engine.ufs.model.keys import key_of_held
from engine.ufs.model.step import Origin
from engine.ufs.model.values import Definition, HeldAbility
from engine.ufs.procedures.manual import position
from engine.ufs.rules.damage import ADJUSTED
from engine.ufs.rules.layers import CHOSEN_ORDER
from engine.ufs.rules.modifications import SUSPENDED
from engine.ufs.rules.modifier_orders import MODIFIER_ORDER
from engine.ufs.rules.statics import statements
from tests.ufs.build import Table, held, standing
from tests.ufs.doors import asks

ME = Why(0)
FORM = HeldAbility("b", n.Ability(n.AbilityKind.FORM, (n.Draw(n.Number(1)),)))
FREEZE = n.Act(Verb.FREEZE, n.ThisCard())
EFFECT = Effect(0, EffectClass.RULE, FREEZE, Context(0))
STONE, SPARE, HELD, FOE = map(CardId, (2, 3, 4, 5))  # cards of `laid`


def laid() -> Table:
    """A table with something of everything on it, where all has been looked at."""
    table = Table()
    host = table.foundation()
    assert host == STONE
    table.foundation()
    table.foundation(attached_to=host)
    table.card(1, Zone.HAND)
    for _ in range(12):
        table.card(0, Zone.DECK)
    table.attack()
    atoms.stack_attack(table.game, table.attack(current=False))
    atoms.add_effect(table.game, EFFECT)
    atoms.open_check(table.game)
    atoms.begin_check(table.game, Check(0, 4, "play"))
    table.release()
    return at_rest(table)


def at_rest(table: Table) -> Table:
    game = table.game
    game.settled, game.sources = set(Zone), {}
    game.stirred = game.restaged = False
    return table


def looked_at(game: UfsGame) -> set[str]:
    """What has to be looked at again."""
    flags = {
        "statements": game.sources is None,
        "what lasts": game.settled != set(Zone),
        "anything": game.stirred,
        "the table": game.restaged,
    }
    return {name for name, is_wanted in flags.items() if is_wanted}


ALL = {"statements", "what lasts", "anything", "the table"}


def test_damage_that_is_about_to_be_dealt_is_adjusted_again_and_again() -> None:
    game = laid().game
    atoms.adjust_damage(game, 3)
    atoms.adjust_damage(game, -1)
    assert game.facts[ADJUSTED] == (1, 2)


def test_what_is_put_in_order_is_remembered_in_that_order() -> None:
    game = laid().game
    atoms.order_definitions(game, ("b", "a"))
    atoms.order_modifiers(game, (STONE,), ("d", "c"))
    assert game.facts[CHOSEN_ORDER] == ("b", "a")
    assert game.facts[MODIFIER_ORDER] == ((STONE, 1, ("d", "c")),)


def test_what_waits_for_an_attack_is_told_of_in_the_log() -> None:
    game = laid().game
    first, second = (Suspended(card, Context(1), FREEZE, Cause.EFFECT) for card in (STONE, SPARE))
    atoms.suspend(game, first)
    atoms.suspend(game, second)
    lines = [(line.key, line.player, line.facts) for line in game.log[-2:]]
    assert lines == [("suspended", 1, (STONE,)), ("suspended", 1, (SPARE,))]
    atoms.resume(game, first)
    assert game.facts[SUSPENDED] == (second,)


def stacked() -> tuple[Table, list[CardId]]:
    table = laid()
    cards = [table.foundation() for _ in range(4)]
    for top, bottom in (cards[:2], cards[2:]):
        atoms.mark(table.game, top, attached_to=bottom)
        atoms.lay_on_top(table.game, OnTop(top, table.game.cards[bottom].ref, 1))
    return at_rest(table), cards


def test_a_card_that_has_gone_keeps_its_state_when_what_lay_on_it_is_taken_off() -> None:
    table, (top, bottom, _, _) = stacked()
    game = table.game
    atoms.move(game, (bottom,), Zone.DISCARD, Verb.DISCARD, ME)
    atoms.set_current(game, bottom, game.cards[bottom].values, Origin(key="k"))
    atoms.take_off(game, top)
    assert game.cards[bottom].applied == ("k",)


@pytest.mark.rule("K.4.2")
def test_who_has_seen_a_card_still_knows_it_when_it_is_flipped() -> None:
    table = laid()
    game = table.game
    atoms.flip(game, (STONE,), ME)
    assert [player for player, card in game.known if card == STONE] == [1]


def test_a_card_with_a_back_is_transformed_and_told_of_by_the_side_now_up() -> None:
    table = laid()
    game = table.game
    front = game.cards[STONE].definition
    back = len(game.definitions)
    other = Definition(game.printed(STONE)._replace(name="Rock", control=None))
    mended = game.definitions[front]._replace(other=back)
    game.definitions = (
        *game.definitions[:front],
        mended,
        *game.definitions[front + 1 :],
        other._replace(other=front, is_back=True),
    )
    before = game.cards[STONE]
    assert atoms.transform(game, (SPARE, STONE), ME) == (STONE,)
    assert (game.cards[STONE].definition, game.cards[STONE].values.name) == (back, "Rock")
    (told,) = table.release()
    assert (told.kind, told.card, told.was) == (Verb.TRANSFORM, before.ref, before)
    assert told.detail == ("Rock",)
    atoms.flip(game, (STONE,), ME)
    assert game.cards[STONE].definition == front  # face down it is its front
    assert atoms.transform(game, (STONE,), ME) == ()
    assert game.cards[STONE].definition == front


@pytest.mark.rule("K.5.1")
def test_what_was_not_revealed_keeps_its_state_when_what_was_is_over() -> None:
    table = laid()
    changed = table.game.cards[STONE].values._replace(control=9)
    atoms.set_current(table.game, STONE, changed, Origin(key="k"))
    atoms.conceal(table.game, (STONE,))
    assert (table.game.cards[STONE].values, table.game.cards[STONE].applied) == (changed, ("k",))


# --- zones ----------------------------------------------------------------------------------------


def test_a_token_that_has_left_the_game_is_moved_no_more() -> None:
    table = Table()
    game, ember = table.game, table.foundation()
    token = game.definitions[-1]._replace(token=n.TokenCard(CardType.FOUNDATION, "Ember"))
    game.definitions = (*game.definitions[:-1], token)
    assert atoms.move(game, (ember,), Zone.HAND, Verb.ADD, ME) == (ember,)
    assert game.cards[ember].zone is Zone.REMOVED
    assert atoms.move(game, (ember,), Zone.HAND, Verb.ADD, ME) == ()


@pytest.mark.rule("place-on-top-of.4")
def test_of_what_lies_on_something_only_what_lies_on_the_token_goes_with_it() -> None:
    table = Table()
    game = table.game
    game.edition = PLAYED["universus"]
    low, high, ember = table.foundation(), table.foundation(), table.foundation()
    token = game.definitions[-1]._replace(token=n.TokenCard(CardType.FOUNDATION, "Ember"))
    game.definitions = (*game.definitions[:-1], token)
    over = table.foundation()
    for effect, top, bottom in ((1, high, low), (2, over, ember)):
        atoms.lay_on_top(game, OnTop(top, game.cards[bottom].ref, effect))
    atoms.move(game, (ember,), Zone.HAND, Verb.ADD, ME)
    assert [game.cards[card].zone for card in (high, over)] == [Zone.STAGE, Zone.HAND]


@pytest.mark.rule("I.3.8.2", "assigned-effect.7")
@pytest.mark.parametrize("edition", PLAYED)
def test_a_copy_that_is_turned_stays_one(edition: str) -> None:
    table = Table()
    game = table.game
    game.edition = PLAYED[edition]
    card, other = table.attack(current=False), table.attack(current=False)
    game.cards[card] = game.cards[card]._replace(copy_of=game.cards[other].values)
    atoms.flip(game, (card,), ME)
    assert game.cards[card].copy_of is not None


@pytest.mark.rule("C.2.2.2")
def test_what_leaves_a_hand_openly_is_not_told_from_what_else_it_may_have_been() -> None:
    table = laid()
    game = table.game
    before = game.handles.get((0, FOE))
    atoms.move(game, (FOE,), Zone.POOL, Verb.ADD, ME)
    assert game.handles.get((0, FOE)) != before


@pytest.mark.rule("J.2.1")
@pytest.mark.parametrize(("origin", "to"), [(Zone.STAGE, Zone.POOL), (Zone.HAND, Zone.STAGE)])
def test_what_a_card_can_do_comes_last_where_it_comes_to_lie(origin: Zone, to: Zone) -> None:
    table = Table()
    words = HeldAbility("a", standing(n.Modify(n.ThisCard(), ()))), FORM
    first, second = (table.card(0, origin, CardType.ACTION, abilities=words) for _ in range(2))
    atoms.move(table.game, (first,), to, Verb.ADD, ME)
    assert list(table.game.able_cards)[-2:] == [second, first]
    assert list(table.game.static_cards)[-2:] == [second, first][-len(table.game.static_cards) :]


def test_who_sees_cards_while_they_are_mixed_does_not_lose_track_of_them() -> None:
    table = laid()
    game = table.game
    one, other = game.zones[0, Zone.DECK][:2]
    for card in (one, other):
        game.known[0, card] = game.known[1, card] = 1
    game.looks[0, one] = None
    atoms.mix(game, (one, other), bottom=True)
    assert sorted(game.known) == [(0, one)]
    assert sorted(game.zones[0, Zone.DECK][-2:]) == [one, other]


@pytest.mark.rule("E.4.11.1", "D.2.5.2")
@pytest.mark.parametrize("origin", [Zone.HAND, Zone.DISCARD])
def test_a_card_that_goes_back_lies_and_is_known_as_though_it_had_stayed(origin: Zone) -> None:
    table = laid()
    game = table.game
    card = table.card(0, origin, CardType.ACTION)
    table.card(0, origin)
    before, able = game.cards[card], dict(game.able_cards)
    atoms.enter_transit(game, card)
    atoms.begin_playing(game, card)
    assert (game.zones[0, Zone.TRANSIT], game.playing) == ((card,), (card,))
    atoms.turn_back(game, card, origin)
    assert (game.zones[0, Zone.TRANSIT], game.playing) == ((), ())
    assert game.cards[card] == before
    assert game.able_cards == able
    assert card in game.zones[0, origin]
    is_open = origin is Zone.DISCARD
    assert [player for player, known in game.known if known == card] == ([] if is_open else [1])


def test_a_table_put_back_is_as_it_was() -> None:
    table = laid()
    game = table.game
    statement = standing(n.RuleEffect(n.RuleKind.NO_DAMAGE))
    asset = table.asset(0, statement)
    foe = table.asset(1)
    atoms.suspend(game, Suspended(STONE, Context(0), FREEZE, Cause.EFFECT))
    before = position(game)
    stated = dict(game.static_cards)
    atoms.move(game, (asset, *(ref.card for ref in game.attack_stack)), Zone.HAND, Verb.ADD, ME)
    atoms.flip(game, (foe,), ME)
    atoms.add_effect(game, EFFECT)
    atoms.remember(game, SUSPENDED, ())
    atoms.set_current(game, STONE, game.cards[STONE].values._replace(control=1), Origin(key="k"))
    atoms.lose_vitality(game, 1, 3, ME)
    atoms.put_back(at_rest(table).game, before)
    assert position(game) == before
    assert game.static_cards == stated
    assert looked_at(game) == ALL


def test_an_effect_made_by_hand_is_in_force_no_more_when_the_table_is_put_back() -> None:
    game = laid().game
    before = position(game)
    statement = n.RuleEffect(n.RuleKind.NO_DAMAGE)
    atoms.add_effect(game, EFFECT._replace(node=statement))
    assert [node for _, _, node in statements(game, n.RuleEffect)] == [statement]
    atoms.put_back(game, before)
    assert list(statements(game, n.RuleEffect)) == []


# --- states ---------------------------------------------------------------------------------------


def test_a_face_down_card_behind_which_another_is_put_stays_as_it_is() -> None:
    table = Table()
    game = table.game
    down, open_ = table.foundation(face_up=False), table.foundation(control=3)
    changed = game.cards[down].values._replace(control=9)
    atoms.set_current(game, down, changed, Origin(key="k"))
    atoms.redefine(game, down, game.cards[open_].definition)
    assert game.cards[down].definition == game.cards[open_].definition
    assert game.cards[down].values == changed
    atoms.unflip(game, (down,), ME)
    assert game.cards[down].values.control == 3


def test_the_log_tells_as_which_half_a_split_card_is_taken() -> None:
    table = Table()
    game = table.game
    game.edition = ADVANCED
    plain, split = table.card(0, Zone.HAND), table.card(0, Zone.HAND, CardType.ATTACK)
    first = game.cards[split].definition
    other = Definition(game.printed(split)._replace(type=CardType.ACTION))
    shown = game.definitions[first]._replace(other=first + 1, is_half=True)
    hidden = other._replace(other=first, is_back=True, is_half=True)
    game.definitions = (*game.definitions[:first], shown, hidden)
    told = []
    for card, wanted in ((plain, "action"), (split, ""), (split, "action"), (split, "attack")):
        atoms.take_half(game, card, wanted)
        told += [line.facts for line in game.log if line.key == "half"]
        game.log.clear()
    assert told == [(half, game.printed(split).name) for half in ("action", "attack")]
    assert game.cards[split].definition == first


@pytest.mark.rule("C.3.3.4.5")
def test_base_values_that_stay_the_same_leave_a_card_untouched() -> None:
    game = laid().game
    record = game.cards[STONE]
    atoms.rebase(game, STONE)
    assert game.cards[STONE] is record
    assert looked_at(game) == set()


@pytest.mark.rule("C.3.3.4.5")
def test_a_change_that_base_values_have_overwritten_is_forgotten() -> None:
    game = laid().game
    record = game.cards[STONE]
    atoms.set_current(game, STONE, record.values._replace(control=9), Origin(key="k"))
    game.cards[STONE] = game.cards[STONE]._replace(base=record.base._replace(control=1))
    game.trace = []
    atoms.rebase(game, STONE)
    assert game.cards[STONE].values == record.values
    assert STONE not in game.changes
    assert game.trace == ["C.3.3.4.5"]


@pytest.mark.rule("C.3.3.4.3")
def test_what_a_card_states_goes_with_it_wherever_it_has_landed() -> None:
    table = Table()
    game = table.game
    said, stone, spare = table.asset(0), table.foundation(), table.foundation()
    before = game.cards[said].ref
    now = before._replace(epoch=before.epoch + 1)
    old, new = (key_of_held(ref, "a0/0") for ref in (before, now))
    for card in (said, stone):
        game.cards[card] = game.cards[card]._replace(applied=("k", old), quiet=(old,))
    record, left = game.cards[said], game.cards[spare]
    assert landed(record, before) == ("k", old)
    assert landed(record, now) == ("k", new)
    carry_over(game, before, now)
    for card in (said, stone):
        assert (game.cards[card].applied, game.cards[card].quiet) == (("k", new), (new,))
    assert game.cards[spare] is left


@pytest.mark.rule("C.3.3.4.3")
@pytest.mark.parametrize(
    ("origin", "to", "states", "looked"),
    [
        (Zone.POOL, Zone.STAGE, True, True),
        (Zone.POOL, Zone.STAGE, False, False),
        (Zone.DISCARD, Zone.STAGE, True, False),
        (Zone.STAGE, Zone.DISCARD, True, False),
    ],
)
def test_where_it_has_landed_is_looked_for_only_of_what_goes_on_stating(
    origin: Zone, to: Zone, states: bool, looked: bool
) -> None:
    table = Table()
    faster = n.Modify(n.ThisCard(), (n.Change(n.Stat.SPEED, n.Operation.ADD, n.Number(1)),))
    card = table.card(0, origin, abilities=held(standing(faster)) if states else ())
    assert asks("carry_over", atoms.move, table.game, (card,), to, Verb.ADD, Why(0)) is looked


@pytest.mark.rule("C.3.3.4.2.1")
def test_all_cards_that_something_has_landed_on_are_refreshed() -> None:
    game = laid().game
    records = {card: game.cards[card] for card in (STONE, SPARE, HELD)}
    atoms.set_current(game, STONE, records[STONE].values._replace(control=9), Origin(key="k"))
    atoms.set_current(game, SPARE, records[SPARE].values, Origin(key="k"))
    atoms.refresh_all(game)
    for card in (STONE, SPARE):
        assert game.cards[card] == records[card]._replace(quiet=("k",))
    assert game.cards[HELD] is records[HELD]
    assert game.changes == {}


@pytest.mark.rule("E.1.5")
def test_vitality_starts_with_what_the_character_gives() -> None:
    table = Table()
    game = table.game
    cid = table.character(1, "Vale", vitality=18)
    blank = table.character(0, "Ivo", vitality=None)
    atoms.name_characters(game, (blank, cid))
    atoms.set_vitality(game)
    assert game.vitality == [0, 18]


def test_abilities_are_new_ones_when_a_card_is_turned_up_and_not_when_it_is_flipped() -> None:
    game = laid().game
    game.edition = PLAYED["universus"]
    use = Use(STONE, 0, "a0", "play", "turn", 1)
    atoms.count_use(game, use)
    atoms.flip(game, (STONE,), ME)
    assert game.uses == {use: 1}
    atoms.unflip(game, (STONE,), ME)
    assert game.uses == {}
