"""What a scenario file may say, and how it is told what is wrong with it."""

from pathlib import Path

import pytest

from engine.library.printed_card import to_definition
from engine.scenario.document import read_file, scenario_files
from engine.scenario.errors import ScenarioError
from engine.scenario.script import MoveLine
from engine.scenario.ufs.answers import FightAct
from engine.scenario.ufs.staging import STAGINGS
from tests.scenario.writing import read, write

FINE = "setup: {A: {hand: [Jab]}}\n"


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("setup: {}\ncolour: red\n", "colour: is not known here"),
        ("setup: {turn: soon}\n", "setup.turn"),
        ("setup: {A: {hnd: [Jab]}}\n", "setup.A.hnd: unknown key"),
        ("setup: {A: {hand: Jab}}\n", "setup.A.hand: a list of cards is needed"),
        ("setup: {A: {stage: [Wall (comitted)]}}\n", r"setup.A.stage: \(comitted\) says nothing"),
        ("setup: {A: {hand: [Wall (committed)]}}\n", r"setup.A.hand: \(committed\) says nothing"),
        ("setup: {A: {stage: [Wall (counters)]}}\n", r"\(counters\) says nothing"),
        ("setup: {A: {vitality: many}}\n", "setup.A.vitality: 'many' is not a whole number"),
        ("setup: {A: {deck_exact: maybe}}\n", "setup.A.deck_exact: 'maybe' is neither"),
        ("cards: {a.b: {}}\nsetup: {}\n", "cards.a.b: a handle has none of"),
        ("cards: {Jab: {speed: fast}}\nsetup: {}\n", "cards.Jab.speed"),
        ("cards: {Jab: {colour: red}}\nsetup: {}\n", "cards.Jab.colour"),
        ("cards: {Jab: {block: up +1}}\nsetup: {}\n", "cards.Jab.block"),
        ("script: []\n", "setup: either a setup or a deck"),
        ("setup: {}\ndeck: {character: Kara}\n", "setup: either a setup or a deck"),
        (FINE + "script: [{A: jump}]\n", "script line 1: 'jump' begins with no known verb"),
        (FINE + "script: [{A: play Jib}]\n", "script line 1: no card 'Jib' is set up"),
        (FINE + "script: [{A: 'play Jab#2'}]\n", "script line 1: no card 'Jab#2' is set up"),
        (FINE + "script: [{B: play B/Jab}]\n", "script line 1: no card 'B/Jab' is set up"),
        (FINE + "script: [{C: pass}]\n", "script line 1: 'C' is neither"),
        (FINE + "script: [{A: pass, B: pass}]\n", "script line 1: a line has one key"),
        (FINE + "script: [{A: number x}]\n", "script line 1: 'x' is not a whole number"),
        (FINE + "script: [{A: commit}]\n", "script line 1: 'commit' needs something"),
        (FINE + "script: [{run_to: start of lunch}]\n", "'start of lunch' is not a point"),
        (FINE + "run_to: block step of Jib\n", "run_to: no card 'Jib'"),
        (FINE + "expect: {A.speed: 3}\n", "expect.A.speed: player A has no 'speed'"),
        (FINE + "expect: {Jab.colour: red}\n", "expect.Jab.colour: a card has no 'colour'"),
        (FINE + "expect: {Jib.zone: hand}\n", "expect.Jib.zone: no card 'Jib'"),
        (FINE + "expect: {A.hand: {only: [Jab]}}\n", "expect.A.hand: neither a word"),
        (FINE + "expect: {A.hand: many}\n", "expect.A.hand: a list or a number"),
        (FINE + "expect: {A.can_play: 1}\n", "expect.A.can_play: a list is needed"),
        (FINE + "expect: {weather: fine}\n", "expect.weather: unknown key"),
        (FINE + "expect: {check.colour: red}\n", "expect.check.colour: unknown key"),
    ],
)
def test_mistake_is_named_with_its_place(tmp_path: Path, body: str, complaint: str) -> None:
    path = write(tmp_path, body)
    with pytest.raises(ScenarioError, match=complaint) as caught:
        read_file(path, STAGINGS)
    assert str(caught.value).startswith(f"{path.as_posix()}: 'a test': ")


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        ("title: x\nedition: third\nrules: [F.2]\n", "edition"),
        ("title: x\nedition: comprehensive\nrules: [Z.9]\n", "no rule Z.9 in the comprehensive"),
        ("title: x\nedition: comprehensive\nrules: []\n", "names no rule"),
        ("edition: comprehensive\nrules: [F.2]\n", "title: is missing"),
        ("title: x\ntitle: y\nedition: comprehensive\nrules: [F.2]\n", "'title' appears twice"),
        ("title: [\n", "test.yaml"),
    ],
)
def test_mistake_in_the_head_is_named(tmp_path: Path, head: str, complaint: str) -> None:
    with pytest.raises(ScenarioError, match=complaint):
        read_file(write(tmp_path, FINE, head), STAGINGS)


def test_a_setup_name_becomes_a_blank_card(tmp_path: Path) -> None:
    scenario = read(tmp_path, "setup: {A: {character: Kara, hand: [Wall]}}\n")
    wall, kara = scenario.setup.card("Wall"), scenario.setup.card("Kara", is_character=True)
    values = to_definition(wall, "comprehensive").printed
    assert (wall.type, values.difficulty, values.control, wall.symbols_in_play) == (
        "foundation",
        1,
        5,
        ("fire",),
    )
    assert (kara.type, kara.name) == ("character", "Kara")
    assert scenario.setup.card("Check3").control == 3


def test_handles_may_hold_spaces_and_numbers(tmp_path: Path) -> None:
    scenario = read(
        tmp_path, "setup: {A: {stage: [Ferry Hand, Ferry]}}\nscript: [{A: use Ferry Hand 2}]\n"
    )
    (line,) = scenario.script
    assert isinstance(line, MoveLine)
    assert (line.act, line.cards[0].handle, line.number) == (FightAct.USE, "Ferry Hand", 2)


def test_words_that_are_no_cards_are_options(tmp_path: Path) -> None:
    scenario = read(tmp_path, FINE + "script: [{A: choose Gain 2 vitality}, {A: choose Jab}]\n")
    words, cards = scenario.script
    assert isinstance(words, MoveLine)
    assert isinstance(cards, MoveLine)
    assert (words.words, words.cards) == ("Gain 2 vitality", ())
    assert [name.handle for name in cards.cards] == ["Jab"]


def test_a_folder_is_read_recursively_and_several_documents_too(tmp_path: Path) -> None:
    path = write(tmp_path, FINE)
    path.write_text(f"{path.read_text('utf-8')}---\n{path.read_text('utf-8')}", encoding="utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "notes.txt").write_text("no scenario", encoding="utf-8")
    (found,) = scenario_files(tmp_path)
    assert len(read_file(found, STAGINGS)) == 2
