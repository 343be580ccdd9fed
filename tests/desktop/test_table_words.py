"""Every question and event that the engine knows has its English words."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.decisions import Kind
from engine.kernel.events import Cause
from engine.kernel.views import DecisionView, EventView, LogView, OptionView
from engine.ufs.procedures.manual import ASKED
from tests.desktop.fakes import view_at
from tests.sources import nodes_in, tree_of
from ufs_desktop.fight.chronicle import NOTES, chronicle_line
from ufs_desktop.fight.prompts import PASSES, PROMPTS, YES_NO, how_many, sentence
from ufs_desktop.fight.words import ability_words, event_words, offer_label, option_label
from ufs_desktop.table.lines import Line
from ufs_desktop.table.weaver import Filter, Weaver

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("You", "Rival")
ZONES_ORDERED = ("deck", "discard")  # what `order-into-...` ends in


def prompts_in(path: Path) -> Iterator[str]:
    """The prompt keys that a source file gives to decisions."""
    for node in nodes_in(tree_of(path)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func
            called = name if isinstance(name, str) else getattr(name, "id", "")
            if called in ("Decision", "_decision", "_ask", "PickNumber"):
                yield from _keys(node)
        elif isinstance(node, ast.Assign) and _is_prompt(node.targets[0]):
            yield from _values(node.value)


def _is_prompt(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id == "prompt"


def _keys(call: ast.Call) -> Iterator[str]:
    given = [keyword.value for keyword in call.keywords if keyword.arg == "prompt"]
    place = 1 if getattr(call.func, "attr", "") in ("_decision", "_ask") else 2
    for value in given or call.args[place : place + 1]:
        yield from _values(value)


def _values(value: ast.expr) -> Iterator[str]:
    for node in ast.walk(value):
        if isinstance(node, ast.JoinedStr):
            first = node.values[0]
            assert isinstance(first, ast.Constant)
            assert isinstance(first.value, str)
            yield from (f"{first.value}{zone}" for zone in ZONES_ORDERED)
            return
    for node in ast.walk(value):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def all_prompts() -> set[str]:
    files = [*(ROOT / "engine" / "ufs").rglob("*.py"), ROOT / "engine" / "kernel" / "handwork.py"]
    found = {prompt for path in files for prompt in prompts_in(path)}
    return found | {question.prompt for each in ASKED.values() for question in each}


def test_every_prompt_has_its_sentence() -> None:
    found = all_prompts()
    assert {"form", "block", "commit-to-pass", "order-into-deck", "place-in-momentum"} <= found
    assert sorted(found - PROMPTS.keys()) == []


@pytest.mark.parametrize(
    ("condition", "words"),
    [("unique", "Only one copy of a Unique card may stay: "), ("terrain", "Only one Terrain may ")],
)
def test_it_is_said_why_a_card_is_destroyed(condition: str, words: str) -> None:
    facts = (("condition", condition),)
    decision = DecisionView(
        0, 1, Kind.CARDS, "choose-destroyed", "E.2", minimum=1, maximum=1, facts=facts
    )
    told = sentence(decision, lambda card: "a card")
    assert told.startswith(words)
    assert told.endswith("choose 1 card to destroy")


def test_no_words_stand_for_prompts_that_nobody_asks() -> None:
    assert sorted(PROMPTS.keys() - all_prompts()) == []
    assert YES_NO.keys() <= PROMPTS.keys()
    assert PASSES.keys() <= PROMPTS.keys()


@pytest.mark.parametrize("prompt", sorted(PROMPTS))
def test_sentences_are_whole(prompt: str) -> None:
    facts = (("act", "commit"),)  # as each question about an act by hand has it
    decision = DecisionView(
        0, 1, Kind.CARDS, prompt, "E.1", minimum=1, maximum=2, source=None, facts=facts
    )
    words = sentence(decision, lambda card: "Low Kick")
    assert words[0].isupper()
    assert "{" not in words


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        ((1, 1), "1 card"),
        ((0, 1), "1 card or none"),
        ((0, 3), "up to 3 cards"),
        ((2, 4), "2 to 4 cards"),
        ((2, 2), "2 cards"),
    ],
)
def test_bounds_in_words(bounds: tuple[int, int], words: str) -> None:
    assert how_many(DecisionView(0, minimum=bounds[0], maximum=bounds[1])) == words


@pytest.mark.parametrize(
    ("most", "words"),
    [
        (1, "You may discard a card before you draw"),
        (6, "You may discard up to 6 cards before you draw"),
    ],
)
def test_what_may_be_done_with_a_card_is_not_said_of_up_to_1(most: int, words: str) -> None:
    review = DecisionView(0, 1, Kind.CARDS, "review", "F.1.2", minimum=0, maximum=most)
    assert sentence(review, lambda card: "Low Kick") == words


def event(kind: str, **fields: object) -> EventView:
    plain: dict[str, Any] = {
        "actor": 0,
        "owner": 0,
        "card": 1,
        "caption": "Low Kick",
        "cause": "rule",
        "source": None,
        "origin": None,
        "to": None,
        "face_up": True,
        "amount": 0,
        "detail": (),
        "serial": 0,
    }
    return EventView(kind, **(plain | fields))


def line(kind: str, **fields: object) -> str:
    told = LogView(kind, ("E.1",), 0, (event(kind, **fields),))
    return chronicle_line(told, NAMES).text


def test_cards_that_go_to_the_momentum_together_are_counted_in_one_line() -> None:
    def told(serial: int, **fields: object) -> Line:
        added = event("add", card=serial, **fields)
        return chronicle_line(LogView("add", ("J.1.2b",), 0, (added,)), NAMES)

    lines = [told(at, caption=None, to="momentum") for at in (1, 2, 3)]
    lines += [told(at, caption="Low Kick", to="hand") for at in (4, 5)]
    lines += [told(6, caption="Jab", to="momentum")]
    assert [each.text for each in Weaver(Filter.ALL, 0).woven(lines)] == [
        "3 cards go to the momentum",
        "Low Kick goes to the hand",
        "Low Kick goes to the hand",
        "Jab goes to the momentum",
    ]


def test_the_log_speaks_of_you_and_of_others() -> None:
    assert line("draw") == "You draw Low Kick"
    assert line("draw", actor=1, caption=None) == "Rival draws a card"
    assert line("pass_check", actor=1) == "Rival passes the check"
    assert line("lose_vitality", owner=1, amount=3) == "Rival loses 3 vitality"
    assert line("lose_vitality", amount=3) == "You lose 3 vitality"
    assert line("discard") == "Your Low Kick is discarded"
    assert line("discard", caption="The Ledger") == "Your card The Ledger is discarded"
    assert line("discard", owner=1, caption="A Knot") == "Rival's card A Knot is discarded"
    assert line("discard", owner=1, caption=None) == "Rival's card is discarded"
    assert line("clear", to="momentum") == "Low Kick is cleared to the momentum"
    assert line("play", detail=("", "t1", False)) == "You use Low Kick"
    assert line("transform", detail=("High Kick",)) == "Low Kick becomes High Kick"
    assert line("build") == "Low Kick enters the staging area"
    shifted = line("build", detail=("High Kick",))
    assert shifted == "Low Kick enters the staging area as High Kick"


def test_the_log_tells_what_was_tried_and_what_came_of_it() -> None:
    assert line("attempt", detail=("attack", "", False, 1, None)) == "You announce Low Kick"
    assert (
        line("attempt", detail=("block", "", False, 1, None)) == "You announce Low Kick as a block"
    )
    assert line("play", actor=1, detail=("block", "", False)) == "Rival blocks with Low Kick"
    assert line("make_check", actor=1, amount=4) == "Rival checks Low Kick: 4"
    assert line("modify", amount=2, detail=("damage", "add")) == "Low Kick gets +2 damage"
    assert line("modify", amount=-1, detail=("block_modifier", "set")) == (
        "Low Kick gets −1 block modifier"
    )
    assert line("deal_damage", amount=3) == "Low Kick deals 3 damage to you"


@pytest.mark.parametrize(
    ("kind", "fields", "rule", "is_minor"),
    [
        ("pass_check", {"detail": ("play", None, 4)}, "E.3.6", True),
        ("pass_check", {"detail": ("effect", None, 4)}, "E.3.6", False),
        ("fail_check", {"detail": ("play", None, 4)}, "E.3.6", False),
        ("ready", {}, "F.1.1", True),
        ("ready", {"cause": "effect"}, "J.1.2b", False),
        ("attempt", {"detail": ("attack", "", False)}, "E.4.1", True),
        ("attempt", {"detail": ("", "t1", False)}, "E.4.1", True),
        ("modify", {"amount": 0, "detail": ("speed", "set")}, "K.1.1", True),
        ("modify", {"amount": 1, "detail": ("speed", "add")}, "K.1.1", False),
        ("add", {"to": "momentum"}, "J.1.2b", False),
        ("add", {"to": "pool"}, "E.4.3", True),
    ],
)
def test_what_goes_without_saying_is_a_detail(
    kind: str, fields: dict[str, object], rule: str, is_minor: bool
) -> None:
    told = LogView(kind, (rule,), 0, (event(kind, **fields),))
    assert chronicle_line(told, NAMES).is_minor is is_minor


def all_notes() -> set[str]:
    """The keys of the lines that the engine writes itself, where they are told from the start."""
    files = (ROOT / "engine" / "ufs").rglob("*.py")
    nodes = (node for path in files for node in nodes_in(tree_of(path)))
    return {
        value.value
        for node in nodes
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "note"
        for value in node.args[:1]
        if isinstance(value, ast.Constant) and isinstance(value.value, str)
    }


def test_every_note_has_its_sentence() -> None:
    counted = {"check", "named"}  # beside an event that is told
    assert {"half", "mulligan", "on-top"} <= all_notes()
    assert sorted(all_notes() - NOTES.keys() - counted) == []


def test_what_lies_on_another_card_is_told_with_it() -> None:
    told = LogView("on-top", ("place-on-top-of.2",), 0, ("Low Wall", "High Wall"))
    assert chronicle_line(told, NAMES).text == "High Wall lies on Low Wall"
    told = LogView("on-hidden", ("place-on-top-of.2",), 0, ("High Wall",))
    assert chronicle_line(told, NAMES).text == "High Wall lies on a face-down card"


def test_a_change_that_waits_is_told_at_once() -> None:
    lines = [LogView("suspended", ("attack.5",), player, (5,)) for player in (0, 1)]
    assert [chronicle_line(told, NAMES).text for told in lines] == [
        "You change the attack once it has been played",
        "Rival changes the attack once it has been played",
    ]


def test_unknown_lines_are_still_told() -> None:
    told = LogView("something-new", ("E.1",), 1, ("a", "b"))
    assert chronicle_line(told, NAMES).text == "Rival: something new a"
    assert line("never_heard_of").startswith("Never heard of")


def test_words_for_what_a_window_is_about() -> None:
    assert event_words("discard", None) == "Was discarded"
    assert ability_words("k:powerful", None) == "Powerful"
    assert ability_words("", None) == "use its ability"


def test_a_reversal_is_offered_as_what_it_is() -> None:
    for key in ("k:reversal", "12/k:reversal#2"):
        assert offer_label(("Offer", "use", 5, key, "", None), {}) == "Play a card as a reversal"
    assert offer_label(("Offer", "use", 5, "k:powerful", "", None), {}) == "a card: Powerful"


def test_an_option_is_said_whole_and_an_effect_in_short() -> None:
    words = f"{'Draw 1 card and then gain 1 vitality. ' * 4}Lose 2 vitality."
    options = (OptionView(0), OptionView(("EffectLabel", 5, "12.3:k:terrain/0")))
    decision = DecisionView(0, 1, Kind.OPTION, "choose-option", options=options)
    told = decision._replace(words=(words, words))
    assert option_label(told, 0, {}, NAMES) == words.rstrip(".")
    assert len(option_label(told, options[1].key, {}, NAMES)) < len(words)
    assert option_label(decision, 0, {}, NAMES) == "Option 1"
    assert option_label(decision, options[1].key, {}, NAMES) == "a card: Terrain"


def story(*events: tuple[str, Mapping[str, object]]) -> list[str]:
    """What the log shows of these, one after the other."""
    told = [LogView(kind, ("E.4.3",), 0, (event(kind, **fields),)) for kind, fields in events]
    lines = [chronicle_line(each, NAMES) for each in told]
    return [line.text for line in Weaver(Filter.ALL, 0).woven(lines)]


def test_a_card_that_changes_another_is_named_where_no_line_before_is_about_it() -> None:
    built = ("build", {"card": 9, "caption": "Lookout"})
    changed = ("modify", {"amount": 1, "cause": Cause.EFFECT, "source": 9, "detail": ("damage",)})
    used = ("play", {"card": 9, "caption": "Lookout", "detail": ("", "t1", False)})
    own = ("modify", {"amount": 2, "cause": Cause.EFFECT, "source": 1, "detail": ("speed",)})
    hidden = ("draw", {"actor": 1, "card": None, "caption": None})
    gained = ("gain_vitality", {"amount": 2})
    assert story(hidden, built, gained, changed, own, used, changed, own) == [
        "Rival draws a card",
        "Lookout enters the staging area",
        "You gain 2 vitality",
        "Low Kick gets +1 damage (Lookout)",
        "Low Kick gets +2 speed (its own text)",
        "You use Lookout",
        "Low Kick gets +1 damage",
        "Low Kick gets +2 speed (its own text)",
    ]


def test_several_cards_of_one_effect_are_told_together_with_what_did_it() -> None:
    built = ("build", {"card": 9, "caption": "Lookout"})
    drawn = {"cause": Cause.EFFECT, "source": 9}
    draws = [("draw", {"card": at, "caption": f"Kick {at}", **drawn}) for at in (2, 3)]
    assert story(built, ("draw", {"card": 4}), *draws)[1:] == [
        "You draw Low Kick",
        "You draw Kick 2 and Kick 3 (Lookout)",
    ]


@pytest.mark.parametrize(
    ("played_as", "value", "difficulty", "committed", "told"),
    [
        ("attack", 5, 3, (), "You play Low Kick, 5 against 3, passed"),
        ("attack", 3, 5, (7, 8), "You play Low Kick, 3+2 against 5, passed"),
        ("block", 6, 6, (7,), "You block with Low Kick, 6 against 6, passed"),
    ],
)
def test_a_play_is_told_with_its_check(
    played_as: str, value: int, difficulty: int, committed: tuple[int, ...], told: str
) -> None:
    purpose = "block" if played_as == "block" else "play"
    checked = {"card": 5, "detail": (purpose, 1, value, difficulty, committed)}
    played = {"detail": (played_as, "", False, 1, None)}
    cost = ("commit", {"card": 7, "cause": Cause.CHECK})
    events: list[tuple[str, Mapping[str, object]]]
    events = [("attempt", played), ("make_check", checked), cost, ("pass_check", checked)]
    assert story(*events, ("play", played)) == [told]
    failed = story(*events[:2], ("fail_check", checked), ("discard", {}))
    did = "block with" if played_as == "block" else "play"
    numbers = f"{value} against {difficulty}"
    assert failed == [f"You fail to {did} Low Kick, {numbers}", "Your Low Kick is discarded"]


def test_an_attack_that_is_not_blocked_says_so_with_its_damage() -> None:
    missed = ("block", {"detail": ("not blocked", None)})
    half = ("block", {"detail": ("partially blocked", 9)})
    dealt = ("deal_damage", {"owner": 1, "amount": 4, "source": 1})
    lost = ("lose_vitality", {"owner": 1, "amount": 4, "source": 1})
    paid = ("lose_vitality", {"owner": 0, "amount": 2, "source": None})
    assert story(missed, dealt, lost) == ["Low Kick deals 4 damage to Rival, not blocked"]
    assert story(half, dealt, lost) == [
        "Low Kick is partially blocked",
        "Low Kick deals 4 damage to Rival",
    ]
    assert story(paid) == ["You lose 2 vitality"]


def test_what_an_ability_costs_is_told_with_it() -> None:
    own = ("commit", {"source": 1, "cause": Cause.COST})
    other = ("commit", {"source": 2, "cause": Cause.COST})
    used = ("play", {"detail": ("", "t1", False, 1, None)})
    assert story(own, used) == ["You use Low Kick"]
    assert story(other, used) == ["You commit Low Kick", "You use Low Kick"]


@pytest.mark.parametrize("optional", [True, False])
def test_whoever_owes_a_card_is_not_told_that_they_may_end_the_phase(*, optional: bool) -> None:
    """F.2.2.3b: no button ends it until they have tried one. By the newest rules that is so in the
    first turn, too, before which there was none."""
    view = view_at("form")
    assert view.decision is not None
    words = sentence(view.decision._replace(optional=optional), lambda _: "")
    assert ("or end your Combat Phase" in words) is optional
    assert ("try one before" in words) is not optional
    assert "last turn" not in words
