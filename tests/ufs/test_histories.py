"""How values came about: each step with its source, and nothing that a viewer may not know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.save import BODY, dump, load, seal, state_hash
from engine.kernel.views import CardView, to_json, view_for
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.faces import CardFace, CardState
from engine.ufs.game import Fight
from engine.ufs.histories import StepView, history_of
from engine.ufs.model.step import Origin
from tests.scenario.writing import moments
from tests.ufs.scene import Scene
from tests.ufs.struggle import BLOCKED, CHECKED, SEEN_AHEAD, STRUGGLE

Told = tuple[object, object, str, str, str]  # before, after, source, ability, until


def card_in(game: Fight, viewer: Player, name: str) -> CardView:
    shown = (card for zone in view_for(game, viewer).zones for card in zone.cards)
    return next(
        card for card in shown if isinstance(card.face, CardFace) and card.face.printed.name == name
    )


def steps(game: Fight, viewer: Player, name: str) -> tuple[StepView, ...]:
    face = card_in(game, viewer, name).face
    assert isinstance(face, CardFace)
    return face.state.history


def told(steps_: tuple[StepView, ...], value: str) -> list[Told]:
    return [
        (step.before, step.after, step.name, step.ability, step.until)
        for step in steps_
        if step.value == value
    ]


@pytest.fixture(scope="module")
def struggle(tmp_path_factory: pytest.TempPathFactory) -> list[Fight]:
    return moments(tmp_path_factory.mktemp("struggle"), STRUGGLE)


@pytest.mark.parametrize("viewer", [0, 1])
def test_every_modifier_names_its_source(struggle: list[Fight], viewer: Player) -> None:
    found = steps(struggle[-1], viewer, "Jab")
    assert told(found, "damage") == [
        (4, 6, "Jab", "enhance", "attack"),
        (6, 5, "Drum", "enhance", "attack"),
        (5, 7, "Jab", "powerful", "attack"),
    ]
    assert told(found, "keywords") == [(None, "stun: 1", "Gong", "enhance", "attack")]
    assert [step.is_own for step in found if step.value == "damage"] == [True, False, True]
    assert {step.rule for step in found if step.value == "damage"} == {"C.3.3.4.3"}


def test_sources_are_cards_to_point_at(struggle: list[Fight]) -> None:
    found = steps(struggle[-1], 0, "Jab")
    drum = next(step for step in found if step.name == "Drum")
    assert drum.source == card_in(struggle[-1], 0, "Drum").handle


def test_a_definition_overwrites_what_was_done_before(struggle: list[Fight]) -> None:
    before, after = steps(struggle[-2], 0, "Jab"), steps(struggle[-1], 0, "Jab")
    assert told(before, "speed") == [(3, 4, "Banner", "continuous", "while")]
    assert told(after, "speed") == [(3, 7, "Lens", "enhance", "turn")]
    assert [step.rule for step in after if step.value == "speed"] == ["C.3.3.3"]


def test_hand_size_is_a_value_of_the_character(struggle: list[Fight]) -> None:
    face = next(
        card.face
        for zone in view_for(struggle[-1], 1).zones
        if zone.player == 0
        for card in zone.cards
        if isinstance(card.face, CardFace) and card.face.printed.type == "character"
    )
    assert told(face.state.history, "hand_size") == [(6, 7, "Flag", "continuous", "while")]


def test_the_last_step_ends_in_what_counts_now(struggle: list[Fight]) -> None:
    for game in struggle:
        for card in game.cards.values():
            for step in history_of(game, 0, card.id):
                last = [s for s in history_of(game, 0, card.id) if s.value == step.value][-1]
                if isinstance(last.after, int):
                    assert last.after == getattr(card.values, step.value)


def test_a_fresh_state_has_no_history(struggle: list[Fight]) -> None:
    game = struggle[-1].clone()
    jab = game.attack.card.card if game.attack is not None else CardId(-1)
    assert game.changes[jab]
    atoms.refresh(game, jab)
    assert jab not in game.changes


def test_a_check_tells_what_changed_it_and_what_it_is_against(tmp_path: Path) -> None:
    game = moments(tmp_path, CHECKED)[-1]
    check = view_for(game, 1).table.check
    assert (check.start, check.value, check.difficulty) == (3, 4, 6)
    (step,) = check.history
    assert (step.before, step.after, step.name, step.rule) == (3, 4, "Bell", "E.3.1.2")
    shares = [(each.value, each.before, each.after, each.rule) for each in check.shares]
    assert shares == [("difficulty", 0, 4, "E.4.7.1"), ("progressive", 4, 6, "E.4.7.2")]


def test_the_difficulty_of_a_block_is_modifier_speed_and_progress(tmp_path: Path) -> None:
    game = moments(tmp_path, BLOCKED)[-1]
    check = view_for(game, 0).table.check
    assert check.difficulty == 5
    shares = [(each.value, each.before, each.after, each.name) for each in check.shares]
    assert shares == [
        ("block_modifier", 0, 1, ""),
        ("speed", 1, 4, "Jab"),
        ("progressive", 4, 5, ""),
    ]


def test_a_check_set_beforehand_names_who_set_it(tmp_path: Path) -> None:
    game = moments(tmp_path, SEEN_AHEAD)[-1]
    check = view_for(game, 0).table.check
    assert check.card is None
    assert [(each.after, each.name, each.rule) for each in check.history] == [
        (6, "Seer", "E.3.1.3")
    ]


# --- what a viewer may know -----------------------------------------------------------------------


def changed_by(scene: Scene, source: CardId, card: CardId) -> Ref:
    """A card whose damage something has changed."""
    game = scene.game
    values = game.cards[card].values
    ref = game.cards[source].ref
    atoms.set_current(game, card, values._replace(control=9), Origin(ref, "t1", "C.3.3.4.3"))
    return ref


def control_step(scene: Scene, viewer: Player, card: CardId) -> StepView:
    (step,) = (each for each in history_of(scene.game, viewer, card) if each.value == "control")
    return step


def test_a_hidden_source_stays_hidden() -> None:
    scene = Scene()
    secret = scene.card(0, n.Zone.HAND, name="Secret")
    wall = scene.card(0, n.Zone.STAGE, name="Wall")
    changed_by(scene, secret, wall)
    own, other = (control_step(scene, viewer, wall) for viewer in (0, 1))
    assert (own.name, own.has_source) == ("Secret", True)
    assert own.source is not None
    assert other.has_source
    assert (other.name, other.source, other.ability) == ("", None, "")
    assert "Secret" not in json.dumps(to_json(view_for(scene.game, 1)))


def test_a_source_that_was_seen_to_leave_keeps_its_name() -> None:
    scene = Scene()
    drum = scene.card(0, n.Zone.STAGE, name="Drum")
    wall = scene.card(0, n.Zone.STAGE, name="Wall")
    changed_by(scene, drum, wall)
    game, why = scene.game, atoms.Why(0)
    atoms.move(game, (drum,), n.Zone.DISCARD, n.Verb.DISCARD, why)
    assert control_step(scene, 1, wall).name == "Drum"
    assert control_step(scene, 1, wall).source is not None
    atoms.move(game, (drum,), n.Zone.DECK, n.Verb.ADD, why)
    for viewer in (0, 1):
        step = control_step(scene, viewer, wall)
        assert (step.name, step.source) == ("Drum", None)


def test_a_card_without_a_state_shows_its_back_alone() -> None:
    scene = Scene()
    card = scene.card(0, n.Zone.HAND, name="Secret")
    scene.game.changes[card] = ()
    state = next(
        card.face
        for zone in view_for(scene.game, 1).zones
        if zone.player == 0 and zone.zone == n.Zone.HAND
        for card in zone.cards
    )
    assert isinstance(state, CardState)
    assert state.history == ()


# --- saves ----------------------------------------------------------------------------------------


def savable(rehearsed: Fight) -> Fight:
    """The same moment of an ordinary game."""
    game = Fight("saved", rehearsed.edition, ())
    state = rehearsed.clone().__dict__
    game.__dict__.update({name: state[name] for name in game.__dict__ if name in state})
    return game


def test_saves_keep_histories(struggle: list[Fight]) -> None:
    game = savable(struggle[-1])
    again = load(dump(game), Fight)
    assert again.changes == game.changes
    assert view_for(again, 0) == view_for(game, 0)
    twin = game.clone()
    twin.changes.clear()
    assert game.changes


def test_older_saves_have_none_and_the_same_hash(struggle: list[Fight]) -> None:
    game = savable(struggle[-1])
    document = json.loads(dump(game))
    for name in ("changes", "check_changes"):
        del document["state"][name]
    head = {name: document[name] for name in ("game", "game_version")}
    body = {name: document[name] for name in BODY}
    older = load(seal(document["format"], document["version"], head, body), Fight)
    assert older.changes == {}
    assert older.check_changes == []
    assert state_hash(older) == state_hash(game)
    assert view_for(older, 0).table == view_for(game, 0).table
