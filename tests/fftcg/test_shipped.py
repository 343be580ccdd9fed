"""The second game's own cards and decks: understood, legal, and played to an end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.bots.fftcg.signs import SHOWN_BY
from engine.decks.deck import Deck, DeckError, read_deck
from engine.decks.fftcg.legality import LIMITED, cards_of_deck, counted_cards, deck_faults
from engine.decks.files import parse_deck_text
from engine.fftcg.game import Duel, new_duel
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardKind
from engine.kernel.harness import Mode, play
from engine.library.fftcg.cards import TcgCatalogue, TcgFileError, read_cards, read_catalogue
from tests.fftcg.test_random_duels import check

ASSETS = Path(__file__).parents[2] / "assets" / "fftcg"
CATALOGUE = read_catalogue(ASSETS / "cards")
DECKS = {path.stem: path for path in sorted((ASSETS / "decks").glob("*.yaml"))}


@cache
def deck(name: str) -> tuple[TcgDefinition, ...]:
    return cards_of_deck(read_deck(DECKS[name]), CATALOGUE)


def test_there_is_enough_to_play_with() -> None:
    assert len(CATALOGUE.records) >= 150
    assert len(DECKS) >= 6


@pytest.mark.parametrize("number", CATALOGUE.records)
def test_every_line_of_every_card_is_understood(number: str) -> None:
    found = CATALOGUE.card(number)
    assert found.declined == ()
    assert (found.card.power > 0) == (found.card.kind is CardKind.FORWARD)
    assert (found.card.spell is not None) == (found.card.kind is CardKind.SUMMON)


@pytest.mark.parametrize("name", DECKS)
def test_every_deck_is_legal(name: str) -> None:
    written = read_deck(DECKS[name])
    assert deck_faults(counted_cards(deck(name))) == ()
    assert written.front in written.main
    assert written.plan in SHOWN_BY
    assert written.notes


def start(seed: int) -> Duel:
    names = [*DECKS]
    pairs = [(left, right) for left in names for right in names]
    left, right = pairs[seed % len(pairs)]
    return new_duel(f"shipped {seed}", (deck(left), deck(right)))


SOME = (37, 53, 238)  # short ones, in which each deck plays once
MORE = [pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 9, 17, 22, 23, 30, 32)]


@pytest.mark.parametrize("seed", [*SOME, *MORE])
def test_games_with_them_end_and_hold_all_promises(seed: int) -> None:
    check(play(start, seed, Mode.FULL if seed in (17, 53) else Mode.CHEAP, every=80))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 2_160, 72))
def test_two_thousand_games_with_them_hold_all_promises(first: int) -> None:
    for seed in range(first, first + 72):
        check(play(start, seed, Mode.FULL if seed % 24 == 0 else Mode.CHEAP, every=6))


def own(name: str, **main: int) -> Deck:
    return Deck(name=name, edition="fftcg", main={"Struck Match": 3, **main})


def test_a_deck_that_breaks_rules_says_which() -> None:
    """8.1.1.1, 8.1.1.2."""
    few = cards_of_deck(own("few", **{"Quick Letter": 4}), CATALOGUE)
    assert [fault.rule for fault in deck_faults(counted_cards(few))] == ["8.1.1.1", "8.1.1.2"]
    one = deck_faults(counted_cards(few[:1]))
    assert [fault.text for fault in one] == ["1 card: exactly 50"]
    limited = cards_of_deck(own("many", **{"Quick Letter": 4}), CATALOGUE) * 6
    faults = deck_faults(counted_cards(limited), LIMITED)
    assert [(fault.rule, fault.cards) for fault in faults] == [
        ("8.1.1.2", ("Struck Match",)),
        ("8.1.1.2", ("Quick Letter",)),
    ]


def test_a_card_is_named_or_numbered() -> None:
    (number,) = CATALOGUE.meant("Struck Match")
    for said in (number, "struck match", f"Struck Match ({number})"):
        by_number = Deck(name="one", edition="fftcg", main={said: 1})
        assert [card.name for card in cards_of_deck(by_number, CATALOGUE)] == ["Struck Match"]
    with pytest.raises(DeckError, match="no card 'Lost Letter' is known"):
        cards_of_deck(own("lost", **{"Lost Letter": 1}), CATALOGUE)


def test_cards_of_one_name_are_told_apart_by_their_numbers() -> None:
    """5.2.5.1."""
    record = CATALOGUE.records[CATALOGUE.meant("Struck Match")[0]]
    two = TcgCatalogue([record, record.model_copy(update={"number": "9-001"})])
    found, why = two.find("Struck Match")
    assert found is None
    assert why.endswith(f"give Struck Match ({record.number}) or Struck Match (9-001)")
    listed, _ = two.find("Struck Match (9-001)")
    assert listed is not None
    assert (listed.name, listed.record.number) == ("Struck Match (9-001)", "9-001")
    by_printing, _ = two.find("Struck Match", "9", "001")
    assert by_printing == listed
    assert two.meant("Quick Letter (9-001)") == ()


LIST = """
// Kindling
Summons (5)
3 Struck Match (1-001)
2x Quick Letter

Forwards
1 Nobody At All (9-999)
"""


def test_a_list_of_lines_is_read() -> None:
    """As players pass decks on: how many, the name, and the number in brackets."""
    (number,) = CATALOGUE.meant("Struck Match")
    file = parse_deck_text(LIST.replace("1-001", number), CATALOGUE)
    assert file.deck.name == "Kindling"
    assert [(line.count, line.name) for line in file.deck.lines] == [
        (3, "Struck Match"),
        (2, "Quick Letter"),
        (1, "Nobody At All (9-999)"),
    ]
    assert [line.name for line in file.deck.unresolved] == ["Nobody At All (9-999)"]
    assert [problem.line for problem in file.problems] == [8]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not one document"),
        ("set: Odd\ncards: [{name: Nobody}]", "number is missing"),
        ("set: Odd\ncards: [{name: A, number: '1', type: ghost, element: fire, cost: 1}]", "type"),
        ("set: Odd\ncards: []\nmood: fine", "mood is not known here"),
        ("set: &a Odd\ncards: []", "anchors"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(TcgFileError, match=said):
        read_cards(path)


def test_two_cards_of_one_number_are_refused(tmp_path: Path) -> None:
    card = "{name: A, number: '1', type: backup, element: fire, cost: 1}"
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(f"set: Odd\ncards: [{card}]", "utf-8")
    with pytest.raises(TcgFileError, match="appears twice"):
        read_catalogue(tmp_path)
