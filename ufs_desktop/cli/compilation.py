"""Compiles the texts of the fighting game's cards for `ufs cards compile`, using the cache."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from engine.library.backlog import Vocabulary, fight_words
from engine.library.collection import Collection
from engine.library.compilation import Work, compile_texts, compiler_stamp
from engine.library.database import FILE_NAME, StoreDamaged, StoreError
from engine.library.definitions import definitions
from engine.library.records import CardRecord, Wording
from engine.library.repair import open_library
from engine.library.report import DeadText, Report, ability_texts, make_report
from engine.library.store import AbilityText, Compiled, Store
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.status import Status
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import print_error
from ufs_desktop.folders import data_folder

DEAD = "enforced but never changed anything in {games} games"


class CompiledCards(NamedTuple):
    """The result of compiling the texts of many cards."""

    report: Report
    dead: frozenset[DeadText] = frozenset()  # texts without any effect
    dead_said: str = ""  # how to call them; empty if not asked for
    statuses: tuple[Status, ...] = tuple(Status)  # that exist in the game
    words: Vocabulary = fight_words


def compile_fight_cards(cards: list[CardRecord], asked: argparse.Namespace) -> CompiledCards:
    """Compile the cards. KeyboardInterrupt carries how much is in the cache."""
    dialect = Dialect(asked.edition) if asked.edition else None
    texts = list(dict.fromkeys(ability_texts(cards, dialect, asked.wording)))
    with _open_store() as store:
        try:
            compiled = _compile(texts, store)
            dead = _dead_after(asked.games, _worded(cards, dialect, asked.wording), store)
        except KeyboardInterrupt as stop:
            raise KeyboardInterrupt(_kept(store, texts)) from stop
    report = make_report(cards, compiled, dialect, asked.wording)
    return CompiledCards(report, dead, DEAD.format(games=asked.games) if asked.games else "")


def _worded(
    cards: Iterable[CardRecord], dialect: Dialect | None, wording: Wording
) -> list[CardRecord]:
    """The cards in the wording and dialect asked for."""
    worded = (card.worded(wording) for card in cards)
    if dialect is None:
        return list(worded)
    return [replace(card, dialect=dialect) for card in worded]


def _dead_after(games: int, cards: list[CardRecord], store: Store | None) -> frozenset[DeadText]:
    """The texts that were carried out in this many games, and changed nothing."""
    if not games:
        return frozenset()
    from engine.scenario.ufs.probation import dead_texts, serve

    played = definitions(cards, store)
    with Progress("games", games) as progress:
        book = serve(played, games, progress.advance)
    return dead_texts(played, book)


def _compile(texts: list[AbilityText], store: Store | None) -> dict[AbilityText, Compiled]:
    with Progress("abilities", len(texts)) as progress:
        return compile_texts(texts, Work(store=store, progress=progress.follow))


@contextmanager
def _open_store() -> Iterator[Store | None]:
    """The library's cache. If it is unusable, says so, and everything is compiled again."""
    path = data_folder() / FILE_NAME
    try:
        store = _opened(path)
    except StoreError as error:
        print_error(f"continuing without the cache: {error}")
        yield None
        return
    with store:
        yield store


def _opened(path: Path) -> Store:
    try:
        return _whole(path)
    except StoreDamaged:
        opened = open_library(path, Collection)
        opened.collection.close()
        print_error(str(opened.repair))
        return _whole(path)


def _whole(path: Path) -> Store:
    store = Store(path, compiler_stamp())
    try:
        wrong = store.check()
    except StoreError:
        store.close()
        raise
    if wrong:
        store.close()
        raise StoreDamaged(path, wrong[0])
    return store


def _kept(store: Store | None, texts: list[AbilityText]) -> str:
    if store is None:
        return "interrupted"
    done = len(store.compiled(texts))
    return f"interrupted: {done} of {len(texts)} texts are compiled and saved"
