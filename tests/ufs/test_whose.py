"""Whom a word of the instructions means, and what is left to whom (J.1.4, J.1.5, K.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.events import Event
from engine.kernel.ids import Player
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import CardType, Verb, Who, Zone
from engine.ufs.model.effect import Context
from engine.ufs.rules.choices import Choice, choices
from engine.ufs.rules.readings import Readers
from engine.ufs.rules.sides import means_both, turned
from engine.ufs.rules.who import EVENT, THAT_PLAYER, chooser, players
from tests.ufs.build import Table

ONE = n.Number(1)


@pytest.mark.rule("J.1.5")
@pytest.mark.parametrize("controller", [0, 1])
def test_that_player_is_who_was_spoken_of_or_acted_or_else_the_opponent(
    controller: Player,
) -> None:
    table = Table()
    context = Context(controller)

    def meant(context: Context) -> tuple[Player, ...]:
        return players(table.game, context, Who.THAT_PLAYER)

    assert meant(context) == (1 - controller,)
    nobody, somebody = table.emit(Verb.CYCLE), table.emit(Verb.DRAW, actor=controller)
    assert meant(context.bind(EVENT, (nobody,))) == (1 - controller,)
    assert meant(context.bind(EVENT, (nobody, somebody))) == (controller,)
    phase = table.emit(Verb.PHASE, actor=1 - controller, owner=controller)
    assert meant(context.bind(EVENT, (phase,))) == (controller,)
    assert meant(context.bind(THAT_PLAYER, controller)) == (controller,)


@pytest.mark.rule("K.3.4")
def test_the_attacker_is_of_the_attack_going_on_or_else_of_the_last_one() -> None:
    table = Table()
    context = table.context()

    def attacker() -> tuple[Player, ...]:
        return players(table.game, context, Who.ATTACKER)

    assert attacker() == ()
    assert chooser(table.game, context, Who.ATTACKER) == 0  # the controller, where nobody is meant
    table.attack(1)
    assert chooser(table.game, context, Who.ATTACKER) == 1
    assert attacker() == (1,)
    table.game.last_attack, table.game.attack = table.game.attack, None
    assert attacker() == (1,)
    table.attack(0)
    assert attacker() == (0,)


@pytest.mark.rule("J.1.5")
def test_the_owner_is_that_of_the_card_spoken_of_or_else_of_the_card_itself() -> None:
    table = Table()
    mine, theirs = table.foundation(0), table.foundation(1)
    game = table.game

    def owner(context: Context, **about: Any) -> tuple[Player, ...]:
        return players(game, context, Who.OWNER, **about)

    assert owner(Context(0)) == (0,)
    context = Context(0, game.cards[theirs].ref)
    assert owner(context) == (1,)
    flipped: Event = table.emit(Verb.FLIP, mine)
    assert owner(context.bind(EVENT, (table.emit(Verb.CYCLE), flipped))) == (0,)
    assert owner(context, about=game.cards[mine]) == (0,)


@pytest.mark.rule("J.1.4")
@pytest.mark.parametrize(
    ("options", "fewest", "most", "is_forced"),
    [
        ((5, 6), 2, 2, True),
        ((5, 6), 1, 1, False),
        ((5, 6), 0, 0, True),
        ((5, 6), 1, 2, False),
        ((5, 6), 0, 2, False),
        ((), 0, 0, True),
    ],
)
def test_where_nothing_is_left_to_choose(
    options: Any, fewest: int, most: int, is_forced: bool
) -> None:
    assert Choice(0, options, fewest, most).is_forced is is_forced


@pytest.mark.rule("J.1.4")
def test_the_cards_are_settled_if_nothing_is_left_to_choose_in_either_half() -> None:
    table = Table()
    stone, asset = table.foundation(), table.asset(0)
    stage = n.Place(Zone.STAGE)

    def some(kind: CardType, number: int = 1) -> n.Cards:
        return n.Cards(n.IsType(kind), n.Quantity(n.Number(number)), stage)

    stones, assets = some(CardType.FOUNDATION), some(CardType.ASSET)
    both = n.BothOf(stones, assets)
    game, context = table.game, table.context()
    assert choices(game, context, both) == ((0, (stone,), 1, 1, False), (0, (asset,), 1, 1, False))
    table.foundation()
    assert [each.is_forced for each in choices(game, context, both)] == [False, True]
    none = n.BothOf(some(CardType.FOUNDATION, 0), assets)
    assert [each.is_forced for each in choices(game, context, none)] == [True, True]


def test_a_node_is_read_as_the_nearest_class_that_has_a_reader() -> None:
    class Plain(n.Node):
        __slots__ = ()

    class Other(n.Node):
        __slots__ = ()

    class Under(Plain):
        __slots__ = ()

    class Mixed(Plain, Other):
        __slots__ = ()

    readers = Readers()
    with pytest.raises(TypeError):
        readers[Under]
    of_other = readers.reads(Other)(lambda: "other")
    assert readers[Mixed] is of_other
    of_plain = readers.reads(Plain)(lambda: "plain")
    assert (readers[Under], readers[Other]) == (of_plain, of_other)
    with pytest.raises(TypeError):
        readers[n.Node]


@pytest.mark.rule("K.1.3")
def test_a_sequence_is_for_both_players_where_all_of_it_is_and_it_speaks_of_what_each_did() -> None:
    each, mine = (n.Draw(ONE, by=who, bind="it") for who in (Who.EACH, Who.YOU))
    shows = n.Act(Verb.REVEAL, n.Bound("it"), by=Who.EACH)
    own = n.Act(Verb.REVEAL, n.Bound("it"))
    assert means_both(n.Sequence((each, shows)))
    assert not means_both(n.Sequence((each, own)))
    assert not means_both(n.Sequence((mine, shows)))
    assert not means_both(n.Sequence((each, each)))


@pytest.mark.rule("J.1.5")
def test_seen_from_the_other_side_players_change_and_names_do_not() -> None:
    drawn = n.Draw(ONE, by=Who.YOU, bind=str(Who.YOU.value))
    assert turned(drawn) == n.Draw(ONE, by=Who.OPPONENT, bind=str(Who.YOU.value))


def test_cards_mentioned_again_are_chosen_as_they_were_to_be_at_first() -> None:
    table = Table()
    for _ in range(2):
        table.foundation()
    wall = n.Cards(n.IsType(CardType.FOUNDATION), place=n.Place(Zone.STAGE))
    (choice,) = choices(table.game, table.context(), wall)
    assert choice.maximum == 1
    assert choices(table.game, table.context(), n.Same(wall)) == (choice,)
