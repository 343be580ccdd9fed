"""All that is shown about one card of the library: its abilities, printings and legality."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from engine.decks.deckrules import DeckRules, shipped_formats
from engine.decks.legality import card_violations, copies_in, deck_card
from engine.library.backlog import culprit
from engine.library.names import words
from engine.library.query.tree import Query, Some, Words
from engine.library.records import CardRecord, Printing
from engine.library.report import AbilityReport, ability_texts, face_items
from engine.library.store import AbilityText, Compiled
from engine.text.ufs.compile import try_compile
from engine.ufs.editions.registry import PLAYED, USUAL
from engine.ufs.effects.nodes import Ability
from engine.ufs.effects.status import Status
from engine.ufs.faces import CardFace, CardState
from ufs_desktop.cabinet.values import (
    AbilityLine,
    CardAccount,
    LegalityLine,
    NamingCard,
    PrintingLine,
    Ruled,
    TextState,
)
from ufs_desktop.fight.deck_rules import today
from ufs_desktop.fight.histories import keyword_help
from ufs_desktop.fight.look import CardLook
from ufs_desktop.fight.pronoun_help import pronoun_help
from ufs_desktop.fight.sheets import face_look, key_of, sheet_of
from ufs_desktop.fight.text_rulings import text_rulings
from ufs_desktop.headings import Heading

MOST_MENTIONS = 60
DEAD_WHY = "needs rules that its edition lacks or that the program does not enforce"
KEPT = 4_096  # texts whose reading is kept


def account_of(record: CardRecord, speaking: Iterable[CardRecord] = ()) -> CardAccount:
    """The whole account; `speaking` are the cards that may mention this one."""
    return CardAccount(
        faces=tuple(sheet_of(record, at) for at in range(len(record.faces))),
        edition=str(record.dialect),
        abilities=abilities_of(record),
        headings=headings_of(record),
        printings=tuple(dict.fromkeys(map(_printing, record.printings))),
        legality=tuple(_legality(record)),
        mentions=tuple(_mentions(record, speaking)),
        sides=_sides(record),
    )


def _sides(record: CardRecord) -> tuple[str, ...]:
    if record.is_split:
        return tuple(f"{face.type} half" for face in record.faces)
    return ("front", "back") if record.back is not None else ()


def _printing(each: Printing) -> PrintingLine:
    return PrintingLine(each.set, each.number, each.rarity, each.set_name, each.released)


# --- abilities ------------------------------------------------------------------------------------


def abilities_of(record: CardRecord) -> tuple[AbilityLine, ...]:
    """Every ability of its text boxes, and the keywords that are not enforced."""
    compiled = {text: read(text) for text in ability_texts([record])}
    return tuple(
        _line(item)._replace(face=at)
        for at, face in enumerate(record.faces)
        for item in face_items(face, compiled, record.dialect)
        if item.tree or item.is_dead or not item.ok
    )


@lru_cache(KEPT)
def read(text: AbilityText) -> Compiled:
    """What the compiler makes of a text."""
    return try_compile(text.text, text.dialect)


def _line(item: AbilityReport) -> AbilityLine:
    text = " ".join(item.ability.split())
    if item.stopped is not None:
        at = culprit(item.stopped).position
        return AbilityLine(text, TextState.MANUAL, item.why, at)
    if item.is_dead:
        return AbilityLine(text, TextState.DEAD, DEAD_WHY, 0, item.told)
    return AbilityLine(text, TextState.ENFORCED, "", 0, item.told)


def headings_of(record: CardRecord) -> tuple[Heading, ...]:
    """What pronouns and keywords of its faces mean, in the words of its own edition, and how we
    read the rules its text touches."""
    edition = PLAYED.get(str(record.dialect), USUAL)
    found: list[Heading] = []
    for side in record.faces:
        results = [read(text) for text in ability_texts([replace(record, faces=(side,))])]
        face = _face(face_look(record, side), tuple(map(_status, results)))
        trees = [result for result in results if isinstance(result, Ability)]
        found += pronoun_help(face, edition.dialect, edition.say)
        found += keyword_help(face, edition.rulebook, edition.say)
        found += text_rulings(trees, edition.rulebook())
    return tuple(dict.fromkeys(found))


def _status(result: Compiled) -> Status:
    return Status.ENFORCED if isinstance(result, Ability) else Status.MANUAL


def _face(look: CardLook, statuses: tuple[Status, ...]) -> CardFace:
    """The card as its holder would see it."""
    assert look.printed is not None, "a card of the library shows its face"
    state = CardState(0, True, True, "", False, False, False, (), None)
    return CardFace(look.printed, look.text, look.number, state, look.portrait, statuses)


# --- where it is legal ----------------------------------------------------------------------------


def _legality(record: CardRecord) -> Iterator[LegalityLine]:
    for code, formats in shipped_formats().items():
        for name, rules in formats.items():
            yield _in_format(record, code, name, rules.on(today()))


def _in_format(record: CardRecord, edition: str, name: str, rules: DeckRules) -> LegalityLine:
    card = deck_card(record)
    found = card_violations(rules, card)
    against = tuple(Ruled(each.rule, each.text, each.cards) for each in found)
    return LegalityLine(edition, name, 0 if against else copies_in(rules, card), against)


# --- mentions -------------------------------------------------------------------------------------


def speaks_of(record: CardRecord) -> Query:
    """A query for the cards whose text or keywords name this one."""
    names = dict.fromkeys(face.name for face in record.faces)
    asked = (tuple(words(name)) for name in names)
    return Some(tuple(Words(("text", "keyword"), each, True) for each in asked if each))


def _mentions(record: CardRecord, speaking: Iterable[CardRecord]) -> Iterator[NamingCard]:
    names = [" ".join(words(face.name)) for face in record.faces]
    for other in speaking:
        if key_of(other) == key_of(record):
            continue
        said = (line for face in other.faces for line in (*face.text.split("\n"), *face.keywords))
        naming = (line for line in said if any(_has(line, name) for name in names))
        yield NamingCard(key_of(other), other.name, next(naming, ""))


def _has(line: str, name: str) -> bool:
    return f" {name} " in f" {' '.join(words(line))} "
