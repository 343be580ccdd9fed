"""What each format's files say, in the variants that other programs write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.decks.cockatrice import deck_hash
from engine.decks.deck import deck_of, list_of, parse_deck
from engine.decks.files import (
    NO_DECK,
    Format,
    parse_deck_text,
    read_deck_file,
    sniff,
    write_deck,
)
from engine.decks.lines import DeckError, DeckFile, DeckLine, DeckList, Part
from tests.decks.cards import catalogue

CATALOGUE = catalogue()
MARA = (1, "Mara Voss (I)", "character")


def read(text: str, name: str = "deck") -> DeckFile:
    return parse_deck_text(text, CATALOGUE, name)


def cards(text: str, name: str = "deck") -> list[tuple[int, str, str]]:
    return [(line.count, line.name, str(line.part)) for line in read(text, name).deck.lines]


def problems(text: str) -> list[str]:
    return [str(problem) for problem in read(text).problems]


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


@pytest.mark.parametrize(
    "head", ["<!DOCTYPE html>\n<html lang=en>", "\n<HTML>", "<!doctype HTML PUBLIC>"]
)
def test_a_web_page_is_told_from_a_deck(head: str) -> None:
    with pytest.raises(DeckError, match="a web page: copy the list of cards from it"):
        read(f"{head}<body><pre>1 Mara Voss\n4 Jab</pre></body></html>")


def test_letters_of_an_old_program_are_told_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes("1 Mara Voss\n4 Café Brawl".encode("cp1252"))
    with pytest.raises(DeckError, match=r"not UTF-8 text .*save it as UTF-8"):
        read_deck_file(path, CATALOGUE)


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


# XML


def test_cockatrice_zones_nest_and_unknown_elements_are_ignored() -> None:
    text = """<?xml version="1.0" encoding="UTF-16"?>
<cockatrice_deck version="1"><deckname>N</deckname><what><ever/></what><group>
<zone name="character"><card number="1" name="Mara Voss"/></zone>
<zone name="main"><card number="4" name="Jab" uuid="u"/><card number="x" name="Sweep"/></zone>
</group><zone name="tokens"><card number="1" name="Thing"/></zone>
<sideboard_plan><name>p</name></sideboard_plan></cockatrice_deck>"""
    assert cards(text) == [MARA, (4, "Jab", "main")]
    assert problems(text) == [
        "line 4: 'Sweep': a count from 1 to 2000 is needed",
        "line 5: zone 'tokens' is left out",
    ]


def test_cockatrice_file_that_is_plain_text() -> None:
    found = parse_deck_text("1 Mara Voss\n4 Jab", CATALOGUE, "a.cod", Format.COCKATRICE)
    assert len(found.deck.lines) == 2
    assert "read as plain text" in found.problems[0].text


def test_deck_hash_is_that_of_the_sorted_names() -> None:
    deck = DeckList(lines=(DeckLine(2, "Jab"), DeckLine(1, "Sweep", Part.SIDE)))
    assert deck_hash(deck) == deck_hash(DeckList(lines=deck.lines[::-1]))
    assert deck_hash(deck) != deck_hash(DeckList(lines=(DeckLine(3, "Jab"),)))
    assert len(deck_hash(deck)) == 8
    assert deck_hash(DeckList()) == "r8sq7riu"


def test_octgn_old_and_new() -> None:
    text = """<?xml version="1.0" encoding="utf-8"?>
<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593" shared="False">
 <section name="Starting Character"><card qty="1" id="x">Mara Voss</card></section>
 <section name="Attacks" shared="False"><card qty="4" id="y">Jab</card></section>
 <section name="Side"><card qty="2" id="z">Caf&#233; Brawl</card></section>
 <notes><![CDATA[2 < 3]]></notes></deck>"""
    assert sniff(text, "x.txt") is Format.OCTGN
    assert cards(text) == [MARA, (4, "Jab", "main"), (2, "Café Brawl", "sideboard")]
    assert read(text).deck.notes == "2 < 3"


def test_lackey_is_read_tolerantly() -> None:
    text = """<deck version="0.8"><game>any</game>
<superzone name="Starting"><card><name id="abc/001">Mara Voss</name></card></superzone>
<superzone name="Deck"><card><name id='abc/010,back'>Jab</name><set>abc</set></card>
<card><name id="abc/010">Jab</name><set>abc</set></card><card><name id="">A & B</name><set/></card>
<card><name id="">Low &amp; Slow &lt;Stance&gt;</name></card></superzone>
<superzone name="My Sideboard"></superzone>"""
    assert cards(text) == [
        MARA, (2, "Jab", "main"), (1, "A & B", "main"), (1, "Low & Slow <Stance>", "main")
    ]  # fmt: skip
    assert problems(text) == ["line 4: no card 'A & B' is known"]


@pytest.mark.parametrize("end", [*range(150, 210, 7), "</card>\n"])
def test_a_lackey_deck_that_ends_in_the_middle_says_so(end: int | str) -> None:
    text = """<deck version="0.8">
<superzone name="Starting"><card><name id="abc/001">Mara Voss</name></card></superzone>
<superzone name="Deck"><card><name id="abc/010">Jab</name><set>abc</set></card>
<card><name id="abc/011">Sweep</name></card></superzone></deck>"""
    assert problems(text) == []
    at = end if isinstance(end, int) else text.index(end, 150) + len(end)
    assert "the file breaks off in the middle: the rest is missing" in problems(text[:at])


def test_deck_of_magic_online_is_refused() -> None:
    text = '<?xml version="1.0"?><Deck><Cards CatID="1" Quantity="4" Name="Jab"/></Deck>'
    with pytest.raises(DeckError, match="Magic Online"):
        read(text)


@pytest.mark.parametrize(
    "attack",
    [
        '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE d SYSTEM "http://example.org/d.dtd">',
    ],
)
@pytest.mark.parametrize("root", ["cockatrice_deck", "deck game=''"])
def test_entities_are_refused(attack: str, root: str) -> None:
    text = f'{attack}<{root}><zone name="main">&x;</zone></{root.split()[0]}>'
    with pytest.raises(DeckError, match="document types and entities are not read"):
        read(text)


def test_deep_xml_is_refused() -> None:
    text = "<cockatrice_deck>" + "<a>" * 100_000
    with pytest.raises(DeckError, match="nested too deeply"):
        read(text)


# JSON


def test_tabletop_as_other_tools_write_it() -> None:
    def card(name: str, notes: str = "") -> dict[str, object]:
        return {"Name": "Card", "Nickname": name, "GMNotes": notes, "CardID": 100}

    save = {
        "ObjectStates": [
            {"Name": "Deck", "Nickname": "Plan — Face", "ContainedObjects": [card("mara voss")]},
            {
                "Name": "Bag",
                "ContainedObjects": [
                    {
                        "Name": "DeckCustom",
                        "Nickname": "Plan",
                        "ContainedObjects": [
                            card("Jab"),
                            card("JAB"),
                            card("", "CARD_NAME: Sweep"),
                        ],
                    }
                ],
            },
            {"Name": "Deck", "Nickname": "Plan — Sideboard", "ContainedObjects": [card("Jab")] * 2},
        ]
    }
    assert cards(json.dumps(save)) == [
        MARA, (2, "Jab", "main"), (1, "Sweep", "main"), (2, "Jab", "sideboard")
    ]  # fmt: skip
    assert read(json.dumps(save)).deck.name == "Plan"


def test_tabletop_export_as_the_newest_tools_expect() -> None:
    deck = DeckList(
        name="Plan",
        lines=(
            DeckLine(1, "Mara Voss (I)", Part.CHARACTER),
            DeckLine(2, "Jab", set="abc", number="010"),
            DeckLine(1, "Sweep"),
        ),
    )
    save = json.loads(write_deck(deck, Format.TABLETOP, CATALOGUE, "https://example.org/p/"))
    face, pile = save["ObjectStates"]
    assert face["Name"] == "CardCustom"
    assert pile["Nickname"] == "Plan"
    assert pile["DeckIDs"] == [5100, 5100, 5200]
    assert pile["CustomDeck"]["51"]["FaceURL"] == "https://example.org/p/abc/010.jpg"
    assert pile["CustomDeck"]["52"]["FaceURL"] == ""
    assert pile["HideWhenFaceDown"] is True
    assert "CARD_NAME: Jab\nTYPE: attack" in pile["ContainedObjects"][0]["GMNotes"]


def test_carde_sections() -> None:
    sections = [
        {"deckSectionId": "1", "cards": [{"cardId": "a", "name": "Mara Voss", "count": 1}]},
        {"deckSectionId": "2", "cards": [{"card": {"name": "Jab"}, "count": 4}, {"cardId": "q7"}]},
        {"deckSectionId": "3", "cards": [{"cardName": "Sweep", "count": 2}]},
    ]
    text = json.dumps({"data": {"deck": {"name": "Plan", "sections": sections, "notes": "n"}}})
    assert cards(text) == [
        MARA, (4, "Jab", "main"), (1, "q7", "main"), (2, "Sweep", "sideboard")
    ]  # fmt: skip
    assert problems(text) == ["no card 'q7' is known"]


def test_content_outweighs_the_extension() -> None:
    own = "name: A\ncharacter: Mara Voss\nmain:\n  Jab: 4\n"
    assert sniff(own, "a.txt") is Format.YAML
    assert sniff("\ufeff  " + own.replace("\n  ", "\n    "), "a.cod") is Format.YAML
    assert sniff('{"main": {}}', "a.cod") is Format.JSON
    assert sniff("4 Jab\n", "a.json") is Format.TEXT
    assert cards("main:\n4 Jab\nside:\n2 Sweep") == [(4, "Jab", "main"), (2, "Sweep", "sideboard")]


def test_a_broken_file_of_a_program_is_no_list_of_cards() -> None:
    for name in ("a.cod", "a.o8d", "a.dek"):
        with pytest.raises(DeckError):
            read("<x", name)
    assert cards("<li>4 Jab</li>\n<li>2 Sweep</li>", "a.txt") == [
        (4, "Jab", "main"), (2, "Sweep", "main"),
    ]  # fmt: skip


def test_notes_of_our_own_files_may_hold_another_format() -> None:
    deck = DeckList("A", read("1 Mara Voss\n4 Jab").deck.lines, "Mine\n[b]Side[/b]\n4 Sweep")
    for format in (Format.YAML, Format.JSON):
        assert read(write_deck(deck, format, CATALOGUE)).deck == deck


@pytest.mark.parametrize("text", ["[1, 2, 3]", "[]", '["Jab"]', '[\n {"main": {}}]', "[4]"])
def test_json_that_is_no_deck_is_refused_in_a_line(text: str) -> None:
    for name in ("a.json", "a.txt", "deck"):
        with pytest.raises(DeckError) as refused:
            parse_deck_text(text, CATALOGUE, name)
        assert refused.value.problems == (NO_DECK,)


@pytest.mark.parametrize("text", ["null", "3", '"Jab"'])
def test_a_single_value_is_a_card_unless_the_file_is_json(text: str) -> None:
    with pytest.raises(DeckError, match=NO_DECK):
        parse_deck_text(text, CATALOGUE, "a.json")
    assert len(read(text).deck.lines) == 1
    assert cards("[4] Jab") == [(4, "Jab", "main")]


def test_list_becomes_a_deck_to_play_with() -> None:
    deck = deck_of(read("1 Mara Voss\n3 Jab\n1 -xyz/110 Jab\nSideboard\n2 Sweep").deck, "a.txt")
    assert (deck.character, deck.main, deck.sideboard) == (
        "Mara Voss (I)", {"Jab": 4}, {"Sweep": 2}
    )  # fmt: skip
    with pytest.raises(DeckError, match="character"):
        deck_of(read("3 Jab").deck, "a.txt")


def test_suggestions_for_what_is_not_found() -> None:
    assert CATALOGUE.suggestions("Jabb") == ["Jab"]
    assert CATALOGUE.suggestions("X Mark a Spot") == ["X Marks the Spot"]
    assert CATALOGUE.suggestions("spot the mark x") == ["X Marks the Spot"]  # turned round
    assert CATALOGUE.suggestions("zzzzzz") == []


OWN = """# a deck
name: Plan
character: Mara Voss
main:
  Jab: 4
  Nobody: 2
  'Orun, the Early': 3
sideboard:
  Jab: 1
  Nobody: 1
"""


def test_our_own_format_tells_lines() -> None:
    wanted = [
        "line 6: no card 'Nobody' is known",
        "line 7: no card 'Orun, the Early' is known",
        "line 10: no card 'Nobody' is known",
    ]
    assert problems(OWN) == wanted
    as_json = {
        "name": "Plan", "character": "Mara Voss",
        "main": {"Jab": 4, "Nobody": 2}, "sideboard": {"Nobody": 1},
    }  # fmt: skip
    assert [line.split(":")[0] for line in problems(json.dumps(as_json, indent=1))] == [
        "line 6",
        "line 9",
    ]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("  Jab: 1", "  Jab: none"), "line 9: sideboard.Jab"),
        (("name: Plan", "colour: red"), "line 2: colour"),
        (("  Jab: 4", "  Jab: {abc/010: 0}"), "line 5: main.Jab.abc/010"),
    ],
)
def test_errors_of_our_own_format_tell_lines(changed: tuple[str, str], said: str) -> None:
    with pytest.raises(DeckError) as raised:
        read(OWN.replace(*changed))
    assert raised.value.problems[0].startswith(said)


@pytest.mark.parametrize(
    ("edition", "rule"), [("", "A.2.1"), ("advanced", "3.1"), ("universus", "deck-construction.3")]
)
def test_a_list_without_a_character_is_told_so(edition: str, rule: str) -> None:
    with pytest.raises(DeckError) as refused:
        deck_of(DeckList(edition=edition, lines=(DeckLine(4, "Jab", Part.MAIN),)), "fists.txt")
    assert str(refused.value) == f"fists.txt: {rule}: no starting character"


def test_an_unfinished_file_is_told_what_it_lacks() -> None:
    with pytest.raises(DeckError) as refused:
        parse_deck("edition: comprehensive", "fists.yaml")
    assert refused.value.problems == ("no name", "no cards", "A.2.1: no starting character")


def test_a_game_may_have_no_starting_characters() -> None:
    """Then the first of its cards stands for the deck."""
    deck = parse_deck("name: Fists\nedition: lunar\nmain: {Jab: 4, Hook: 2}", "fists.yaml")
    assert (deck.character, deck.front, deck.size) == ("", "Jab", 6)
    assert list_of(deck).part(Part.CHARACTER) == ()
