"""When a player is asked: stops, passing ahead, and what concerns them. No window is needed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from engine.kernel.decisions import Kind
from engine.kernel.views import EventView, View
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.faces import AttackState, WindowState
from tests.desktop.fakes import asking, cards_in, options, view_at
from tests.desktop.tide_kit import TIDE_KIT
from ufs_desktop.fight.course import WINDOWS, concerns
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.table.autopass import Given, Passing, PassMode
from ufs_desktop.table.stops import MOST_GAMES, MOST_STOPS, Stop, Stops

STOPS, TIDE_STOPS = FIGHT_KIT.course.stops, TIDE_KIT.course.stops

BLANK: dict[str, Any] = dict.fromkeys(EventView._fields) | {"amount": 0, "serial": 0, "detail": ()}


def attack_by(attacker: int, step: str = "enhance", *, dropped: bool = False) -> AttackState:
    return AttackState(None, attacker, step, "undetermined", dropped, 3, 4, "high")


def responding(event: str = "draw", window: WindowState | None = None, **table: Any) -> View:
    """A response window of player 0 in the rival's turn."""
    view = view_at("form")
    shown = window if window is not None else WindowState(event, 1, None, 1)
    state = view.table._replace(windows=(shown,), active=1, turn=4, phase="combat")
    key = ("Offer", "use", cards_in(view, 0, "stage")[0], "t1", "", None)
    return asking(
        view._replace(table=state._replace(**table)),
        kind=Kind.PLAY,
        prompt="respond",
        options=options(key),
        optional=True,
        facts=(("event", event),),
    )


def enhancing(attacker: int) -> View:
    view = responding(attack=attack_by(attacker), active=1, windows=())
    assert view.decision is not None
    return view._replace(decision=view.decision._replace(prompt="enhance", facts=()))


def passing(stops: Mapping[str, Stop] | None = None) -> Passing:
    made = Passing(FIGHT_KIT.course)
    made.stops = Stops(STOPS, stops)
    return made


def begins(stretch: str, owner: int = 1) -> EventView:
    return EventView(**(BLANK | {"kind": "phase", "owner": owner, "detail": (stretch, "begin")}))


def happened(kind: str) -> EventView:
    return EventView(**(BLANK | {"kind": kind, "serial": 1}))


# What is kept


def test_stops_are_kept_as_text() -> None:
    stops = Stops(STOPS, {"enhance": Stop.NEVER, "event draw": Stop.ALWAYS})
    again = Stops.from_text(STOPS, stops.text)
    assert again.at("enhance") is Stop.NEVER
    assert again.events == {"draw": Stop.ALWAYS}
    assert Stops(STOPS).text == ""
    assert again.with_stop("enhance", None).with_stop("event draw", None).text == ""


def test_no_game_reads_or_touches_the_stops_of_another() -> None:
    ours = Stops(STOPS, {"enhance": Stop.NEVER, "event draw": Stop.ALWAYS})
    theirs = Stops.from_text(TIDE_STOPS, ours.text)
    assert theirs.events == {}
    both = Stops.from_text(STOPS, theirs.with_stop("sweep", Stop.NEVER).text)
    assert both.at("enhance") is Stop.NEVER
    left = both.with_stop("enhance", None).with_stop("event draw", None)
    assert json.loads(left.text) == {"tide": {"sweep": "never"}}
    assert Stops.from_text(TIDE_STOPS, left.text).with_stop("sweep", None).text == ""


def test_stops_of_an_older_version_are_those_of_its_only_game() -> None:
    older = json.dumps({"enhance": "never", "event draw": "always"})
    assert Stops.from_text(TIDE_STOPS, older).events == {}
    kept = Stops.from_text(TIDE_STOPS, older).with_stop("sweep", Stop.NEVER).text
    stops = Stops.from_text(STOPS, kept)
    assert (stops.at("enhance"), stops.events) == (Stop.NEVER, {"draw": Stop.ALWAYS})
    assert json.loads(stops.text).keys() == {"ufs", "tide"}
    named = json.dumps({"block": "always", "ufs": {"enhance": "never"}})
    assert json.loads(Stops.from_text(STOPS, named).text) == {"ufs": {"enhance": "never"}}


def test_what_others_may_have_written_stays_within_bounds() -> None:
    many = {f"game {game}": {f"stop {at}": "never" for at in range(150)} for game in range(20)}
    stops = Stops.from_text(STOPS, json.dumps(many)).with_stop("enhance", Stop.NEVER)
    kept = json.loads(stops.text)
    assert len(kept) == MOST_GAMES + 1
    assert max(map(len, kept.values())) == MOST_STOPS
    assert Stops.from_text(STOPS, stops.text).at("enhance") is Stop.NEVER


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[1]", '{"enhance": 3}', '{"nothing": "never"}'),
        *('{"ufs": []}', '{"ufs": {"enhance": {}}}', '{"ufs": {"enhance": 1, "block": null}}'),
    ],
)
def test_what_cannot_be_read_is_forgotten(text: str) -> None:
    assert Stops.from_text(STOPS, text).text == ""


def test_a_block_can_never_be_passed() -> None:
    assert STOPS.choices_of("block") == (Stop.ALWAYS, Stop.ANSWER)
    assert Stops(STOPS, {"block": Stop.NEVER}).text == ""


def test_every_stop_is_about_something_that_is_asked() -> None:
    assert set(STOPS.events) <= {str(verb) for verb in Verb}
    places = {window.place for window in WINDOWS}
    assert places == {"start", "review", "draw", "combat", "enhance", "block", "damage", "end"}
    for window in WINDOWS:
        assert bool(window.begins) == (Stop.ALWAYS in window.choices)


# The stops


@pytest.mark.parametrize(
    ("stop", "own_turn", "others_turn", "concerning"),
    [
        (Stop.ALWAYS, False, False, False),
        (Stop.ANSWER, False, False, False),
        (Stop.CONCERNED, True, True, False),
        (Stop.OWN_TURN, False, True, True),
        (Stop.NEVER, True, True, True),
    ],
)
def test_each_stop_at_a_response(
    stop: Stop, own_turn: bool, others_turn: bool, concerning: bool
) -> None:
    kept = passing({"respond combat": stop})
    assert kept.passes(responding(active=0)) is own_turn
    assert kept.passes(responding()) is others_turn
    mine = WindowState("commit", 1, cards_in(view_at("form"), 0, "stage")[0], 0)
    assert kept.passes(responding("commit", mine)) is concerning


@pytest.mark.parametrize("phase", ["start", "review", "draw", "combat", "end"])
def test_each_phase_has_a_stop_of_its_own(phase: str) -> None:
    kept = passing({f"respond {phase}": Stop.NEVER})
    assert kept.passes(responding(phase=phase))
    others = {"start", "review", "draw", "combat", "end"} - {phase}
    assert not any(kept.passes(responding(phase=other)) for other in others)


@pytest.mark.parametrize("step", ["enhance", "block", "damage"])
def test_each_step_of_an_attack_has_a_stop_of_its_own(step: str) -> None:
    kept = passing({f"respond {step}": Stop.NEVER})
    assert kept.passes(responding(attack=attack_by(0, step)))
    others = {"enhance", "block", "damage"} - {step}
    assert not any(kept.passes(responding(attack=attack_by(0, other))) for other in others)


def test_the_stop_of_an_event_goes_before_that_of_the_phase() -> None:
    kept = passing({"respond combat": Stop.NEVER, "event draw": Stop.ANSWER})
    assert not kept.passes(responding("draw"))
    assert kept.passes(responding("discard"))
    assert passing({"event draw": Stop.NEVER}).passes(responding("draw"))


def test_enhances_and_the_review_are_passed() -> None:
    assert passing({"enhance": Stop.NEVER}).passes(enhancing(0))
    assert not passing({"respond enhance": Stop.NEVER}).passes(enhancing(0))
    review = asking(view_at("form"), kind=Kind.CARDS, prompt="review", minimum=0, options=())
    kept = passing({"review": Stop.NEVER})
    assert kept.passes(review)
    assert kept.given(review) == Given([])
    assert passing({"enhance": Stop.NEVER}).given(enhancing(0)) == Given(None)
    assert not passing().passes(review)


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("block", Kind.PLAY),
        ("form", Kind.PLAY),
        ("commit-to-pass", Kind.CARDS),
        ("clear-to-momentum", Kind.YES_NO),
        ("play-by-effect", Kind.PLAY),
    ],
)
def test_whatever_is_no_plain_pass_is_asked(prompt: str, kind: Kind) -> None:
    kept = passing({window.key: window.choices[-1] for window in WINDOWS})
    for mode in PassMode:
        kept.begin(mode, 3)
        view = asking(responding(), kind=kind, prompt=prompt, optional=True, minimum=0)
        assert not kept.passes(view)


# Passing ahead


def test_passing_until_my_turn_ends_when_my_next_turn_begins() -> None:
    kept = passing()
    kept.begin(PassMode.TURN, 4)
    for view in (responding(), responding(active=0), enhancing(1)):
        kept.watch(view)
        assert kept.passes(view)
    mine = responding(active=0, turn=5, phase="start")
    kept.watch(mine)
    assert kept.mode is PassMode.ASK
    assert not kept.passes(mine)


def test_an_attack_against_me_does_not_end_passing_until_my_turn() -> None:
    kept = passing()
    kept.begin(PassMode.TURN, 4)
    kept.watch(enhancing(1))
    assert kept.mode is PassMode.TURN


def test_passing_until_something_concerns_me() -> None:
    kept = passing()
    kept.begin(PassMode.CALM, 4)
    for view in (responding(), enhancing(0)):
        kept.watch(view)
        assert kept.passes(view)
    attacked = enhancing(1)
    kept.watch(attacked)
    assert kept.mode is PassMode.ASK
    assert not kept.passes(attacked)


def test_a_question_that_cannot_be_passed_ends_the_calm() -> None:
    kept = passing()
    kept.begin(PassMode.CALM, 4)
    kept.watch(view_at("form"))
    assert kept.mode is PassMode.ASK


# What concerns a player


def test_an_attack_against_me_concerns_me() -> None:
    assert concerns(enhancing(1))
    assert not concerns(enhancing(0))
    gone = enhancing(1)
    gone = gone._replace(table=gone.table._replace(attack=attack_by(1, dropped=True)))
    assert not concerns(gone)


@pytest.mark.parametrize(
    ("event", "actor", "owner", "concerning"),
    [
        ("discard", 1, 0, True),  # the rival lets me discard
        ("discard", 1, 1, False),
        ("discard", 0, 0, False),  # what I do myself
        ("draw", None, 0, False),  # what the rules do
        ("lose_vitality", 1, 0, True),
        ("lose_vitality", None, 0, True),
        ("lose_vitality", 1, 1, False),
        ("phase", None, 0, False),
    ],
)
def test_what_is_done_to_me(
    event: str, actor: int | None, owner: int | None, concerning: bool
) -> None:
    view = responding(event, WindowState(event, actor, None, owner))
    assert concerns(view) is concerning


def test_what_the_rival_does_to_my_card() -> None:
    view = view_at("form")
    mine = cards_in(view, 0, "stage")[0]
    for event in ("commit", "destroy", "flip"):
        assert concerns(responding(event, WindowState(event, 1, mine)))
        assert not concerns(responding(event, WindowState(event, 0, mine)))
    theirs = cards_in(view, 1, "stage")[0]
    assert not concerns(responding("commit", WindowState("commit", 1, theirs)))


# Halting where only a pass is possible


def waiting() -> View:
    view = view_at("form")
    assert view.decision is not None
    return view._replace(decision=view.decision._replace(player=1, id=None, prompt=""))


@pytest.mark.parametrize("window", [each for each in WINDOWS if each.begins])
def test_a_stop_of_always_halts_when_its_stretch_begins(window: Any) -> None:
    view, event = waiting(), begins(window.begins)
    assert passing({window.key: Stop.ALWAYS}).halts(view, [event, happened("draw")]) == [event]
    assert passing().halts(view, [event]) == []
    others = {each.key: Stop.ALWAYS for each in WINDOWS if each.begins != window.begins}
    assert passing(others).halts(view, [event]) == []


def test_the_attacker_does_not_halt_at_blocks() -> None:
    assert passing({"block": Stop.ALWAYS}).halts(waiting(), [begins("block_step", 0)]) == []


def test_a_stop_of_always_halts_at_its_event() -> None:
    kept, events = passing({"event draw": Stop.ALWAYS}), [happened("draw"), happened("discard")]
    assert kept.halts(waiting(), events) == events[:1]


def test_nobody_halts_where_he_is_asked_anyway_or_passes_ahead() -> None:
    kept = passing({"event draw": Stop.ALWAYS, "enhance": Stop.ALWAYS})
    assert kept.halts(responding("draw"), [happened("draw")]) == []
    assert kept.halts(enhancing(0), [begins("enhance_step")]) == []
    kept.begin(PassMode.TURN, 4)
    assert kept.halts(waiting(), [happened("draw")]) == []
