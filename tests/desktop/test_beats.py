"""Beats: what each event of a fight is told by, and what stays in force."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt

from engine.kernel import machine
from engine.kernel.sight import Handle
from engine.kernel.views import EventView, View
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.forces import ForceView
from tests.desktop.fakes import cards_in, game_at, view_at
from tests.desktop.tellings import after, attack_of, event, in_force
from ufs_desktop.fight.beats import LITTLE, WAYS, WITHOUT_BEAT, beats_of
from ufs_desktop.fight.cardview import face_of
from ufs_desktop.fight.plan import PLATE, FightLayout
from ufs_desktop.fight.wording import worded_view
from ufs_desktop.table.beats import (
    BannerBeat,
    Beat,
    CardBeat,
    News,
    StampBeat,
    StrikeBeat,
    Tone,
    WordBeat,
)
from ufs_desktop.table.spoken import sentence
from ufs_desktop.table.spread import Anchor

pytestmark = pytest.mark.usefixtures("dressed")
NAMES = ("You", "Rival")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def view() -> View:
    return view_at("form")


def told(view: View, *events: EventView, asked: object = ()) -> list[Beat]:
    return beats_of(News(after(view, *events), NAMES, asked))  # type: ignore[arg-type]


# What is told


def test_each_kind_of_event_has_a_beat_or_a_reason_for_none() -> None:
    kinds = {str(verb) for verb in Verb}
    assert WAYS.keys() | WITHOUT_BEAT.keys() == kinds
    assert not WAYS.keys() & WITHOUT_BEAT.keys()
    assert all(WITHOUT_BEAT.values())


def test_what_decides_a_fight_is_told_by_itself(view: View) -> None:
    """Each kind that changes what comes is played when it is alone, whoever did it."""
    details = {
        "play": ("attack", "", False, 1, None),
        "block": ("not blocked", None),
        "resolve": ("attack", "not blocked"),
        "modify": ("damage", "add"),
        "name": ("punch",),
        "phase": ("turn", "begin"),
        **dict.fromkeys(("make_check", "pass_check", "fail_check"), ("play", None, 5, 7, ())),
    }
    counted = {"lose_vitality", "gain_vitality", "modify", "draw"}
    for kind in WAYS:
        happened = event(
            kind,
            cause="effect",
            detail=details.get(kind, ()),
            amount=int(kind in counted),
            to="momentum" if kind in ("add", "clear") else None,
        )
        (beat,) = told(view, happened)
        assert re.fullmatch(r"[A-Z+][^.]*\.", sentence(beat)), (kind, sentence(beat))


def test_a_card_that_changes_another_without_being_used_is_named(view: View) -> None:
    by, other = cards_in(view, 0, "stage")[0], Handle(4711)
    changed = event("modify", 2, card=other, source=by, amount=1, detail=("damage", "add"))
    used = event("play", 1, card=by, caption="Oath", detail=("", "t1", False, 1, None))
    face = face_of(next(c for zone in view.zones for c in zone.cards if c.handle == by))
    assert face is not None
    for events, last in (
        ((changed,), f"+1 damage: {face.printed.name}"),
        ((used, changed), "+1 damage"),
        ((changed._replace(card=by),), "+1 damage"),
    ):
        beat = told(view, *events)[-1]
        assert isinstance(beat, WordBeat)
        assert beat.words == last


def test_a_turn_says_who_is_asked_where_it_is_another_players() -> None:
    """Of several turns that went by, only in the last one somebody is asked still."""
    view, names = view_at("form", 1), ("Ash", "Bram")
    turns = [event("phase", at, owner=at % 2, detail=("turn", "begin")) for at in range(4)]
    for begun, said in (
        (turns[:1], [("Ash's turn", "Bram is asked")]),
        (turns[:2], [("Ash's turn", ""), ("Bram's turn", "")]),
        (turns[1:3], [("Bram's turn", ""), ("Ash's turn", "Bram is asked")]),
    ):
        beats = beats_of(News(after(view, *begun), names))
        assert [(b.words, b.below) for b in beats if isinstance(b, BannerBeat)] == said
    over = after(view._replace(decision=None), turns[0])
    assert sentence(beats_of(News(over, names))[0]) == "Ash's turn."
    (own,) = beats_of(News(after(view, turns[0]), ("Rival", "You")))
    assert sentence(own) == "Rival's turn, You are asked."


def test_an_attack_is_announced_from_its_card_to_who_is_meant(view: View) -> None:
    card = attack_of(view)
    (strike,) = told(
        view,
        event("play", card=card, caption="Keel Slam", detail=("attack", "", False, 1, None)),
    )
    assert isinstance(strike, StrikeBeat)
    assert strike.start == Anchor(0, "pool", card)
    assert strike.end == Anchor(1, PLATE)
    assert strike.words == "Keel Slam"
    assert strike.title == "You attack Rival"
    zone, speed, damage = strike.below.split("  ·  ")
    assert zone in ("HIGH", "MID", "LOW")
    assert speed.startswith("speed ")
    assert damage.startswith("damage ")


def test_only_an_attack_and_an_ability_are_announced(view: View) -> None:
    for played_as in ("foundation", "block"):
        assert told(view, event("play", detail=(played_as, "", False, 1, None))) == []
    (held,) = told(view, event("play", caption="Oath", detail=("", "t1", False, 1, None)))
    assert isinstance(held, CardBeat)
    assert (held.title, held.words) == ("You use", "Oath")


def check(kind: str, serial: int, value: int, against: int | None, *committed: Handle) -> EventView:
    detail = ("play", None, value, against, committed)
    return event(kind, serial, amount=value, detail=detail, caption="Oath")


@pytest.mark.parametrize(
    ("end", "value", "against", "words", "verdict", "tone"),
    [
        ("fail_check", 5, 7, "5 against 7", "fails by 2", Tone.BAD),
        ("pass_check", 7, 7, "7 against 7", "passes", Tone.GOOD),
    ],
)
def test_a_check_is_told_by_its_end(
    view: View, end: str, value: int, against: int, words: str, verdict: str, tone: Tone
) -> None:
    (held,) = told(view, check("make_check", 1, value, against), check(end, 2, value, against))
    assert isinstance(held, CardBeat)
    assert (held.words, held.verdict, held.tone) == (words, verdict, tone)
    assert held.title == "You check"


def test_a_check_that_is_not_decided_says_how_much_is_missing(view: View) -> None:
    (held,) = told(view, check("make_check", 1, 5, 7))
    assert isinstance(held, CardBeat)
    assert held.verdict == "2 short"
    (free,) = told(view, check("make_check", 1, 5, None))
    assert isinstance(free, CardBeat)
    assert (free.words, free.verdict) == ("5", "")


def test_what_was_committed_lies_beside_the_check() -> None:
    """The engine says itself against what a check was made, and what passed it."""
    game = game_at("commit-to-pass")
    decision = game.pending
    assert decision is not None
    choice = tuple(decision.options[: decision.maximum])
    lines = len(game.log)
    machine.answer(game, decision.id, choice)
    seen = worded_view(game, 0)
    (held,) = (
        beat
        for beat in beats_of(News(seen._replace(log=seen.log[lines:]), NAMES))
        if isinstance(beat, CardBeat)
    )
    facts = dict(decision.facts)
    assert held.words == f"{facts['value']} + {facts['short']} against {facts['difficulty']}"
    assert held.verdict == "passes"
    assert len(held.beside) == len(choice)
    assert held.below == f"{len(choice)} committed"


@pytest.mark.parametrize(
    ("status", "stamp"),
    [("completely blocked", "BLOCKED"), ("partially blocked", "HALF"), ("not blocked", "HIT")],
)
def test_a_block_is_stamped_upon_the_attack(view: View, status: str, stamp: str) -> None:
    card = attack_of(view)
    (beat,) = told(view, event("block", owner=1, actor=0, card=card, detail=(status, card)))
    assert isinstance(beat, StampBeat)
    assert beat.words == stamp
    assert beat.at == Anchor(1, "pool", card)
    assert beat.below.startswith("You block with ")


def test_nothing_to_block_with_is_said_to_who_was_not_asked(view: View) -> None:
    card = attack_of(view)
    unblocked = event("block", owner=1, actor=0, card=card, detail=("not blocked", None))
    (silent,) = told(view, unblocked)
    (declined,) = told(view, unblocked, asked={("block", card)})
    (rival,) = told(view, unblocked._replace(owner=0, actor=1))
    failed = event("fail_check", detail=("block", None, 2, 4, ()))
    (tried,) = told(view, failed, unblocked, asked={("block", card)})[1:]
    assert isinstance(silent, StampBeat)
    assert silent.below.startswith("No card in your hand can block ")
    assert isinstance(declined, StampBeat)
    assert declined.below == "You do not block"
    assert isinstance(rival, StampBeat)
    assert rival.below == "Rival does not block"
    assert isinstance(tried, StampBeat)
    assert tried.below == "Your block failed"


def test_an_attack_that_did_nothing_is_stamped(view: View) -> None:
    resolved = event("resolve", detail=("attack", "partially blocked"))
    (beat,) = told(view, resolved)
    assert isinstance(beat, StampBeat)
    assert beat.words == "NO DAMAGE"
    assert told(view, resolved._replace(amount=3)) == []
    assert told(view, event("resolve", detail=("card",))) == []


def test_several_cards_are_told_together_and_usual_ones_not_at_all(view: View) -> None:
    drawn = [event("draw", at, cause="effect", to="hand") for at in range(3)]
    (beat,) = told(view, *drawn)
    assert isinstance(beat, WordBeat)
    assert (beat.words, beat.at.zone) == ("+3 in hand", "hand")
    assert told(view, *(each._replace(cause="rule") for each in drawn)) == []
    for kind in LITTLE:
        assert told(view, event(kind, cause="cost")) == []


def test_a_deck_that_is_cycled_is_told_once_with_what_it_costs(view: View) -> None:
    """Not one card after the other, which nobody would wait for."""
    cycled = [event("cycle", at, to="deck") for at in range(30)]
    gone = [event("remove", 30 + at, origin="deck", to="removed") for at in range(10)]
    once, cost = told(view, *cycled, *gone)
    assert isinstance(once, WordBeat)
    assert (once.words, once.at.zone) == ("deck cycled", "deck")
    assert isinstance(cost, WordBeat)
    assert (cost.words, cost.at.zone) == ("10 removed", "removed")
    for place in ("stage", "pool"):
        (stamp,) = told(view, event("remove", origin=place, to="removed", caption="Oath"))
        assert isinstance(stamp, StampBeat)
        assert (stamp.words, stamp.below) == ("REMOVED", "Oath")


def test_a_turn_is_told_to_each_as_it_is_theirs(view: View) -> None:
    begun = [event("phase", owner=owner, detail=("turn", "begin")) for owner in (0, 1)]
    mine, other = told(view, *begun)
    assert isinstance(mine, BannerBeat)
    assert (mine.words, mine.tone) == ("Your turn", Tone.GOOD)
    assert isinstance(other, BannerBeat)
    assert (other.words, other.tone) == ("Rival's turn", Tone.ACCENT)
    assert told(view, event("phase", detail=("end_phase", "begin"))) == []


def test_what_no_game_tells_is_left_out(view: View) -> None:
    """As a forged replay may hold it."""
    forged = event("block", detail=("sideways", None))
    assert told(view, forged, event("unheard", detail=(1, 2, 3))) == []


# What is in force


def test_an_effect_in_force_stands_on_what_it_is_about(view: View) -> None:
    card = cards_in(view, 0, "stage")[0]
    on_card = ForceView(1, "Rowing Song", "t1", card, (card,), "turn")
    loose = ForceView(1, "Ash Bread", "t1", card, (), "attack")
    layout = FightLayout(1280, 720)
    spread = layout.spread(in_force(view, on_card, loose), NAMES)
    assert spread.cards[card].notes == ("Rowing Song",)
    assert spread.cards[card].words.endswith("under Rowing Song")
    mine, rival = spread.plates
    assert (mine.tag, rival.tag) == ("", "Ash Bread")
    assert "Ash Bread, this attack" in rival.words
    several = layout.spread(in_force(view, loose, loose._replace(name="Oath")), NAMES)
    assert several.plates[1].tag == "2 effects"
