"""What the files of other programs say, in the variants that they write."""

from __future__ import annotations

import json

import pytest

from engine.decks.cockatrice import deck_hash
from engine.decks.files import Format, parse_deck_text, sniff, write_deck
from engine.decks.lines import DeckError, DeckLine, DeckList, Part
from tests.decks.reading import CATALOGUE, MARA, cards, problems, read

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
