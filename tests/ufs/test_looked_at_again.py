"""What has to be looked at again once something has been changed, and what was changed besides.

Values are settled anew, pause conditions looked for, statements gathered and responses offered only
after acts that say so: what does not say so is overlooked until something else does.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.atoms.plays import change_sides
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.effect import Effect, EffectClass, OnTop
from engine.ufs.model.game import AttackStep, BlockStatus, Check, Phase, Use
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures.manual import position
from engine.ufs.rules.lookback import PAST, earlier_turns
from engine.ufs.rules.modifications import SUSPENDED
from engine.ufs.rules.on_top import ON_TOP, covered
from engine.ufs.rules.stalemate import QUIET
from engine.ufs.rules.values import NAMED_SYMBOLS
from tests.ufs.build import Table, standing

ME = Why(0)
NODE = n.Act(Verb.FREEZE, n.ThisCard())
EFFECT = Effect(0, EffectClass.RULE, NODE, Table().context())


class Laid(Table):
    """A table on which every act finds something to do."""

    def __init__(self) -> None:
        super().__init__()
        self.wall, self.other = self.foundation(), self.foundation()
        self.lore = self.foundation(attached_to=self.wall)
        self.pooled = self.card(0, Zone.POOL)
        self.top = self.character(0, "Ash", "2")
        self.attacking = self.attack()
        self.waiting = self.attack(current=False)
        self.game.attack_stack = (self.game.cards[self.waiting].ref,)
        self.game.playing = (self.pooled,)
        self.game.check = Check(0, 5, "play")
        self.effect = atoms.add_effect(self.game, EFFECT)
        self.cover = OnTop(self.top, self.game.cards[self.ash].ref, self.effect)
        self.before = position(self.game)


Act = Callable[[Laid], object]
ALL = "settled stirred restaged sources"
ACTS: list[tuple[Act, str]] = [
    (lambda t: atoms.relocate(t.game, t.wall, 0), "settled stirred"),
    (lambda t: atoms.shuffle(t.game, 0, ME), "settled"),
    (lambda t: atoms.finish_play(t.game, t.pooled, Zone.HAND, PlayedAs.BLOCK, ME), "stirred"),
    (lambda t: atoms.put_back(t.game, t.before), "settled restaged sources"),
    (lambda t: atoms.name_symbol(t.game, t.wall, "air"), "settled"),
    (lambda t: atoms.set_counters(t.game, t.wall, "rage", 1), "stirred"),
    (lambda t: atoms.search(t.game, 0, (t.wall,), ME), "settled"),
    (lambda t: atoms.look(t.game, 0, (t.wall,), ME), "settled"),
    (lambda t: atoms.stop_looking(t.game), "settled"),
    (lambda t: atoms.detach(t.game, t.lore, ME), "sources restaged"),
    (lambda t: atoms.add_effect(t.game, EFFECT), ALL),
    (lambda t: atoms.end_effects(t.game, (t.effect,)), ALL),
    (lambda t: atoms.stay_with(t.game, t.effect, t.wall), "settled stirred sources"),
    (lambda t: atoms.order_definitions(t.game, ("k",)), "settled stirred"),
    (lambda t: atoms.order_modifiers(t.game, (t.wall,), ("k",)), "settled stirred"),
    (lambda t: atoms.end_turn(t.game), "settled"),
    (lambda t: atoms.stack_attack(t.game, t.pooled), "settled stirred"),
    (lambda t: atoms.unstack_attack(t.game), "settled"),
    (lambda t: atoms.begin_attack(t.game, t.game.cards[t.waiting].ref, 0), "settled"),
    (lambda t: atoms.enter_attack_step(t.game, AttackStep.BLOCK), "settled"),
    (lambda t: atoms.set_block(t.game, BlockStatus.NOT_BLOCKED, None), "settled"),
    (lambda t: atoms.allow_reversal(t.game), "settled"),
    (lambda t: atoms.record_damage(t.game, 1), "settled"),
    (lambda t: atoms.remember_attack(t.game, None), "settled"),
    (lambda t: atoms.end_attack(t.game), "settled"),
    (lambda t: atoms.lay_on_top(t.game, t.cover), "settled stirred restaged"),
    (lambda t: atoms.begin_playing(t.game, t.wall), "settled"),
    (lambda t: atoms.end_playing(t.game, t.pooled), "settled"),
    (lambda t: change_sides(t.game, t.wall), "settled"),
    (lambda t: atoms.lose_vitality(t.game, 0, 1, ME), "settled restaged"),
    (lambda t: atoms.limit_vitality(t.game, 0, 9), "settled"),
    (lambda t: atoms.deal_damage(t.game, 0, 1, ME), "settled restaged"),
    (lambda t: atoms.change_check(t.game, 3, Origin()), "stirred"),
]


@pytest.mark.parametrize(("act", "flags"), ACTS)
def test_what_has_been_changed_is_looked_at_again(act: Act, flags: str) -> None:
    laid = Laid()
    game = laid.game
    game.settled, game.stirred, game.restaged = set(Zone), False, False
    game.sources = {}
    act(laid)
    found = {
        "settled": game.settled != set(Zone),
        "stirred": game.stirred,
        "restaged": game.restaged,
        "sources": game.sources is None,
    }
    assert [name for name in flags.split() if not found[name]] == []


def test_what_ends_no_effect_changes_nothing() -> None:
    laid = Laid()
    laid.game.settled, laid.game.stirred = set(Zone), False
    atoms.end_effects(laid.game, ())
    atoms.stay_with(laid.game, 99, laid.wall)  # which is over
    assert (laid.game.settled, laid.game.stirred) == (set(Zone), False)


# --- what else is changed -------------------------------------------------------------------------


def test_an_effect_goes_with_its_card() -> None:
    laid = Laid()
    atoms.stay_with(laid.game, laid.effect, laid.wall)
    assert laid.game.effects[laid.effect].assigned == (laid.game.cards[laid.wall].ref,)


def test_a_new_attack_sequence_has_its_number_and_no_enhances_yet() -> None:
    laid = Laid()
    laid.game.attacks, laid.game.enhances[:] = 4, [1, 2]
    atoms.begin_attack(laid.game, laid.game.cards[laid.waiting].ref, 1)
    assert laid.game.attack is not None
    assert (laid.game.attack.number, laid.game.attack.attacker) == (5, 1)
    assert laid.game.enhances == [0, 0]
    for step, left in ((AttackStep.BLOCK, [1, 1]), (AttackStep.ENHANCE, [0, 0])):
        laid.game.enhances[:] = [1, 1]
        atoms.enter_attack_step(laid.game, step)
        assert laid.game.enhances == left


@pytest.mark.parametrize(("phase", "forms"), [(Phase.COMBAT, [0, 0]), (Phase.END, [2, 1])])
def test_forms_are_counted_in_each_combat_phase(phase: Phase, forms: list[int]) -> None:
    laid = Laid()
    for player in (0, 0, 1):
        atoms.count_form(laid.game, player)
    atoms.enter_phase(laid.game, phase)
    assert laid.game.forms == forms


def test_what_is_asked_of_earlier_turns_is_kept_alone() -> None:
    laid = Laid()
    cycled = laid.emit(Verb.CYCLE, owner=0)
    laid.emit(Verb.DRAW, owner=0)
    laid.game.last_attack = laid.game.attack
    atoms.end_turn(laid.game)
    assert earlier_turns(laid.game) == (cycled,)
    assert laid.game.last_attack is None
    laid.emit(Verb.DRAW, owner=0)
    atoms.end_turn(laid.game)
    assert laid.game.facts[PAST] == (cycled,)
    quiet = Laid()
    atoms.end_turn(quiet.game)
    assert PAST not in quiet.game.facts


def test_quiet_turns_are_counted_one_after_the_other() -> None:
    table = Table()
    for count in (1, 2):
        atoms.end_turn(table.game)
        assert table.game.facts[QUIET] == count
    table.emit(Verb.PLAY, table.foundation(), actor=0)
    atoms.end_turn(table.game)
    assert QUIET not in table.game.facts


def test_an_infinity_card_stands_for_the_symbol_named_last() -> None:
    laid = Laid()
    for card, symbol in ((laid.wall, "air"), (laid.other, "fire"), (laid.wall, "void")):
        atoms.name_symbol(laid.game, card, symbol)
    assert laid.game.facts[NAMED_SYMBOLS] == ((laid.other, "fire"), (laid.wall, "void"))


def test_a_card_that_is_put_right_takes_off_what_lies_on_it_alone() -> None:
    table = Table()
    table.game.edition = PLAYED["universus"]
    walls = [table.foundation() for _ in range(4)]
    pairs = [OnTop(walls[at], table.game.cards[walls[at + 1]].ref, 1, True) for at in (0, 2)]
    for pair in pairs:
        atoms.lay_on_top(table.game, pair)
    assert covered(table.game) == tuple(pairs)
    atoms.take_off(table.game, walls[2])
    assert covered(table.game) == (pairs[0],)
    atoms.move(table.game, (walls[1],), Zone.DISCARD, Verb.DESTROY, ME)
    table.game.sources = {}
    atoms.take_off(table.game, walls[0])
    assert ON_TOP not in table.game.facts
    assert table.game.sources is None


def test_sides_are_counted_apart_and_other_cards_as_before() -> None:
    laid = Laid()
    uses = [Use(card, 0, "a0", "play", "turn", 1) for card in (laid.wall, laid.other)]
    for use in uses:
        atoms.count_use(laid.game, use)
    change_sides(laid.game, laid.wall)
    assert uses[0] not in laid.game.uses
    assert uses[1] in laid.game.uses
    change_sides(laid.game, laid.wall)
    assert laid.game.uses == dict.fromkeys(uses, 1)


@pytest.mark.parametrize("edition", ["comprehensive", "universus", "advanced"])
def test_what_is_turned_up_may_do_it_again(edition: str) -> None:
    """What is played once in a game is counted elsewhere, by its copies."""
    laid = Laid()
    laid.game.edition = PLAYED[edition]
    uses = [
        Use(card, 0, "a0", "play", span, 1)
        for card in (laid.wall, laid.other)
        for span in ("turn", "step")
    ]
    for use in uses:
        atoms.count_use(laid.game, use)
    laid.game.settled = set(Zone)
    atoms.renew_uses(laid.game, laid.wall)
    renews = laid.game.edition.turning_up_renews
    assert list(laid.game.uses) == (uses[2:] if renews else uses)
    assert (laid.game.settled is None) is renews


def test_each_change_of_a_check_is_kept_with_the_check() -> None:
    laid = Laid()
    atoms.change_check(laid.game, 3, Origin())  # nobody has asked how it came about
    assert laid.game.check_changes == []
    atoms.open_check(laid.game)
    atoms.begin_check(laid.game, Check(0, 5, "play"))
    for value in (2, 4):
        atoms.change_check(laid.game, value, Origin())
    atoms.start_check_at(laid.game, 7)
    assert laid.game.check is not None
    assert (laid.game.check.start, laid.game.check.has_number) == (7, True)
    assert [[step.after for step in row] for row in laid.game.check_changes] == [[2, 4]]
    atoms.begin_check(laid.game, Check(0, 5, "play"))
    assert laid.game.check_changes == [()]
    atoms.open_check(laid.game)
    atoms.close_check(laid.game, None)
    assert laid.game.check_changes == [()]


def test_events_that_are_closed_are_of_one_moment() -> None:
    laid = Laid()
    laid.release()
    moment = laid.game.moment
    assert atoms.close_event(laid.game) == ()
    assert laid.game.moment == moment
    laid.game.tell(Verb.DRAW, owner=0)
    assert len(atoms.close_event(laid.game)) == 1
    assert laid.game.moment == moment + 1
    laid.game.tell(Verb.DRAW, owner=0)
    atoms.end_event(laid.game)
    assert laid.game.moment == moment + 2


def test_what_was_done_by_hand_is_put_back() -> None:
    laid = Laid()
    game, wall = laid.game, laid.wall
    held = laid.asset(0, standing(n.Draw(n.Number(1))))
    before = position(game)
    where = dict(game.zones)
    atoms.move(game, (held, wall), Zone.DISCARD, Verb.DISCARD, ME)
    atoms.end_effects(game, (laid.effect,))
    game.vitality[:] = [1, 2]
    game.attack_stack = ()
    assert held not in game.static_cards
    atoms.put_back(game, before)
    assert game.zones == where
    assert game.vitality == [25, 25]
    assert game.attack_stack == before.stack != ()
    assert list(game.effects) == [laid.effect]
    assert held in game.static_cards
    assert SUSPENDED not in game.facts
    assert len(game.batch) == before.events


def test_a_token_that_was_not_let_in_is_over_for_good() -> None:
    laid = Laid()
    epoch = laid.game.cards[laid.wall].epoch
    atoms.end_tokens(laid.game, (laid.wall,))
    assert laid.game.cards[laid.wall].epoch == epoch + 1


def test_a_card_that_cannot_be_transformed_stays_as_it_is() -> None:
    laid = Laid()
    assert atoms.transform(laid.game, (laid.wall,), ME) == ()
    first = len(laid.game.definitions)
    front = laid.game.definitions[laid.game.cards[laid.other].definition]
    for at, half in ((first, True), (first + 2, False)):
        laid.game.definitions += (
            front._replace(other=at + 1, is_half=half),
            front._replace(other=at, is_back=True, is_half=half),
        )
        card = laid.game.cards[laid.other]
        laid.game.cards[laid.other] = card._replace(definition=at)
        done = atoms.transform(laid.game, (laid.other,), ME)
        assert done == (() if half else (laid.other,))
    assert [event.kind for event in laid.release() if event.kind == Verb.TRANSFORM] == ["transform"]
    atoms.flip(laid.game, (laid.other,), ME)
    assert atoms.transform(laid.game, (laid.other,), ME) == ()


def test_a_failed_card_lies_where_it_came_from_with_a_state_of_its_own() -> None:
    laid = Laid()
    held = HeldAbility("a0", standing(n.Draw(n.Number(1))))
    card: CardId = laid.card(0, Zone.STAGE, abilities=(held,))
    ref = laid.game.cards[card].ref
    atoms.enter_transit(laid.game, card)
    assert card in laid.game.zones[0, Zone.TRANSIT]
    atoms.turn_back(laid.game, card, Zone.STAGE)
    assert laid.game.zones[0, Zone.TRANSIT] == ()
    assert laid.game.zones[0, Zone.STAGE][-1] == card
    now = laid.game.cards[card]
    assert (now.ref, now.has_state) == (ref, True)
    assert card in laid.game.static_cards


# --- where cards are, and who knows of it ---------------------------------------------------------


def test_a_card_being_played_is_so_until_it_leaves() -> None:
    table = Table()
    cards = [table.card(0, Zone.HAND) for _ in range(2)]
    for card in cards:
        atoms.enter_transit(table.game, card)
        atoms.begin_playing(table.game, card)
        assert table.game.cards[card].ready
    atoms.move(table.game, cards[:1], Zone.DISCARD, Verb.DISCARD, ME)
    assert list(table.game.playing) == cards[1:]
    atoms.end_playing(table.game, cards[1])
    assert list(table.game.playing) == []


def test_a_card_played_where_it_lies_counts_as_played_this_turn() -> None:
    table = Table()
    card = table.card(0, Zone.POOL)
    atoms.finish_play(table.game, card, Zone.POOL, PlayedAs.BLOCK, ME)
    now = table.game.cards[card]
    assert (now.played_as, now.played_turn) == (PlayedAs.BLOCK, table.game.turn)
    coming = table.card(0, Zone.HAND)
    atoms.enter_transit(table.game, coming)
    serial = table.game.serial
    atoms.finish_play(table.game, coming, Zone.HAND, PlayedAs.ATTACK, ME)
    there = table.game.cards[coming]
    assert (there.zone, there.arrived, there.played_turn) == (Zone.POOL, serial + 1, 1)


@pytest.mark.rule("G.5.2")
def test_an_attack_that_was_dropped_is_remembered_as_it_was_then() -> None:
    table = Table()
    attack = table.attack()
    was = table.game.cards[attack]
    atoms.flip(table.game, (attack,), ME)
    atoms.move(table.game, (attack,), Zone.DISCARD, Verb.DISCARD, ME)
    assert table.game.attack is not None
    assert (table.game.attack.dropped, table.game.attack.was) == (True, was)


@pytest.mark.parametrize("options", [(), ("keep_order",)])
def test_a_deck_is_shuffled_unless_its_order_is_to_be_kept(options: tuple[str, ...]) -> None:
    table = Table()
    deck = tuple(table.card(0, Zone.DECK) for _ in range(30))
    table.game.options = options
    atoms.shuffle(table.game, 0, ME)
    now = table.game.zones[0, Zone.DECK]
    assert sorted(now) == list(deck)
    assert (now == deck) is bool(options)


def test_a_looked_through_card_is_shown_to_whoever_does_not_see_it() -> None:
    table = Table()
    mine, hidden = table.card(0, Zone.HAND), table.card(0, Zone.DECK)
    atoms.show(table.game, 0, (mine, hidden))
    assert list(table.game.looks) == [(0, hidden)]
    atoms.stop_showing(table.game, 0, (mine, hidden))
    assert table.game.looks == {}


@pytest.mark.rule("D.2.2.3.2")
def test_what_is_attached_is_never_turned_by_itself() -> None:
    laid = Laid()
    assert atoms.commit(laid.game, (laid.lore,), ME) == ()
    assert laid.game.cards[laid.lore].ready


def test_what_the_log_cites_is_said_before() -> None:
    table = Table()
    atoms.act_under(table.game, ("K.4.2",))
    assert table.game.rules == ("K.4.2",)
    assert atoms.open_window(table.game) == 1
    assert atoms.open_window(table.game) == 2
