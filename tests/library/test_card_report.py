"""What is said of cards: their abilities, statuses, and why the others stay manual."""

import json
from pathlib import Path

import pytest

from engine.library.backlog import Held, complaint, culprit, ranked_gaps
from engine.library.cards import parse_cards, read_cards
from engine.library.compilation import Work, compile_texts
from engine.library.records import CardRecord, Face
from engine.library.report import Report, ability_texts, edition_needed, make_report
from engine.text.errors import Declined
from engine.text.ufs.compile import try_compile
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects import nodes as n
from engine.ufs.effects.status import Status

DATA = Path(__file__).parent / "data"


def report_of(cards: tuple[CardRecord, ...], dialect: Dialect | None = None) -> Report:
    return make_report(
        cards, compile_texts(ability_texts(cards, dialect), Work(workers=1)), dialect
    )


def report(text: str) -> Report:
    return report_of(parse_cards(text.encode(), "x").cards)


def declined(text: str, dialect: Dialect = Dialect.COMPREHENSIVE) -> Declined:
    found = try_compile(text, dialect)
    assert isinstance(found, Declined)
    return found


def test_paragraphs_and_keyword_abilities_are_abilities() -> None:
    found = report(
        'cards: {Wall: {keywords: [Punch, "Stun: 2", "Combo (Kick)", Kara Only],'
        ' text: "E: Draw 1 card.\\n\\n  E: Gain 1 vitality.\\n'
        'E: Choose 1:\\n- Draw 1 card.\\n- Gain 1 vitality.\\n"}, Blank: {}}'
    )
    assert [item.ability for item in found.items] == [
        "Stun: 2",
        "Combo (Kick)",
        "Kara Only",
        "E: Draw 1 card.",
        "E: Gain 1 vitality.",
        "E: Choose 1: - Draw 1 card. - Gain 1 vitality.",
    ]
    assert {item.status for item in found.items} == {Status.ENFORCED}
    assert (found.cards, found.full_cards, found.compiled) == (2, 2, 6)


def test_all_faces_are_read() -> None:
    found = report(
        "cards: {Kara: {type: character, text: 'E: Draw 1 card.',"
        " back: {name: Other, text: 'E: Whistle.'}},"
        " Twin: {halves: [{text: 'E: Draw 1 card.'}, {type: action}]}}"
    )
    assert [(item.card, item.ok) for item in found.items] == [
        ("Kara", True),
        ("Other", False),
        ("Twin", True),
    ]
    assert (found.cards, found.full_cards) == (2, 1)


def test_place_is_an_offset_in_the_printed_text() -> None:
    text = "Punch\nEnhance: Draw 1 card.\n Enhance: Draw 1 fresh card."
    record = {"name": "A", "type": "asset", "formats": [], "text_errata": text}
    item = report(json.dumps([record])).items[-1]
    assert text[item.at :].startswith("fresh")
    assert not item.ok
    assert "fresh" in item.why


def test_broken_keywords_stay_manual() -> None:
    item = report('cards: {Wall: {keywords: ["Stun: two hundred (of them"]}}').items[0]
    assert (item.status, item.ability) == (Status.MANUAL, "Stun: two hundred (of them")
    assert item.why


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Enhance: Draw 1 card.", Status.ENFORCED),
        ("Blitz: Draw 1 card.", Status.ENFORCED),
        ("Enhance: Your attack gains Echo.", Status.ENFORCED),
        ("Enhance: Your attack gains Throw.", Status.ENFORCED),
        ("Enhance: Whistle.", Status.MANUAL),
    ],
)
def test_status(text: str, status: Status) -> None:
    card = CardRecord((Face(name="Kite", text=text),), Dialect.UNIVERSUS)
    compiled = {key: try_compile(*key) for key in ability_texts([card])}
    (item,) = make_report([card], compiled).items
    assert item.status is status


def test_like_words_of_other_lists_need_nothing() -> None:
    """The verb `attack` is of the newest edition, the card type `attack` of all."""
    plain = n.Ability(
        n.AbilityKind.FORM, (n.Name(n.Property.NAME),), brackets=(n.InZone(n.Zone.HAND),)
    )
    assert edition_needed(plain, Dialect.COMPREHENSIVE) is None
    assert edition_needed(n.IsType(n.CardType.ATTACK), Dialect.ADVANCED) is None
    backup = n.AllOf((n.IsType(n.CardType.BACKUP),))
    assert edition_needed(backup, Dialect.COMPREHENSIVE) is Dialect.UNIVERSUS
    assert edition_needed(backup, Dialect.UNIVERSUS) is None


def test_newest_keywords_need_their_edition() -> None:
    items = report("cards: {A: {keywords: [Echo, 'Deflect: 2', Stun 1]}}").items
    assert [item.needs for item in items] == ["universus", "universus", None]


def test_edition_overrides_the_files() -> None:
    cards = parse_cards(b"cards: {A: {text: 'Enhance: Your rival loses 1 health.'}}", "x").cards
    assert not report_of(cards).items[0].ok
    assert report_of(cards, Dialect.UNIVERSUS).items[0].ok


@pytest.mark.parametrize(
    ("text", "word", "unknown"),
    [
        ("E: Heal 3.", "Heal", True),
        ("E: Draw 3 fresh cards.", "fresh", True),
        ("E: Help yourself to 1 card.", "Help yourself", True),
        ("E: Your opponent is 3.", "is", False),
        ("E: Draw", "", False),
    ],
)
def test_culprit_is_the_word_that_is_wrong(text: str, word: str, unknown: bool) -> None:
    found = culprit(declined(text))
    assert (found.word, found.unknown) == (word, unknown)
    assert text[found.position :].startswith(word)
    assert (repr(word) if word else "the end") in complaint(declined(text))


def test_reasons_are_ranked_by_what_they_hold_back() -> None:
    texts = ["E: Heal 3.", "E: Draw 1 fresh card.", "E Commit: Heal 12.", "E: Draw 2 fresh cards."]
    held = [Held("A", declined(text)) for text in [*texts, "F: Heal 1."]]
    stops = ranked_gaps(held)
    assert [(stop.words, stop.abilities) for stop in stops] == [("heal", 3), ("fresh", 2)]
    assert stops[0].example == "E: Heal 3."
    assert ranked_gaps([]) == []


def test_long_texts_are_declined_unread() -> None:
    card = {"name": "A", "type": "asset", "formats": [], "text_errata": "Draw 1 card. " * 300}
    item = report(json.dumps([card])).items[0]
    assert not item.ok
    assert "too long" in item.why


@pytest.fixture(scope="module")
def unusual() -> Report:
    found = read_cards(DATA / "unusual.json")
    assert found.problems == ()
    return report_of(found.cards)


@pytest.fixture(scope="module")
def usual() -> dict[str, str]:
    meant: dict[str, str] = json.loads((DATA / "usual_wording.json").read_text("utf-8"))
    return meant


def test_unusual_wording_is_never_guessed_at(unusual: Report) -> None:
    assert len(unusual.items) >= 250
    assert unusual.compiled == 0


def test_backlog_is_short_and_ranked(unusual: Report) -> None:
    stops = ranked_gaps(Held(item.card, item.stopped) for item in unusual.items if item.stopped)
    counts = [stop.abilities for stop in stops]
    assert counts == sorted(counts, reverse=True)
    assert sum(counts) == len(unusual.items)
    assert len(stops) <= len(unusual.items) / 4
    assert sum(counts[:15]) >= len(unusual.items) / 2


def test_each_reason_is_true(unusual: Report, usual: dict[str, str]) -> None:
    """Reading stops inside the odd words, and without them the ability compiles."""
    for item in unusual.items:
        meant = usual[item.ability]
        assert not isinstance(try_compile(meant, Dialect.UNIVERSUS), Declined), meant
        assert item.stopped is not None
        begin, end = odd_part(item.ability, meant)
        assert begin <= culprit(item.stopped).position <= end, item


def odd_part(odd: str, usual: str) -> tuple[int, int]:
    """Where the first of two texts says something else, from the beginning of a word."""
    front = same_start(odd, usual)
    back = same_start(odd[front:][::-1], usual[front:][::-1])
    return odd.rfind(" ", 0, front) + 1, len(odd) - back


def same_start(one: str, other: str) -> int:
    """How many letters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((k for k, (a, b) in pairs if a != b), min(len(one), len(other)))
