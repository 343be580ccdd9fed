"""Lists of cards as people write them, and forum code, in all their variants."""

from __future__ import annotations

import pytest

from engine.decks.files import Format, parse_deck_text, sniff
from engine.decks.lines import DeckError, DeckLine, Part
from tests.decks.cards import catalogue
from tests.decks.reading import MARA, cards, problems, read

# Plain text


@pytest.mark.parametrize(
    "line",
    ["4 Jab", "4x Jab", "4X Jab", "4 x Jab", "4) Jab", "[4] Jab", "(4) Jab", "  4\tJab ", "4 JAB",
     "4 “Jab”", "4 Jab *F*", "4 Jab (abc) 010", "4 -abc/010 Jab", "4 -ABC/010 jab", "4 -abc Jab",
     "Jab x4", "Jab X 4", "Jab (x4)", "jab ×4", "- 4 Jab", "* Jab x4", "• 4x Jab",
     "4 Jab (ABC 010)"],
)  # fmt: skip
def test_forms_of_a_card_line(line: str) -> None:
    assert cards(f"1 Mara Voss (I)\n{line}\n") == [MARA, (4, "Jab", "main")]
    assert problems(f"1 Mara Voss (I)\n{line}\n") == []


@pytest.mark.parametrize(
    "line",
    ["x4 Jab", "X4 Jab", "×4 Jab", "4× Jab", "4 × Jab", "4 X Jab", "4x) Jab", "[x4] Jab",
     "(4x) Jab", "4: Jab", "4, Jab", "4,Jab", '4,"Jab"', "4;Jab", "4 - Jab", "4 – Jab", "4xJab",
     "4Jab", "x4Jab", "4 copies of Jab", "Jab: 4", "Jab, 4", "Jab,4", "Jab - 4", "Jab — 4",
     "Jab (4)", "Jab [4]", "Jab [x4]", "Jab 4x", "Jab\t4", "4\tJab\tattack", "Jab;attack;4",
     "– 4 Jab", "◦ Jab x4",
     "**4x** Jab", "- **4** *Jab*", "4 [Jab](https://example.org/1)", '4 <a href="/1">Jab</a>',
     "4 [card]Jab[/card]", "4 &quot;Jab&quot;", "\ufeff4 J\u200bab", "4\xa0Jab", "4 Jab (Foil)",
     "4 Jab [foil]", "4 Jab [ABC 010]", "4 Jab # good", "4 Jab -- for now", "4 Jab #10",
     "> 4 Jab", ">> 4 Jab", "| 4 | Jab |", "|Jab|4|", "4 [[Jab]]", "[[Jab]] x4", '"4","Jab"',
     "Jab,4,ABC", '"Jab","attack","4"', "4 Jab (Attack)", "4 Jab [attack]", "4 Jab - Attack",
     "<li>4 Jab</li>"],
)  # fmt: skip
def test_whatever_people_write_around_a_card_counts_it(line: str) -> None:
    assert cards(f"1 Mara Voss (I)\n{line}\n1 Sweep\n") == [
        MARA, (4, "Jab", "main"), (1, "Sweep", "main"),
    ]  # fmt: skip
    assert problems(f"1 Mara Voss (I)\n{line}\n") == []
    assert cards(f"{line}\n1 Mara Voss (I)\n")[1] == (4, "Jab", "main"), "it is no title"


@pytest.mark.parametrize(
    "line",
    ["1. Jab", "4. Jab", "Jab - 010", "Jabb (4)", "Jabb: 4", "Jab4", "Jab-4", "4 X Jabb", "Jab 4"],
)
def test_what_may_mean_something_else_is_no_count(line: str) -> None:
    assert [line.name for line in read(f"1 Mara Voss (I)\n{line}").deck.unresolved] != []


@pytest.mark.parametrize(
    ("text", "name", "notes"),
    [
        ("Deck name: Fast\nBy: me\nCharacter: Mara Voss\n4 Jab", "Fast", "By: me"),
        ("**Fast** &amp; low\n_by me_\n1 Mara Voss\n4 Jab", "Fast & low", "by me"),
        ("Starting Character - 1 Mara Voss\n\n4 Jab", "", ""),
        ("## Character (1)\nMara Voss\n### Attacks (4)\n4 Jab", "", ""),
        ("1 Mara Voss\n--------\n4 Jab\n====\nTotal: 5 cards", "", ""),
        ("1 Mara Voss\n4 Jab\n5 cards", "", ""),
        ("Quantity,Name\n1,Mara Voss\n4,Jab", "", ""),
        ('"Name","Count","Set"\n"Mara Voss","1","abc"\n"Jab","4","abc"', "", ""),
        ("| Qty | Card name |\n|---|:---:|\n| 1 | Mara Voss |\n| 4 | Jab |", "", ""),
        ("Name\tQuantity\nMara Voss\t1\nJab\t4", "", ""),
    ],
)
def test_what_stands_between_the_cards_is_none(text: str, name: str, notes: str) -> None:
    found = read(text)
    assert [(line.count, line.name, str(line.part)) for line in found.deck.lines] == [
        MARA, (4, "Jab", "main"),
    ]  # fmt: skip
    assert (found.deck.name, found.deck.notes, found.problems) == (name, notes, ())


def test_a_character_that_is_named_in_a_line_and_unknown_is_told_of() -> None:
    assert problems("Character: Mara Vosss\n4 Jab") == ["line 1: no card 'Mara Vosss' is known"]


def test_marks_count_only_where_a_line_begins() -> None:
    deck = parse_deck_text("My deck name: X\n1 Mara Voss\n4 Jab\n2 USB 4 in hand", catalogue()).deck
    assert deck.name == "My deck name: X"
    assert [(line.name, line.part) for line in deck.lines][2:] == [("USB 4 in hand", Part.MAIN)]


@pytest.mark.parametrize(
    "mark",
    ["## Sideboard (2)", "SB 2 Jab", "sb: x2 Jab", "Sideboard: 2 Jab", "Sideboard 2 Jab",
     "Side: Jab x2", "side deck: 2 Jab", "SB:", "Side Deck", "Side deck:", "SIDEDECK (2)",
     "Sideboard: 2 cards", "Sideboard - 2 cards"],
)  # fmt: skip
def test_more_marks_of_the_sideboard(mark: str) -> None:
    more = "" if "Jab" in mark else "\n2 Jab"
    assert cards(f"1 Mara Voss\n4 Jab\n{mark}{more}")[-1] == (2, "Jab", "sideboard")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Character: Mara Voss\nMain: 4 Jab\nSide: 2x Sweep, 1x Jab", []),
        ("Starting Character: Mara Voss\nAttacks: 4 Jab\nSideboard: 2 Sweep, Jab", []),
        ("MB:\n1 Mara Voss\n4 Jab\nSB:\n2 Sweep\n1 Jab", []),
        ("1 Mara Voss\n4 Jab\nSideboard: 2 Sweep, 1 Jabb", ["no card 'Jabb' is known"]),
    ],
)
def test_cards_may_stand_in_the_line_of_their_heading(text: str, told: list[str]) -> None:
    last = "Jabb" if told else "Jab"
    assert cards(text) == [
        MARA, (4, "Jab", "main"), (2, "Sweep", "sideboard"), (1, last, "sideboard"),
    ]  # fmt: skip
    assert [problem.partition(": ")[2] for problem in problems(text)] == told


@pytest.mark.parametrize("line", ["4 Attack: Jab", "Deck: Fast Fire", "Main idea: 4 Jabs a turn"])
def test_a_colon_alone_makes_no_heading(line: str) -> None:
    deck = read(f"1 Mara Voss\n{line}").deck
    assert [each.name for each in deck.unresolved] == [line.removeprefix("4 ")]


def test_a_card_that_is_called_as_a_heading_begins_is_one() -> None:
    assert cards("1 Mara Voss\nSideboard Trick\n4 Jab") == [
        MARA, (1, "Sideboard Trick", "main"), (4, "Jab", "main"),
    ]  # fmt: skip


def test_headings_of_a_forum_need_not_be_bold() -> None:
    text = "[b]Character[/b]\n1 Mara Voss\n[u]Attacks[/u]\n4 Jab\n[i]Sideboard[/i]\nx2 Jab"
    assert cards(text) == [MARA, (4, "Jab", "main"), (2, "Jab", "sideboard")]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("4 cafe brawl", "Café Brawl"),
        ("4 iron “will”", 'Iron "Will"'),
        ("4 Night", "Night // Day"),
        ("4 Night // Day", "Night // Day"),
        ("4 Night // Other", None),
        ("4 Orun", "Orun, the Late"),
        ("4 Orun, the Early", None),
        ("4 Sweep, the Low", "Sweep"),
        ("4 X Marks the Spot", "X Marks the Spot"),
        ("4 Wave (II) 3", "Wave (II) 3"),
        ("4 Rule X 3", "Rule X 3"),
        ("4 Jab (and more)", "Jab"),
        ("4 Jabb (and more)", None),
        ("4 tessaly1", "Tessaly"),
        ("4 Sideboard Trick", "Sideboard Trick"),
        ("4 Jabb", None),
        ("4 Jab (3)", "Jab"),
        ("4 Jab (XYZ)", "Jab"),
        ("4 Sweep (XYZ)", None),
        ("4 Tessaly (II)", None),
    ],
)
def test_names_are_found(said: str, meant: str | None) -> None:
    found = [line for line in read(f"1 Mara Voss\n{said}\n").deck.lines if line.count == 4]
    found += [line for line in read(f"1 Mara Voss\n{said}\n").deck.lines if line.count == 3]
    assert [line.name for line in found if not line.why] == ([meant] if meant else [])


@pytest.mark.parametrize(
    "mark", ["Sideboard", "SIDEBOARD:", "//Sideboard", "// Sideboard", "[b]Side[/b]", "Side (2)",
             "\n"]
)  # fmt: skip
def test_sideboard_marks(mark: str) -> None:
    text = f"1 Mara Voss\n4 Jab\n3 Sweep\n{mark}\n2 Jab\n"
    assert cards(text)[-1] == (2, "Jab", "sideboard")


def test_sideboard_by_line() -> None:
    assert cards("1 Mara Voss\nSB: 2 Jab\n\n4 Sweep")[1:] == [
        (2, "Jab", "sideboard"), (4, "Sweep", "main"),
    ]  # fmt: skip


def test_gap_behind_the_character_is_no_sideboard() -> None:
    assert cards("1 Mara Voss\n\n4 Jab\n4 Sweep")[1:] == [(4, "Jab", "main"), (4, "Sweep", "main")]


def test_name_and_comments_stand_in_front() -> None:
    text = "My Deck\nfast and simple\n\nMaindeck\n1 Mara Voss\n// a comment\n# another\n4 Jab"
    found = read(text).deck
    assert found.name == "My Deck"
    assert found.notes == "fast and simple\na comment\nanother"
    assert len(found.lines) == 2


def test_a_printing_in_brackets_is_kept_where_there_is_one() -> None:
    (line,) = read("4 Jab (XYZ)").deck.lines
    assert (line.set, line.number) == ("XYZ", "")
    assert problems("1 Mara Voss\n4 Jab (3)") == [
        "line 2: 'Jab' has no printing 3: any one will do"
    ]


@pytest.mark.parametrize("sign", "-+")
def test_a_count_with_a_sign_is_no_title(sign: str) -> None:
    found = read(f"{sign}4 Jab\n1 Mara Voss\n4 Sweep").deck
    assert (found.name, [line.name for line in found.unresolved]) == ("", [f"{sign}4 Jab"])
    assert read("-4ward-\n1 Mara Voss").deck.name == "-4ward-"


def test_bare_names_are_single_copies() -> None:
    assert cards("Mara Voss\nJab\nSweep") == [MARA, (1, "Jab", "main"), (1, "Sweep", "main")]


def test_a_count_behind_is_one_where_no_card_is_called_so() -> None:
    text = "1 Mara Voss\nRule X 3\nJabb x4\n- not a card"
    assert cards(text) == [
        MARA, (1, "Rule X 3", "main"), (4, "Jabb", "main"), (1, "- not a card", "main"),
    ]  # fmt: skip


def test_type_headings_are_passed_over() -> None:
    text = "Characters:\n1 Mara Voss\nAttacks (8)\n4 Jab\nFOUNDATIONS\n4 Iron Will\nSide:\n1 Jab"
    assert [part for _, _, part in cards(text)] == ["character", "main", "main", "sideboard"]


def test_first_character_starts_and_its_copies_stay() -> None:
    assert cards("1 Mara Voss\n3 Mara Voss\n2 Tessaly") == [
        MARA, (3, "Mara Voss (I)", "main"), (2, "Tessaly", "main"),
    ]  # fmt: skip
    assert cards("4 Jab\n4 Mara Voss")[:2] == [MARA, (4, "Jab", "main")]


def test_problems_have_line_numbers() -> None:
    assert problems("1 Mara Voss\n\n0 Jab\n4 Nothing Known\n9999 Sweep\n2 -abc/999 Jab") == [
        "line 3: 'Jab': a count from 1 to 2000 is needed",
        "line 5: 'Sweep': a count from 1 to 2000 is needed",
        "line 4: no card 'Nothing Known' is known",
        "line 6: no printing abc/999 is known ('Jab')",
    ]


def test_deck_without_character_says_so() -> None:
    assert problems("4 Jab") == ["it has no starting character"]


def test_deck_without_cards_is_an_error() -> None:
    with pytest.raises(DeckError, match="it contains no cards"):
        read("// nothing here")


# Forum code


def test_forum_code_as_the_site_exports_it() -> None:
    text = """[b][url=https://example.org/deck.php?deck=word]Low Road[/url][/b]

[b]Character (1)[/b]
1 Mara Voss

[b]Foundations (4)[/b]
4 -abc/013 Iron "Will"

[b]Attack[/b]
4 -xyz/110 Jab

[b]Sideboard[/b]
2 Sweep
"""
    found = read(text)
    assert sniff(text) is Format.FORUM
    assert found.problems == ()
    assert found.deck.name == "Low Road"
    assert [(x.count, x.printing, x.part) for x in found.deck.lines] == [
        (1, "", Part.CHARACTER),
        (4, "abc/013", Part.MAIN),
        (4, "xyz/110", Part.MAIN),
        (2, "", Part.SIDE),
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("4 -abc/10 Jab", "no printing abc/10 is known ('Jab')"),
        ("4 -abc/011 Jab", "abc/011 is 'Sweep', not 'Jab'"),
        ("4 -repo/12-34 Jab", "no printing repo/12-34 is known ('Jab')"),
        ("4 -qqq Jab", "'Jab' has no printing in qqq"),
        ("4 -abc/001 Tessaly", "abc/001 is 'Mara Voss (I)', not 'Tessaly'"),
    ],
)
def test_qualified_lines_fail_closed(line: str, why: str) -> None:
    found = read(f"[b]Character[/b]\n1 Mara Voss\n[b]Attack[/b]\n{line}")
    assert [str(problem) for problem in found.problems] == [f"line 4: {why}"]
    (kept,) = found.deck.unresolved
    assert kept.count == 4


def test_qualified_number_is_a_string() -> None:
    found = read("[b]Character[/b]\n1 -abc/001B Tessaly").deck
    assert found.lines == (DeckLine(1, "Tessaly", Part.CHARACTER, "abc", "001B"),)


def test_unknown_heading_is_reported() -> None:
    text = "[b]Title[/b]\n[b]Character[/b]\n1 Mara Voss\n[b]Gadgets[/b]\n1 Jab"
    assert problems(text) == ["line 4: unknown heading 'Gadgets': its cards go to the main deck"]
