"""What the total difficulty of playing a card is made of (E.4.7, G.2.1.3.2)."""

from __future__ import annotations

import pytest

from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import CardType, Operation, RuleKind, Verb, Who, Zone
from engine.ufs.model.step import Origin
from engine.ufs.rules.difficulty import block_changes, progressive, shares
from tests.ufs.build import Table, standing

ONE = n.Number(1)
POOL = n.Cards(place=n.Place(Zone.POOL), pick=n.Pick.ALL)
ATTACKS, FOUNDATIONS = (n.Cards(n.IsType(kind)) for kind in (CardType.ATTACK, CardType.FOUNDATION))


@pytest.mark.rule("E.4.7.1", "C.3.3.4.3")
def test_what_has_changed_the_cards_own_number_is_told_apart_from_it() -> None:
    table = Table()
    game = table.game
    card = table.card(0, Zone.HAND, difficulty=4)
    for key, difficulty, control in (("up", 7, 5), ("down", 5, 1)):
        values = game.cards[card].values._replace(difficulty=difficulty, control=control)
        atoms.set_current(game, card, values, Origin(rule=key, key=key))
    told = [(each.what, each.amount, each.rule) for each in shares(game, 0, card, as_block=False)]
    assert told == [
        ("difficulty", 4, "E.4.7.1"),
        ("effect", 3, "up"),
        ("effect", -2, "down"),
        ("progressive", 0, "E.4.7.2"),
    ]


@pytest.mark.rule("G.2.1.3.2.1")
def test_a_modifier_that_a_card_has_only_got_is_its_own() -> None:
    table = Table()
    game = table.game
    table.attack(speed=3)
    card = table.card(1, Zone.HAND)
    for key, number in (("gained", 2), ("lost", None), ("again", 1)):
        values = game.cards[card].values._replace(block_modifier=number)
        atoms.set_current(game, card, values, Origin(rule=key, key=key))
    told = [(each.what, each.amount) for each in shares(game, 1, card, as_block=True)]
    assert told == [("block_modifier", 1), ("speed", 3), ("progressive", 0)]


@pytest.mark.rule("G.2.1.3.2.1")
def test_what_effects_say_of_blocks_counts_while_there_is_an_attack() -> None:
    table = Table()
    easier = n.ModifyBlocks(Who.OPPONENT, Operation.SUBTRACT, ONE)
    table.asset(0, standing(easier))
    assert block_changes(table.game, 1) == ()
    table.attack()
    assert [change.amount for change in block_changes(table.game, 1)] == [-1]
    assert block_changes(table.game, 0) == ()


@pytest.mark.rule("E.4.7.2.3", "K.3.24")
@pytest.mark.parametrize(
    ("purpose", "to_attack", "to_block"),
    [
        (None, 0, 0),
        (n.EventPattern(Verb.PLAY), 0, 1),
        (n.EventPattern(Verb.BLOCK), 1, 0),
        (n.EventPattern(Verb.PLAY, as_block=True), 1, 0),
        (n.EventPattern(Verb.PLAY, cards=ATTACKS), 0, 1),
        (n.EventPattern(Verb.PLAY, cards=FOUNDATIONS), 1, 1),
        (n.EventPattern(Verb.PLAY, cards=n.ThisCard()), 1, 1),
    ],
)
def test_for_which_plays_the_cards_of_the_pool_do_not_count(
    purpose: n.EventPattern | None, to_attack: int, to_block: int
) -> None:
    """Also for a card of the hand, which has no values that others could see."""
    table = Table()
    table.card(0, Zone.POOL)
    played = table.card(0, Zone.HAND, CardType.ATTACK)
    exempt = n.RuleEffect(RuleKind.NO_PROGRESSIVE_DIFFICULTY, POOL, purpose=purpose)
    assert progressive(table.game, 0, played) == 1
    table.asset(0, standing(exempt))
    assert progressive(table.game, 0, played) == to_attack
    table.attack(1, step="enhance")
    assert progressive(table.game, 0, played) == to_attack
    table.attack(1, step="block")
    assert progressive(table.game, 0, played) == to_block


@pytest.mark.rule("E.4.7.2.2", "E.4.7.2.3")
@pytest.mark.parametrize(
    ("kind", "where", "cited"),
    [
        (RuleKind.IGNORES_PROGRESSIVE_DIFFICULTY, Zone.HAND, {"E.4.7.2.2"}),
        (RuleKind.NO_PROGRESSIVE_DIFFICULTY, Zone.POOL, {"E.4.7.2.3"}),
        (RuleKind.NO_PROGRESSIVE_DIFFICULTY, Zone.DISCARD, set()),
        (RuleKind.UNBLOCKABLE, Zone.POOL, set()),
    ],
)
def test_the_log_names_the_rule_by_which_cards_of_the_pool_do_not_count(
    kind: RuleKind, where: Zone, cited: set[str]
) -> None:
    table = Table()
    table.game.trace = []
    table.card(0, Zone.POOL)
    played = table.card(0, Zone.HAND)
    cards = n.Cards(place=n.Place(where), pick=n.Pick.ALL)
    table.asset(0, standing(n.RuleEffect(kind, cards)))
    assert progressive(table.game, 0, played) == (0 if cited else 1)
    assert set(table.game.trace) == cited
