"""Decks that are played out of the library: the user's own cards beside the shipped ones."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

import ufs_desktop.fight.library as library
from engine.decks.deck import DeckError, read_deck
from engine.decks.playable import definitions_of, playable
from engine.library import compilation
from engine.library.cards import parse_cards
from engine.library.collection import Collection
from engine.library.compilation import compiler_stamp
from engine.library.database import FILE_NAME
from engine.library.store import Store
from engine.text.ufs import compile as compile_module
from engine.text.ufs.normalise import Dialect
from engine.text.ufs.tables.whole import grammar
from engine.ufs.effects import nodes as n
from tests.library.kept import kept_texts
from ufs_desktop.bundle import bundled
from ufs_desktop.fight.module import FIGHT

STARTER = bundled("decks", "comprehensive", "trim-the-wick.yaml")
NET = "Enhance: Your rival commits 1 foundation."
CARDS = f"""
edition: universus
set: own
cards:
  - {{name: Iva Sund, type: character, symbols: [fire], vitality: 28, hand_size: 6}}
  - {{name: Net of Ropes, type: foundation, difficulty: 2, control: 5, symbols: [fire],
     text: "{NET}"}}
---
edition: comprehensive
set: old
cards:
  - {{name: Rope of Nets, type: foundation, difficulty: 2, control: 5, symbols: [fire],
     text: "E: Your opponent commits 1 foundation."}}
"""
DECK = "1 Iva Sund\n30 Net of Ropes\n29 rope of nets\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder of the test; nothing is in it, nor has anything been kept."""
    monkeypatch.setattr(library, "data_folder", lambda: tmp_path / "data")
    monkeypatch.setattr(library, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "data"


@pytest.fixture(scope="module")
def stocked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library with cards of the user's, into which those of the program came."""
    made = tmp_path_factory.mktemp("stocked")
    with Collection(made / FILE_NAME) as collection:
        collection.add(parse_cards(CARDS.encode(), "own.yaml").cards, "own.yaml")
        collection.ship(library.shipped_stamp(), lambda: library.shipped_shelf().records)
    return made


@pytest.fixture
def own(folder: Path, stocked: Path) -> Path:
    """A library with cards of the user's."""
    shutil.copytree(stocked, folder)
    return folder / FILE_NAME


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "nets.txt"
    path.write_text(DECK, encoding="utf-8")
    return path


def test_imported_cards_are_played_each_in_its_own_words(own: Path, deck: Path) -> None:
    (cards,), notes = library.decks_to_play([deck])
    assert (len(cards), notes) == (60, ())
    assert cards[0].printed.name == "Iva Sund"
    assert {card.printed.name for card in cards[1:]} == {"Net of Ropes", "Rope of Nets"}
    new, old = cards[1].printed.abilities[0], cards[-1].printed.abilities[0]
    assert not any(isinstance(effect, n.Manual) for effect in new.ability.effects)
    assert new.ability == old.ability


def test_shipped_decks_play_with_and_without_a_library(folder: Path, own: Path) -> None:
    alone = definitions_of(read_deck(STARTER), library.shipped_shelf().library)
    (mine, again), _ = library.decks_to_play([STARTER, read_deck(STARTER)])
    assert list(mine) == list(again) == alone
    own.unlink()
    (shipped,), notes = library.decks_to_play([STARTER])
    assert (list(shipped), notes) == (alone, ())
    assert not own.exists()


def test_texts_are_compiled_once(own: Path, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = [library.decks_to_play([each]) for each in (deck, STARTER)]

    def compiled_again(*_: object) -> None:
        raise AssertionError("the cache was not asked")

    monkeypatch.setattr(compilation, "compile_chunk", compiled_again)
    grammar.cache_clear()
    monkeypatch.setattr(compile_module, "_known", {})
    assert [library.decks_to_play([each]) for each in (deck, STARTER)] == first
    assert grammar.cache_info().currsize == 1, "the window would have to wait for it"
    assert (NET, Dialect.UNIVERSUS) in compile_module._known


def test_a_text_has_the_same_tree_in_every_game(own: Path, deck: Path) -> None:
    """What the rules find out about trees is kept by the tree, and so once for all games."""
    for each in (deck, STARTER):
        (first,), _ = library.decks_to_play([each])
        (again,), _ = library.decks_to_play([each])
        for card, twin in zip(first, again, strict=True):
            for held, other in zip(card.printed.abilities, twin.printed.abilities, strict=True):
                is_read = not any(isinstance(node, n.Manual) for node in held.ability.effects)
                assert not is_read or held.ability is other.ability, held.ability


def _damage(kept: Path) -> None:
    kept.write_bytes(b"x" * 9000)


def _misuse(kept: Path) -> None:
    kept.unlink()
    kept.mkdir()


@pytest.mark.parametrize(("spoil", "is_made_anew"), [(_damage, True), (_misuse, False)])
def test_a_game_begins_whatever_became_of_what_was_compiled(
    folder: Path, spoil: Callable[[Path], None], is_made_anew: bool
) -> None:
    first = library.decks_to_play([STARTER])
    kept = folder.parent / "cache" / library.COMPILED
    spoil(kept)
    assert library.decks_to_play([STARTER]) == first
    assert library.decks_to_play([STARTER]) == first
    assert kept.is_file() is is_made_anew


def test_what_is_unknown_is_named_with_its_line_and_what_was_meant(
    own: Path, tmp_path: Path
) -> None:
    path = tmp_path / "typing.txt"
    path.write_text("1 Iva Sund\n50 Net of Rope\n9 Qwxyz Vvv\n", encoding="utf-8")
    with pytest.raises(DeckError) as struck:
        library.decks_to_play([path])
    first, second = struck.value.problems
    assert first.startswith("line 2: no card 'Net of Rope' is known; did you mean Net of Ropes")
    assert second == "line 3: no card 'Qwxyz Vvv' is known"


def split_deck(own: Path, deck: Path, second: str) -> None:
    halves = f"[{{type: foundation, difficulty: 2}}, {{type: {second}, difficulty: 4}}]"
    cards = f"edition: advanced\ncards: {{Twin: {{symbols: [fire], halves: {halves}}}}}"
    with Collection(own) as collection:
        collection.add(parse_cards(cards.encode(), "twin.yaml").cards, "twin.yaml")
    deck.write_text("1 Iva Sund\n55 Net of Ropes\n4 Twin\n", encoding="utf-8")


def test_a_split_card_has_both_halves_in_a_game(own: Path, deck: Path) -> None:
    split_deck(own, deck, "action")
    twin = next(card for card in library.decks_to_play([deck]).cards[0] if card.is_half)
    assert twin.back is not None
    assert [twin.printed.type, twin.back.printed.type] == ["foundation", "action"]
    assert [twin.printed.difficulty, twin.back.printed.difficulty] == [2, 4]


def test_an_edition_without_split_cards_refuses_them_by_name(own: Path, deck: Path) -> None:
    split_deck(own, deck, "action")
    cards = library.decks_to_play([deck]).cards[0]
    with pytest.raises(DeckError) as struck:
        FIGHT.new_game("key", "comprehensive", [cards, cards], chooser=0)
    assert struck.value.problems == ("Twin: split cards have no rules in comprehensive",)
    FIGHT.new_game("key", "advanced", [cards, cards], chooser=0)


def test_halves_that_share_no_card_are_refused_by_name(own: Path, deck: Path) -> None:
    split_deck(own, deck, "asset")
    with pytest.raises(DeckError) as struck:
        library.decks_to_play([deck])
    assert struck.value.problems == ("Twin: there is no card with these two halves",)


def test_an_unknown_card_of_the_sideboard_keeps_nobody_from_playing(own: Path, deck: Path) -> None:
    deck.write_text(f"{DECK}Sideboard:\n2 Nobody\n", encoding="utf-8")
    assert len(library.decks_to_play([deck]).cards[0]) == 60


def test_without_a_usable_library_the_shipped_cards_play_alone(own: Path, deck: Path) -> None:
    own.unlink()
    with sqlite3.connect(own) as other:
        other.execute("CREATE TABLE somebody_elses (x)")
    other.close()
    assert len(library.decks_to_play([STARTER]).cards[0]) == 60
    with pytest.raises(DeckError) as struck:
        library.decks_to_play([STARTER, deck])
    assert struck.value.problems[0] == "line 1: no card 'Iva Sund' is known"
    assert "another program" in struck.value.problems[-1]


def test_what_came_with_the_program_plays_the_same_for_everybody(own: Path) -> None:
    before = library.decks_to_play([STARTER])
    changed = "cards: [{name: Trimmed Wicks, type: foundation, difficulty: 9, control: 1}]"
    with Collection(own) as collection:
        collection.add(parse_cards(changed.encode(), "mine.yaml").cards, "mine.yaml")
    assert library.decks_to_play([STARTER]) == before


def test_a_damaged_library_is_repaired_and_its_cards_play(own: Path, deck: Path) -> None:
    data = bytearray(own.read_bytes())
    data[5000:9000] = b"x" * 4000
    own.write_bytes(data)
    (cards,), (note,) = library.decks_to_play([deck])
    assert len(cards) == 60
    assert "cards were saved" in note


def test_every_format_of_deck_file_plays(own: Path, tmp_path: Path) -> None:
    path = tmp_path / "nets.cod"
    path.write_text(
        '<cockatrice_deck version="1"><zone name="main"><card number="1" name="Iva Sund"/>'
        '<card number="59" name="net of ropes"/></zone></cockatrice_deck>',
        encoding="utf-8",
    )
    assert len(library.decks_to_play([path]).cards[0]) == 60


def test_the_engine_alone_needs_a_collection_and_no_folder(own: Path, deck: Path) -> None:
    with Collection(own) as collection, Store(own, compiler_stamp()) as store:
        assert len(playable(deck, collection.catalogue(), store)) == 60
        assert kept_texts(own, compiler_stamp()) == 2
