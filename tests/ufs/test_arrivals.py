"""How a card arrives, what state it is in there, and who knows which one it is (C.3, D.1)."""

from __future__ import annotations

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Arrival, Why
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldAbility
from tests.ufs.build import Table, standing

ME = Why(0)


# --- a card's state -------------------------------------------------------------------------------


@pytest.mark.rule("C.3.3.4")
def test_a_fresh_state_has_nothing_on_it() -> None:
    """What had landed before is applied again without being told, if it had a state before."""
    table = Table()
    wall = table.foundation()
    values = table.game.cards[wall].values
    atoms.set_current(table.game, wall, values._replace(control=7), Origin(key="k"))
    before = table.game.cards[wall]
    assert table.game.changes
    for known, quiet in ((before, ("k",)), (before._replace(has_state=False), ()), (None, ())):
        atoms.begin_state(table.game, wall, known)
        now = table.game.cards[wall]
        assert (now.values, now.applied, now.quiet) == (values, (), quiet)
        assert table.game.changes == {}
    held = table.card(0, Zone.HAND)
    atoms.begin_state(table.game, held, before._replace(id=held))
    assert table.game.cards[held].quiet == ()


@pytest.mark.rule("C.3.3.4.2")
@pytest.mark.parametrize("key", ["k", ""])
def test_every_state_that_was_changed_is_refreshed(key: str) -> None:
    table = Table()
    wall, other = table.foundation(), table.foundation()
    values = table.game.cards[wall].values
    atoms.set_current(table.game, wall, values._replace(control=7), Origin(key=key))
    atoms.set_current(table.game, other, table.game.cards[other].values, Origin(key="k"))
    atoms.refresh_all(table.game)
    assert table.game.cards[wall].values == values
    assert [table.game.cards[each].applied for each in (wall, other)] == [(), ()]
    assert table.game.changes == {}
    table.game.stirred = False
    atoms.refresh(table.game, wall)  # nothing is left to do
    assert not table.game.stirred


def test_what_states_something_is_found_by_it_as_long_as_it_does() -> None:
    table = Table()
    held = HeldAbility("a0", standing(n.Draw(n.Number(1))))
    wall = table.foundation(abilities=(held,))
    values = table.game.cards[wall].values
    assert wall in table.game.static_cards
    gathered = []
    for control in (5, 1):  # and once it says nothing any more, nothing has to be gathered again
        table.game.sources = {}
        now = values._replace(abilities=(), control=control)
        atoms.set_current(table.game, wall, now, Origin())
        gathered.append(table.game.sources)
    assert gathered == [None, {}]
    assert wall not in table.game.static_cards
    form = HeldAbility("a1", n.Ability(n.AbilityKind.FORM, (n.Draw(n.Number(1)),)))
    atoms.set_current(table.game, wall, values._replace(abilities=(form,)), Origin())
    assert wall in table.game.able_cards
    atoms.move(table.game, (wall,), Zone.DISCARD, Verb.DESTROY, ME)
    assert wall not in table.game.able_cards


# --- what everybody knows of it -------------------------------------------------------------------


def test_who_saw_a_card_still_knows_it() -> None:
    table = Table()
    game = table.game
    held, top = table.card(0, Zone.HAND), table.card(0, Zone.DECK)
    atoms.reveal(game, (held,), ME)
    atoms.conceal(game, (held, top))
    assert (1, held) in game.known
    assert (0, top) not in game.known
    atoms.show(game, 0, (top,))
    atoms.stop_showing(game, 0, (top,))
    assert (0, top) in game.known
    assert (1, top) not in game.known


# --- how a card arrives ---------------------------------------------------------------------------


@pytest.mark.rule("D.1.4")
@pytest.mark.parametrize("edition", list(PLAYED))
def test_a_card_never_comes_to_a_zone_of_another_player(edition: str) -> None:
    table = Table()
    table.game.edition = rules = PLAYED[edition]
    wall, other = table.foundation(), table.foundation()
    to_rival = Arrival(into=1)
    moved = atoms.move(table.game, (wall,), Zone.POOL, Verb.ADD, ME, to_rival)
    assert moved == ((wall,) if rules.strays_leave_game else ())
    stays = Zone.REMOVED if rules.strays_leave_game else Zone.STAGE
    assert table.game.cards[wall].zone is stays
    for zone in rules.home_zones:
        atoms.move(table.game, (other,), zone, Verb.ADD, ME, to_rival)
        assert table.game.cards[other].zone is zone


@pytest.mark.parametrize("ready", [True, False])
def test_what_arrives_attached_is_as_ready_as_its_host(ready: bool) -> None:
    table = Table()
    host = table.foundation(ready=ready)
    held, other = (table.card(0, Zone.HAND) for _ in range(2))
    atoms.move(table.game, (held,), Zone.STAGE, Verb.ADD, ME, Arrival(onto=host))
    atoms.move(table.game, (other,), Zone.STAGE, Verb.ADD, ME, Arrival(ready=False))
    now = table.game.cards[held]
    assert (now.attached_to, now.ready) == (host, ready)
    assert not table.game.cards[other].ready


@pytest.mark.parametrize(("played_as", "turn"), [(PlayedAs.BLOCK, 1), (PlayedAs.NOTHING, 0)])
def test_what_arrives_as_played_was_played_this_turn(played_as: PlayedAs, turn: int) -> None:
    table = Table()
    held = table.card(0, Zone.HAND)
    atoms.move(table.game, (held,), Zone.POOL, Verb.ADD, ME, Arrival(played_as=played_as))
    assert table.game.cards[held].played_turn == turn


def two_sided(table: Table, zone: Zone, *, is_half: bool) -> CardId:
    """A card whose back, or second half, is called "Back"."""
    card = table.card(0, zone, name="Front")
    at = len(table.game.definitions) - 1
    front = table.game.definitions[at]
    back = front._replace(
        printed=front.printed._replace(name="Back"), other=at, is_back=True, is_half=is_half
    )
    front = front._replace(other=at + 1, is_half=is_half)
    table.game.definitions = (*table.game.definitions[:at], front, back)
    return card


@pytest.mark.parametrize(
    ("is_half", "transformed", "name"),
    [(False, False, "Front"), (False, True, "Back"), (True, False, "Front"), (True, True, "Front")],
)
def test_which_side_of_a_card_arrives(is_half: bool, transformed: bool, name: str) -> None:
    """In play a split card is the half that was chosen."""
    table = Table()
    table.game.edition = PLAYED["advanced" if is_half else "universus"]
    card = two_sided(table, Zone.HAND, is_half=is_half)
    table.release()
    arrival = Arrival(transformed=transformed)
    atoms.move(table.game, (card,), Zone.STAGE, Verb.ADD, ME, arrival)
    (event,) = table.release()
    assert table.game.printed(card).name == name
    assert event.detail == ((name,) if transformed else ())
    plain = table.card(0, Zone.HAND, name="Plain")
    atoms.move(table.game, (plain,), Zone.STAGE, Verb.ADD, ME, arrival)
    assert table.game.printed(plain).name == "Plain"


@pytest.mark.parametrize(("is_half", "name"), [(True, "Back"), (False, "Front")])
def test_a_half_that_was_chosen_stays_one_in_play_alone(is_half: bool, name: str) -> None:
    table = Table()
    table.game.edition = PLAYED["advanced" if is_half else "universus"]
    card = two_sided(table, Zone.HAND, is_half=is_half)
    other = table.game.cards[card].definition + 1
    table.game.cards[card] = table.game.cards[card]._replace(definition=other)
    atoms.move(table.game, (card,), Zone.STAGE, Verb.ADD, ME)
    assert table.game.printed(card).name == name
    atoms.move(table.game, (card,), Zone.HAND, Verb.ADD, ME)
    assert table.game.printed(card).name == "Front"


# --- base values ----------------------------------------------------------------------------------


@pytest.mark.rule("C.3.3.4.5")
def test_a_state_takes_over_what_changed_beneath_it() -> None:
    """And what was done to that explains nothing any more; a card without a state has its base."""
    table = Table()
    wall, held = table.foundation(control=5), table.card(0, Zone.HAND, control=5)
    values = table.game.cards[wall].values
    atoms.set_current(table.game, wall, values._replace(control=7, difficulty=4), Origin(key="k"))
    for card in (wall, held):
        record = table.game.cards[card]
        stale = record.base._replace(control=1)
        current = record.values if record.has_state else stale
        table.game.cards[card] = record._replace(base=stale, values=current)
        atoms.rebase(table.game, card)
    now = table.game.cards[wall].values
    assert (now.control, now.difficulty) == (5, 4)
    assert [step.value for step in table.game.changes[wall]] == ["difficulty"]
    assert table.game.cards[held].values == table.game.cards[held].base
    table.game.stirred = False
    atoms.rebase(table.game, wall)  # nothing has changed
    assert not table.game.stirred
    stale = table.game.cards[wall].base._replace(difficulty=1)
    table.game.cards[wall] = table.game.cards[wall]._replace(base=stale)
    atoms.rebase(table.game, wall)
    assert wall not in table.game.changes


def test_a_split_card_is_taken_for_one_of_its_halves() -> None:
    table = Table()
    table.game.edition = PLAYED["advanced"]
    card = two_sided(table, Zone.HAND, is_half=True)
    at = table.game.cards[card].definition
    back = table.game.definitions[at + 1]
    asset = back._replace(printed=back.printed._replace(type=n.CardType.ASSET))
    table.game.definitions = (*table.game.definitions[:-1], asset)
    plain = table.card(0, Zone.HAND)
    for half, name in (("asset", "Back"), ("foundation", "Front"), ("", "Front")):
        lines = len(table.game.log)
        atoms.take_half(table.game, card, half)
        assert table.game.cards[card].values.name == name
        assert len(table.game.log) - lines == bool(half)
    lines = len(table.game.log)
    atoms.take_half(table.game, plain, "foundation")
    assert len(table.game.log) == lines


def test_what_is_printed_on_a_face_down_foundation_makes_no_difference() -> None:
    table = Table()
    down, up = table.foundation(face_up=False), table.foundation()
    other = table.game.cards[table.foundation(name="Arch")].definition
    for card, name in ((down, ""), (up, "Arch")):
        atoms.redefine(table.game, card, other)
        assert table.game.cards[card].definition == other
        assert table.game.cards[card].values.name == name
