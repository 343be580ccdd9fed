"""Cards of the second game as lists, the deck editor and the library show them."""

from __future__ import annotations

from collections.abc import Container

from engine.decks.fftcg.legality import CONSTRUCTED, LIMITED, MOST_COPIES
from engine.fftcg.faces import print_of
from engine.fftcg.model.words import CardKind
from engine.fftcg.rulebook import BOOK
from engine.library.backlog import culprit
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from engine.library.fftcg.report import duel_items, duel_words, lines_of
from engine.library.fftcg.search import has_burst
from engine.library.report import AbilityReport
from ufs_desktop.cabinet.values import (
    AbilityLine,
    CardAccount,
    CardRow,
    CardSheet,
    Cell,
    LegalityLine,
    ListColumn,
    NamingCard,
    PrintingLine,
    TextState,
)
from ufs_desktop.fftcg.face import KIND_WORDS, with_icons
from ufs_desktop.fftcg.look import TcgLook
from ufs_desktop.fftcg.meanings import meanings_of

COLUMNS = (
    ListColumn("name", "Name", width=178),
    ListColumn("type", "Type", width=88),
    ListColumn("element", "Element", width=86),
    ListColumn("cost", "Cost", is_number=True, width=56),
    ListColumn("power", "Power", is_number=True, digits=5),
    ListColumn("job", "Job", width=106),
    ListColumn("category", "Category", width=80),
    ListColumn("burst", "EX", width=44),
    ListColumn("set", "Set", width=170),
    ListColumn("number", "No."),
)
GROUPINGS = {"type": "Type", "cost": "Cost", "element": "Element"}
MOST_MENTIONS = 60
IDLE_WHY = "the text does not say when it would happen"


def row_of(record: TcgRecord, title: str) -> CardRow:
    """A card in the list; its number tells it from all others."""
    cells: tuple[Cell, ...] = (
        record.name,
        KIND_WORDS[str(record.type)],
        " ".join(str(each).capitalize() for each in record.element),
        record.cost,
        _power(record),
        ", ".join(record.job),
        ", ".join(record.category),
        "EX" if has_burst(record.text) else "",
        record.set,
        record.number,
    )
    return CardRow(record.number, title, str(record.type), cells)


def sheet_of(number: str, catalogue: TcgCatalogue) -> CardSheet:
    """What is printed on a card."""
    record = catalogue.records[number]
    elements = tuple(map(str, record.element))
    text = tuple(map(with_icons, paragraphs_of(record)))
    return CardSheet(
        number,
        catalogue.title(number),
        str(record.type),
        look_of(number, catalogue),
        {"type": (str(record.type),), "cost": (str(record.cost),), "element": elements},
        {"cost": record.cost, "power": _power(record), "type": str(record.type)},
        text,
        _spoken(record, text),
    )


def look_of(number: str, catalogue: TcgCatalogue) -> TcgLook:
    """A card as it is printed."""
    return TcgLook(print_of(catalogue.card(number).card))


def account_of(number: str, catalogue: TcgCatalogue) -> CardAccount:
    """All that is shown about one card."""
    record = catalogue.records[number]
    return CardAccount(
        faces=(sheet_of(number, catalogue),),
        edition=BOOK,
        abilities=abilities_of(number, catalogue),
        headings=meanings_of(paragraphs_of(record)),
        printings=(PrintingLine(record.set, record.number),),
        legality=tuple(LegalityLine(BOOK, each, MOST_COPIES) for each in (CONSTRUCTED, LIMITED)),
        mentions=_mentions(record, catalogue),
        is_own=number in catalogue.added,
    )


def abilities_of(number: str, catalogue: TcgCatalogue) -> tuple[AbilityLine, ...]:
    """Each line of its text, and how it is carried out. (A Summon's text is always one.)"""
    idle = catalogue.card(number).card.idle
    return tuple(_line(item, idle) for item in duel_items(number, catalogue))


def _line(item: AbilityReport, idle: Container[str]) -> AbilityLine:
    if item.stopped is None:
        told = with_icons(item.told)
        return AbilityLine(with_icons(item.ability), TextState.ENFORCED, told=told)
    if item.ability in idle:
        return AbilityLine(item.ability, TextState.DEAD, IDLE_WHY)
    at = culprit(item.stopped, item.card, duel_words).position
    return AbilityLine(item.ability, TextState.MANUAL, item.why, at)


def paragraphs_of(record: TcgRecord) -> tuple[str, ...]:
    """Its text, with each ability as one paragraph."""
    return tuple(line for _, line in lines_of(record))


def _mentions(record: TcgRecord, catalogue: TcgCatalogue) -> tuple[NamingCard, ...]:
    """The other cards whose text names it."""
    found = (
        NamingCard(number, catalogue.title(number), line)
        for number, other in catalogue.records.items()
        if number != record.number and other.name != record.name
        for line in paragraphs_of(other)
        if record.name in line
    )
    return tuple({each.key: each for each in found}.values())[:MOST_MENTIONS]


def _power(record: TcgRecord) -> int | None:
    return record.power if record.type is CardKind.FORWARD else None


def _spoken(record: TcgRecord, text: tuple[str, ...]) -> str:
    """The card in words: "Burr Oakham, earth Forward, cost 2, power 6000, Hedger ..."."""
    said = [record.name, f"{' and '.join(map(str, record.element))} {KIND_WORDS[str(record.type)]}"]
    said += [f"cost {record.cost}"]
    said += [f"power {record.power}"] if _power(record) is not None else []
    said += [*record.job]
    return ". ".join((", ".join(said), *text))
