"""What a deck must be, in each edition, at the exact bounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.decks.deckrules import DeckRules, parse_formats, rules_of, shipped_formats
from engine.decks.files import parse_deck_text
from engine.decks.legality import (
    CardCopies,
    DeckCard,
    JudgedDeck,
    card_violations,
    copies_in,
    deck_card,
    judge_list,
    violations,
    violations_after,
)
from engine.decks.lines import DeckError
from engine.library.cards import parse_cards
from engine.ufs.editions.rulebook import rulebook
from engine.ufs.effects.nodes.words import CardType
from tests.decks.cards import catalogue

KARA = DeckCard("Kara 1", CardType.CHARACTER, frozenset({"fire", "air"}), playable=False)
ADV, COMP, UNI = (rules_of(edition) for edition in ("advanced", "comprehensive", "universus"))


def card(name: str, *symbols: str, **more: object) -> DeckCard:
    held = frozenset(symbols or ("fire",))
    return replace(DeckCard(name, CardType.FOUNDATION, held), **more)  # type: ignore[arg-type]


def fill(count: int, *symbols: str) -> tuple[CardCopies, ...]:
    """So many cards, no more than four of a name."""
    names = (f"Wall {at}" for at in range(count))
    full, rest = divmod(count, 4)
    entries = [CardCopies(card(next(names), *symbols), 4) for _ in range(full)]
    return (*entries, CardCopies(card(next(names), *symbols), rest)) if rest else tuple(entries)


def deck(*more: CardCopies, size: int = 60, sideboard: tuple[CardCopies, ...] = ()) -> JudgedDeck:
    """A deck of that size, the given entries among its cards."""
    rest = size - sum(entry.copies for entry in more)
    return JudgedDeck(KARA, (*more, *fill(rest)), sideboard)


def found(rules: DeckRules, judged: JudgedDeck) -> list[str]:
    return [violation.rule for violation in violations(rules, judged)]


def side(count: int, *symbols: str) -> tuple[CardCopies, ...]:
    return tuple(CardCopies(card(f"Side {at}", *symbols), 1) for at in range(count))


@pytest.mark.parametrize("edition", shipped_formats())
def test_every_rule_exists(edition: str) -> None:
    for rules in shipped_formats()[edition].values():
        cited = {rules.character_rule, rules.size.rule, rules.copies.rule, rules.ban_rule}
        cited |= {rules.after_rule, rules.extra_characters_rule, rules.primary_rule}
        cited |= {rules.split_rule}
        cited |= {rules.sideboard.rule} if rules.sideboard else set()
        assert cited - {""} <= rulebook(edition).keys()


@pytest.mark.rule("A.2.1")
@pytest.mark.parametrize(
    ("rules", "smallest", "rule"),
    [(ADV, 59, "3.1"), (COMP, 59, "A.2.1"), (UNI, 60, "deck-construction.2")],
)
def test_size(rules: DeckRules, smallest: int, rule: str) -> None:
    assert found(rules, deck(size=smallest)) == []
    assert found(rules, deck(size=smallest - 1)) == [rule]
    assert found(rules, deck(size=200)) == []


@pytest.mark.rule("A.2.2")
@pytest.mark.parametrize(
    ("rules", "rule"), [(ADV, "3.2"), (COMP, "A.2.2"), (UNI, "deck-construction.8")]
)
def test_copies(rules: DeckRules, rule: str) -> None:
    assert found(rules, deck(CardCopies(card("Jab"), 4))) == []
    assert found(rules, deck(CardCopies(card("Jab"), 5))) == [rule]
    assert found(
        rules, deck(CardCopies(card("Jab"), 3), CardCopies(card("JAB", "air", "fire"), 2))
    ) == [rule]


@pytest.mark.parametrize(
    ("rules", "size", "rules_found"),
    [(ADV, 8, []), (COMP, 8, ["A.2.2"]), (UNI, 10, ["deck-construction.8"])],
)
def test_copies_in_the_sideboard(rules: DeckRules, size: int, rules_found: list[str]) -> None:
    sideboard = (CardCopies(card("Jab"), 1), *side(size - 1))
    assert found(rules, deck(CardCopies(card("Jab"), 4), sideboard=sideboard)) == rules_found


def test_one_card_is_told_as_one() -> None:
    relic = CardCopies(card("Relic", limit=1), 2)
    judged = replace(JudgedDeck(None, (relic,)), sideboard=side(1))
    told = [violation.text for violation in violations(UNI, judged)]
    assert "2 cards without the starting character: 58 more needed" in told
    assert "1 card in the sideboard: 0 or 10 allowed" in told
    assert "Relic: 2 copies, 1 is allowed" in told


def test_starting_character_is_one_of_its_copies() -> None:
    playable = replace(KARA, playable=True)
    judged = replace(deck(CardCopies(playable, 3)), character=playable)
    assert found(UNI, judged) == []
    judged = replace(deck(CardCopies(playable, 4)), character=playable)
    assert found(UNI, judged) == ["deck-construction.8"]


def test_limit_of_a_card_replaces_the_usual_one() -> None:
    assert found(COMP, deck(CardCopies(card("Swarm", limit=999), 30))) == []
    assert found(COMP, deck(CardCopies(card("Relic", limit=1), 2))) == ["A.2.2"]


@pytest.mark.parametrize(
    ("rules", "allowed", "rule"),
    [(ADV, {0, 8}, "12.Sideboard"), (UNI, {0, 10}, "deck-construction.6"),
     (COMP, set(range(20)), "")],
)  # fmt: skip
def test_sideboard_sizes(rules: DeckRules, allowed: set[int], rule: str) -> None:
    for size in range(20):
        wanted = [] if size in allowed else [rule]
        assert found(rules, deck(sideboard=side(size))) == wanted


def test_sideboarding_keeps_the_size() -> None:
    before = deck(sideboard=side(10))
    assert violations_after(UNI, before, before) == ()
    after = deck(size=61, sideboard=side(10))
    assert [each.rule for each in violations_after(UNI, before, after)] == ["deck-construction.7"]
    assert violations_after(COMP, before, after) == ()


def test_characters_in_the_deck_need_difficulty_and_check() -> None:
    other = DeckCard("Bruno 1", CardType.CHARACTER, frozenset({"fire"}), playable=False)
    assert found(UNI, deck(CardCopies(other, 2))) == ["deck-construction.4"]
    assert found(UNI, deck(CardCopies(replace(other, playable=True), 2))) == []
    assert found(COMP, deck(CardCopies(other, 2))) == []


@pytest.mark.rule("2.6.0.1")
def test_split_cards_need_an_edition_and_halves_that_may_share_a_card() -> None:
    twin = card("Twin", is_split=True, is_playable_split=True)
    odd = card("Odd", is_split=True)
    both = deck(CardCopies(twin, 4), CardCopies(odd, 2))
    assert found(ADV, both) == ["2.6.0.1"]
    assert [each.cards for each in violations(ADV, both)] == [("Odd",)]
    assert found(COMP, both) == ["A.2", "A.2"]
    assert found(UNI, deck(CardCopies(twin, 1))) == ["deck-construction.1"]
    assert found(UNI, deck(sideboard=(CardCopies(twin, 1), *side(9)))) == ["deck-construction.1"]
    starting = replace(deck(), character=replace(KARA, is_split=True, is_playable_split=True))
    assert found(COMP, starting) == ["A.2"]
    assert [each.rule for each in card_violations(COMP, twin)] == ["A.2"]
    assert card_violations(ADV, twin) == ()


def test_a_split_card_of_the_library_is_judged_as_one() -> None:
    halves = "[{type: foundation}, {type: action}]"
    text = f"edition: advanced\ncards: {{Twin: {{symbols: [fire], halves: {halves}}}}}"
    (record,) = parse_cards(text.encode(), "twin.yaml").cards
    assert deck_card(record).is_split
    assert deck_card(record).is_playable_split
    (odd,) = parse_cards(text.replace("action", "asset").encode(), "odd.yaml").cards
    assert deck_card(odd).is_split
    assert not deck_card(odd).is_playable_split


def test_deck_needs_a_character() -> None:
    assert found(COMP, replace(deck(size=60), character=None)) == ["A.2.1"]
    assert found(UNI, replace(deck(), character=card("Wall"))) == ["deck-construction.3"]


# Primary symbols, attuned cards, infinity


def primary(*more: CardCopies, character: DeckCard = KARA, chosen: str = "") -> list[str]:
    judged = replace(deck(*more), character=character, primary=chosen)
    return [each.text for each in violations(UNI, judged)]


def test_every_card_has_the_primary_symbol() -> None:
    assert primary(CardCopies(card("Jab", "fire", "evil"), 4)) == []
    assert primary(CardCopies(card("Jab", "air"), 4)) == ["Jab does not have fire"]
    assert primary(CardCopies(card("Jab", "evil"), 4)) == ["Jab does not have fire"]
    assert found(COMP, deck(CardCopies(card("Jab", "evil"), 4))) == []


def test_sideboard_has_the_primary_symbol_too() -> None:
    judged = deck(sideboard=side(10, "air"))
    assert found(UNI, judged) == ["deck-construction.9"] * 10


def test_chosen_symbol_is_one_of_the_characters() -> None:
    assert primary(chosen="fire") == []
    assert "Kara 1 does not have evil, the primary symbol" in primary(chosen="evil")
    assert len(primary(chosen="air")) == 15


def test_attuned_card_needs_any_symbol_of_the_character() -> None:
    assert primary(CardCopies(card("Jab", "air-attuned"), 4)) == []
    assert primary(CardCopies(card("Jab", "evil-attuned"), 4)) == ["Jab does not have fire"]
    attuned = replace(KARA, symbols=frozenset({"fire", "air-attuned"}))
    assert primary(CardCopies(card("Jab", "air-attuned"), 4), character=attuned) != []


def test_infinity_fits_any_deck() -> None:
    assert primary(CardCopies(card("Jab", "infinity"), 4)) == []


def test_infinity_character_has_one_primary_symbol_and_no_other() -> None:
    infinite = replace(KARA, symbols=frozenset({"infinity"}))
    assert primary(character=infinite) == []
    assert primary(CardCopies(card("Jab", "air-attuned"), 4), character=infinite) != []
    assert primary(CardCopies(card("Jab", "fire-attuned"), 4), character=infinite) == []


# Formats and bans


def test_cards_that_list_formats_must_list_this_one() -> None:
    legacy = rules_of("universus", "Legacy")
    old = CardCopies(card("Jab", formats=("legacy",)), 4)
    assert found(UNI, deck(old)) == ["deck-construction.1"]
    assert found(legacy, deck(old)) == []
    assert found(rules_of("universus", "open"), deck(old)) == []
    banned = CardCopies(card("Jab", formats=("standard", "standard banned")), 1)
    assert [each.text for each in violations(UNI, deck(banned))] == ["Jab: banned in standard"]


BANS = """
comprehensive:
  standard:
    character_rule: A.2.1
    size: {cards: 60, rule: A.2.1, with_character: true}
    copies: {cards: 4, rule: A.2.2, with_sideboard: true}
    ban_rule: A.2
    bans:
      - {card: jab, since: "2024-05-31", until: "2025-01-01"}
      - {card: Hook, copies: 1}
"""


@pytest.mark.parametrize(
    ("day", "banned"),
    [("2024-05-30", False), ("2024-05-31", True), ("2024-12-31", True), ("2025-01-01", False)],
)
def test_bans_by_date(day: str, banned: bool) -> None:
    rules = rules_of("comprehensive", "", parse_formats(BANS, "bans")).on(day)
    assert found(rules, deck(CardCopies(card("Jab"), 1))) == (["A.2"] if banned else [])
    judged = deck(sideboard=(CardCopies(card("Jab"), 1),))
    assert found(rules, judged) == (["A.2"] if banned else [])
    assert copies_in(rules, card("Jab")) == (0 if banned else 4)


def test_restricted_card() -> None:
    rules = rules_of("comprehensive", "", parse_formats(BANS, "bans"))
    assert found(rules, deck(CardCopies(card("Hook"), 1))) == []
    assert found(rules, deck(CardCopies(card("Hook"), 2))) == ["A.2"]


@pytest.mark.parametrize(
    "text",
    ["", "- a", "a: {b: {}}", BANS.replace("2024-05-31", "soon"), "a: &x", "a: 1\n---\nb: 1"],
)
def test_broken_formats_are_refused(text: str) -> None:
    with pytest.raises(DeckError):
        parse_formats(text, "formats")


def test_unknown_edition_and_format_are_refused() -> None:
    with pytest.raises(DeckError, match="no edition 'x'; known: advanced"):
        rules_of("x")
    with pytest.raises(DeckError, match="no format 'x' of advanced; known: standard"):
        rules_of("advanced", "x")


def test_list_with_unknown_cards() -> None:
    cards = catalogue()
    text = "1 Mara Voss\n4 Jab\n4 Sweep\n55 Nobody"
    judged = judge_list(UNI, parse_deck_text(text, cards).deck, cards)
    assert [(each.rule, each.text) for each in judged] == [
        ("deck-construction.8", "Nobody: 55 copies, 4 are allowed"),
        ("", "Nobody: not in the library, so not checked"),
    ]


@pytest.mark.parametrize("edition", ["comprehensive", "universus"])
def test_text_of_a_card_may_allow_more_copies(edition: str) -> None:
    text = "You can include up to 6 copies of this card in your deck."
    lines = f"edition: {edition}\ncards: [{{name: Swarm, type: attack, text: {text!r}}}]"
    (record,) = parse_cards(lines.encode(), "cards.yaml").cards
    assert deck_card(record).limit == 6
    assert deck_card(replace(record, limit=3)).limit == 3
