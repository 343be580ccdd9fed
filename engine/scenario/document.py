"""A scenario file as data: strict reading, and errors that name file, document and key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from engine.library.archives import ArchiveError, is_archive, member
from engine.library.printed import PrintedCard
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import Expectation, read_expectations
from engine.scenario.names import CHECKS, Cast
from engine.scenario.script import Line, Point, read_line, read_point
from engine.scenario.ufs.table import (
    PLAYER_KEYS,
    AttackSetup,
    PlayerSetup,
    read_attack,
    read_player,
)
from engine.ufs.editions.rulebook import DOCUMENTS, rulebook
from engine.ufs.effects.nodes.words import CardType

REPORT_SCENARIO = "scenario.yaml"  # the member of a report of a problem that is a scenario
LARGEST = 16 * 1024 * 1024  # bytes; a scenario of a whole game takes a hundredth of it
_HANDLE = re.compile(r"[^.,()#/:]+")
Scalars = dict[str, Any]  # as the file has them; read further by their own readers


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SetupModel(_Strict):
    """The keys of `setup`; the players' own tables are read by `table.read_player`."""

    turn: int = 3
    active: Literal["A", "B"] = "A"
    phase: Literal["setup", "start", "review", "draw", "combat", "end"] = "combat"
    first: Literal["A", "B"] = "A"
    shuffle: Literal["", "keep"] = ""
    seed: str = "1"
    attack: str = ""
    A: Scalars = {}
    B: Scalars = {}


class DeckLists(_Strict):
    """A deck by card handle and number of copies."""

    main: dict[str, int] = {}
    sideboard: dict[str, int] = {}


class DeckModel(DeckLists):
    """A deck to be judged; `after`: its lists after sideboarding."""

    character: str
    primary: str = ""
    after: DeckLists | None = None


class DocumentModel(_Strict):
    """The top-level keys."""

    title: str
    edition: Literal["comprehensive", "advanced", "universus", "fftcg"]
    rules: tuple[str, ...]
    cards: dict[str, PrintedCard] = {}
    setup: SetupModel | None = None
    script: tuple[dict[str, Any], ...] = ()
    expect: Scalars = {}
    run_to: str = ""
    deck: DeckModel | None = None


@dataclass(frozen=True)
class Scenario:
    """One document, read and checked."""

    file: str
    title: str
    edition: str
    rules: tuple[str, ...]
    cards: dict[str, PrintedCard]
    setup: SetupModel
    players: tuple[PlayerSetup, PlayerSetup]
    attack: AttackSetup | None
    script: tuple[Line, ...]
    run_to: Point | None
    expect: tuple[Expectation, ...]
    deck: DeckModel | None

    def card(self, handle: str, *, is_character: bool = False) -> PrintedCard:
        """The printed card of a handle; without an entry it is a blank one."""
        card = self.cards.get(handle)
        if card is None and handle in CHECKS:
            return PrintedCard(name=handle, control=CHECKS.index(handle))
        if card is None:
            kind = CardType.CHARACTER if is_character else CardType.FOUNDATION
            return PrintedCard(type=kind, name=handle)
        return card if card.name else card.model_copy(update={"name": handle})


def scenario_files(path: Path) -> list[Path]:
    """The files of a path: itself, or every YAML file below a folder."""
    if path.is_dir():
        return sorted(found for found in path.rglob("*.yaml") if found.is_file())
    return [path]


def read_file(path: Path) -> list[Scenario]:
    """All documents of a file."""
    where = path.as_posix()
    return [read_document(data, where) for data in raw_documents(path)]


def raw_documents(path: Path) -> list[Any]:
    """The documents as plain strings, lists and mappings; a report of a problem holds one, too."""
    try:
        return list(yaml.load_all(_text(path), Loader=_Loader))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ScenarioError(path.as_posix(), " ".join(str(error).split())) from error


def _text(path: Path) -> str:
    if not is_archive(path):
        return path.read_text(encoding="utf-8")
    try:
        return member(path, REPORT_SCENARIO, LARGEST).decode("utf-8")
    except KeyError as error:
        raise ScenarioError(path.as_posix(), "no scenario is in it") from error
    except ArchiveError as error:
        raise ScenarioError(path.as_posix(), str(error)) from error


def read_document(data: Any, file: str) -> Scenario:
    """One document; every complaint begins with the file and the document's title."""
    title = data.get("title", "") if isinstance(data, dict) else ""
    try:
        return _read(_checked(data), file)
    except ScenarioError as error:
        raise error.within(f"{file}: {title!r}" if title else file) from error


def _checked(data: Any) -> DocumentModel:
    try:
        return DocumentModel.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        raise ScenarioError(key, first["msg"]) from error


def _read(model: DocumentModel, file: str) -> Scenario:
    _check_rules(model)
    for handle in model.cards:
        if not _HANDLE.fullmatch(handle):
            raise ScenarioError(f"cards.{handle}", "a handle has none of . , ( ) # / :")
    setup = model.setup or SetupModel()
    if (model.setup is None) is (model.deck is None):
        raise ScenarioError("setup", "either a setup or a deck is needed")
    players = (read_player(setup.A, "setup.A"), read_player(setup.B, "setup.B"))
    cast = Cast((players[0].handles(), players[1].handles()))
    script = tuple(_lines(model, cast))
    return Scenario(
        file=file,
        title=model.title,
        edition=model.edition,
        rules=model.rules,
        cards=model.cards,
        setup=setup,
        players=players,
        attack=read_attack(setup.attack, cast) if setup.attack else None,
        script=script,
        run_to=read_point(model.run_to, cast, "run_to") if model.run_to else None,
        expect=read_expectations(model.expect, cast, "expect"),
        deck=model.deck,
    )


def _check_rules(model: DocumentModel) -> None:
    if not model.rules:
        raise ScenarioError("rules", "names no rule")
    if model.edition not in DOCUMENTS:
        raise ScenarioError("edition", f"there are no rules of {model.edition!r} yet")
    book = rulebook(model.edition)
    for rule in model.rules:
        if rule not in book:
            raise ScenarioError("rules", f"no rule {rule} in the {model.edition} edition")


def _lines(model: DocumentModel, cast: Cast) -> Iterator[Line]:
    for number, line in enumerate(model.script, start=1):
        if len(line) != 1:
            raise ScenarioError(f"script line {number}", "a line has one key")
        ((key, value),) = line.items()
        yield read_line(key, value, cast, f"script line {number}")


class _Loader(yaml.CBaseLoader):
    """Every scalar stays a string; a key written twice is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"key {key.value!r} stands twice", key.start_mark
                )
            seen.add(key.value)
        return super().construct_mapping(node, deep)


__all__ = [
    "PLAYER_KEYS",
    "Scenario",
    "raw_documents",
    "read_document",
    "read_file",
    "scenario_files",
]
