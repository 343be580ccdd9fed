"""Declined abilities: what of them stays enforced, and what the players carry out by hand."""

from functools import partial
from typing import Any

import pytest

from engine.library.printed_card import PrintedCard, to_definition
from engine.scenario.document import read_document
from engine.scenario.player import perform
from engine.scenario.ufs import builder
from engine.scenario.ufs.staging import STAGINGS
from engine.text.errors import Declined
from engine.text.ufs.compile import compile_ability, try_compile
from engine.text.ufs.manual import manual_ability
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects import nodes as n
from tests.sets.shipped import decks, definition, names
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session.unseen import play_unseen

HEADS = (
    "F Commit: @",
    "Deadlock E [Once per turn] Commit, lose 2 vitality: @",
    "First F Discard 1 card (4+): @",
    "E: @ Playable while committed.",
    "E Discard X momentum: @",
    "F Commit: @ Only playable if you have 3 or more foundations.",
    "E: @ Your opponent may discard 1 card to cancel this ability.",
    "R Commit: After your opponent plays an attack, @",
    "R [Hand]: Before this attack deals damage, @ Only playable during your turn.",
    "E Commit: @ X equals this attack's damage.",
)
UNREAD = "Your attack gets +2 joy. Then, hum: loudly, for 3 turns."
READ = "Win the game."


@pytest.mark.parametrize("head", HEADS)
def test_everything_around_the_effects_is_as_if_they_were_read(head: str) -> None:
    unread = UNREAD if ", @" not in head else UNREAD[0].lower() + UNREAD[1:]
    read = READ if ", @" not in head else READ.lower()
    found = manual_ability(head.replace("@", unread))
    assert found is not None
    assert found.effects == (n.Manual(unread),)
    whole = compile_ability(head.replace("@", read))
    parts = ("kind", "cost", "trigger", "before", "brackets", "after", "x")
    assert [getattr(found, p) for p in parts] == [getattr(whole, p) for p in parts]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("E Whistle: Draw 1 card.", n.AbilityKind.ENHANCE),
        ("F [Once per song] Commit: Draw 1 card.", n.AbilityKind.FORM),
        ("F Commit: Draw 2 bananas. Only playable if you are tall.", n.AbilityKind.FORM),
        ("F Commit: Draw 2 bananas. Playable in the rain.", n.AbilityKind.FORM),
        ("E Commit: Draw X cards. X equals your age.", n.AbilityKind.ENHANCE),
        ("E: Hum. Your opponent may sing to cancel this ability.", n.AbilityKind.ENHANCE),
    ],
)
def test_a_head_cost_or_limit_beyond_reading_makes_all_of_it_manual(
    text: str, kind: n.AbilityKind
) -> None:
    assert manual_ability(text) == n.Ability(kind, (n.Manual(text),))


@pytest.mark.parametrize(
    ("condition", "timing", "verb"),
    [
        ("After you play a song on odd days", n.Timing.AFTER, n.Verb.PLAY),
        ("Before your tall rival discards anything", n.Timing.AFTER, n.Verb.DISCARD),
        ("Before your tall rival takes damage", n.Timing.BEFORE, n.Verb.TAKE_DAMAGE),
        ("After your opponent plays an attack, asset, or action", n.Timing.AFTER, n.Verb.PLAY),
    ],
)
def test_a_response_to_something_unread_is_offered_at_what_it_speaks_of(
    condition: str, timing: n.Timing, verb: n.Verb
) -> None:
    text = f"R Commit: {condition}, draw 1 banana."
    wide = n.Trigger(timing, n.EventPattern(verb))
    assert manual_ability(text) == n.Ability(
        n.AbilityKind.RESPONSE, (n.Manual(text),), trigger=wide
    )


@pytest.mark.parametrize(
    "text",
    [
        "Your bananas get +1 damage.",
        "R: Whenever it rains, draw 1 card.",
        "R: After it rains, draw 1 card.",
        "R: Before you would lose a song, hum.",
        "Whistle \u20ac 3.",
        "",
    ],
)
def test_what_has_no_time_is_never_offered(text: str) -> None:
    assert manual_ability(text) is None


def test_the_words_of_the_newest_edition() -> None:
    text = "Enhance [Tenacious] Commit: Whistle 2 tunes."
    found = manual_ability(text, Dialect.UNIVERSUS)
    assert found is not None
    assert found.brackets == (n.WhileCommitted(bracket=True),)
    assert found.effects == (n.Manual("Whistle 2 tunes."),)


def test_a_line_feed_alone_separates_abilities() -> None:
    text = "E Commit: Draw\x0b 1 card.\u2028Gain 1 vitality.\nE Commit: Draw 1 card."
    first = text.split("\n")[0]
    card = PrintedCard(name="Drum", text=text)
    shown = first.replace("\x0b", "")  # what cannot be seen is not read
    assert card.paragraphs == (shown, "E Commit: Draw 1 card.")
    assert isinstance(try_compile(first), Declined)
    held = to_definition(card, Dialect.COMPREHENSIVE, strict=False).printed.abilities
    assert [ability.key for ability in held] == ["t2"]


DRUM = "E [Once per turn] Commit, discard 1 card: Whistle 2 tunes. Playable while committed."


def _drum(script: list[dict[str, str]], expect: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": "by hand",
        "edition": "comprehensive",
        "rules": ["J.1.1"],
        "cards": {
            "Jab": {"type": "attack", "zone": "mid", "speed": "3", "damage": "3"},
            "Drum": {"type": "asset", "text": DRUM},
            "Bell": {"type": "asset", "text": "E Commit: Gain 1 vitality."},
            "Hum": {"text": "Your bananas get +1 damage."},
        },
        "setup": {
            "attack": "Jab",
            "A": {
                "stage": ["Drum", "Bell", "Hum"],
                "pool": ["Jab"],
                "hand": ["Wall", "Wall"],
                "vitality": "10",
            },
        },
        "script": script,
        "expect": expect,
    }


USED = [{"A": "use Drum"}, {"A": "choose Wall"}]
BY_HAND = [{"A": "choose gain vitality"}, {"A": "choose A"}, {"A": "number 3"}]


@pytest.mark.parametrize(
    ("script", "expect"),
    [
        (
            [
                *(*USED, *BY_HAND, {"A": "choose done"}, {"B": "no"}),
                *({"A": "cannot use Drum because H.3.2.2.1"}, {"A": "use Bell"}),
            ],
            {
                "A.vitality": "14",
                "A.discard": ["Wall"],
                "Drum.committed": "yes",
                "B.vitality": "22",
            },
        ),
        (
            [*USED, *BY_HAND, {"A": "choose done"}, {"B": "yes"}],
            {"A.vitality": "10", "A.discard": ["Wall"], "Drum.committed": "yes"},
        ),
    ],
    ids=["the limit holds", "an objection leaves the cost paid"],
)
def test_cost_and_limits_are_enforced_and_the_effect_is_by_hand(
    script: list[dict[str, str]], expect: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "to_definition", partial(to_definition, strict=False))
    outcome = perform(read_document(_drum(script, expect), "drum", STAGINGS))
    assert outcome.ok, outcome.why


@pytest.mark.parametrize("bot", ["heuristic", pytest.param("random", marks=pytest.mark.slow)])
def test_no_bot_does_anything_by_hand(bot: str) -> None:
    drum = PrintedCard(
        name="Drum",
        difficulty=0,
        symbols=(n.Symbol.INFINITY,),
        text="F: Gain 9 bananas.\nE: Gain 9 bananas.",
    )
    manual = to_definition(drum, "comprehensive", strict=False)
    assert len(manual.printed.abilities) == 2
    deck = next(deck for _, deck in sorted(decks().items()) if deck.kind == "vanilla")
    plain = [definition(name) for name in names(deck)]
    match = play_unseen(
        FIGHT, "by hand", "comprehensive", [[*plain, *[manual] * 60]] * 2, [bot] * 2
    )
    assert "by-hand" not in {line.key for line in match.game.log}
