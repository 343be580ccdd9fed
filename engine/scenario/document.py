"""A scenario file as data: strict reading, and errors that name file, document and key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.files.archives import ArchiveError, is_archive, member
from engine.files.complaints import complaint
from engine.files.safe_yaml import apart, documents
from engine.files.text import decoded
from engine.kernel.contents import FileTooLarge, contents
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import read_expectations
from engine.scenario.names import Cast
from engine.scenario.puzzle import PuzzleKeys, read_puzzle
from engine.scenario.script import ScriptLine, read_line
from engine.scenario.staging import DocumentSetup, Scenario, Staging, Stagings, Unread
from engine.scenario.tellings import TaughtWords, apart_from_words, read_telling

REPORT_SCENARIO = "scenario.yaml"  # the member of a report of a problem that is a scenario
LARGEST = 4 * 1024 * 1024  # bytes; a scenario of a whole game takes a twentieth of that
_HEAD = ("title", "edition")


AnyKeys = TypeVar("AnyKeys", bound=BaseModel)


class _Document(BaseModel):
    """The top-level keys of every game; the others are the game's own."""

    model_config = ConfigDict(extra="allow", frozen=True)

    title: str
    edition: str
    rules: tuple[str, ...]
    script: tuple[dict[str, Any], ...] = ()
    expect: dict[str, Any] = {}  # as the file has it; read further by `read_expectations`
    run_to: str = ""
    puzzle: PuzzleKeys | None = None


def scenario_files(path: Path) -> list[Path]:
    """The files of a path: itself, or every YAML file below a folder."""
    if path.is_dir():
        return sorted(found for found in path.rglob("*.yaml") if found.is_file())
    return [path]


def read_file(path: Path, stagings: Stagings) -> list[Scenario]:
    """All documents of a file; a ScenarioError for the first that cannot be read."""
    where = path.as_posix()
    return [read_document(data, where, stagings) for data in raw_documents(path)]


def readings(path: Path, stagings: Stagings) -> Iterator[Scenario | Unread]:
    """Each document of a file, or why it cannot be read."""
    where = path.as_posix()
    try:
        text = _text(path)
    except ScenarioError as error:
        yield Unread(where, str(error))
        return
    for above, part in apart(text):
        yield from _read_each(documents(part, where, ScenarioError, above), where, stagings)


def _read_each(found: Iterator[Any], where: str, stagings: Stagings) -> Iterator[Scenario | Unread]:
    while True:
        try:
            data = next(found)
        except StopIteration:
            return
        except ScenarioError as error:
            yield Unread(where, str(error))
            return
        try:
            yield read_document(data, where, stagings)
        except ScenarioError as error:
            yield Unread(where, str(error), *_head(data))


def _head(data: Any) -> tuple[str, str, tuple[str, ...]]:
    """Title, edition and rules of a document, as far as they can be told."""
    if not isinstance(data, dict):
        return "", "", ()
    title, edition = (each if isinstance(each := data.get(key), str) else "" for key in _HEAD)
    rules = data.get("rules")
    listed = rules if isinstance(rules, list) else []
    return title, edition, tuple(rule for rule in listed if isinstance(rule, str))


def raw_documents(path: Path) -> Iterator[Any]:
    """The documents as plain strings, lists and mappings; a problem report contains one, too."""
    yield from documents(_text(path), path.as_posix(), ScenarioError)


def _text(path: Path) -> str:
    where = path.as_posix()
    try:
        packed = is_archive(path)
        return decoded(
            member(path, REPORT_SCENARIO, LARGEST) if packed else contents(path, LARGEST)
        )
    except KeyError as error:
        raise ScenarioError(where, "it contains no scenarios") from error
    except (ArchiveError, UnicodeDecodeError) as error:
        raise ScenarioError(where, str(error)) from error
    except FileTooLarge as error:
        raise ScenarioError(where, str(error.strerror)) from error


def read_document(data: Any, file: str, stagings: Stagings) -> Scenario:
    """One document; every complaint begins with the file and the document's title."""
    title = data.get("title", "") if isinstance(data, dict) else ""
    try:
        return _read(checked(_Document, data), file, stagings)
    except ScenarioError as error:
        raise error.within(f"{file}: {title!r}" if title else file) from error


def checked(model: type[AnyKeys], data: object) -> AnyKeys:
    """The keys of a mapping; the first mistake is reported with its place."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        raise ScenarioError(key, complaint(first)) from error


def _read(document: _Document, file: str, stagings: Stagings) -> Scenario:
    staging = _staging(document, stagings)
    setup: DocumentSetup = staging.read_setup(document.model_extra or {})
    speech = staging.speech
    cast = Cast(setup.handles(), setup.always)
    script, tellings = _script(document, staging, cast)
    return Scenario(
        file=file,
        title=document.title,
        edition=document.edition,
        rules=document.rules,
        staging=staging,
        setup=setup,
        script=script,
        run_to=speech.point(document.run_to, cast, "run_to") if document.run_to else None,
        expect=read_expectations(document.expect, speech.readings, cast, "expect"),
        tellings=tellings,
        puzzle=read_puzzle(document.puzzle, speech, cast) if document.puzzle else None,
    )


def _staging(document: _Document, stagings: Stagings) -> Staging:
    """The staging of the edition, which must have all the rules that the document names."""
    if not document.rules:
        raise ScenarioError("rules", "names no rule")
    staging = stagings.get(document.edition)
    if staging is None:
        raise ScenarioError("edition", f"there are no rules of {document.edition!r} yet")
    known = staging.rules(document.edition)
    for rule in document.rules:
        if rule not in known:
            raise ScenarioError("rules", f"no rule {rule} in the {document.edition} edition")
    return staging


def _script(
    document: _Document, staging: Staging, cast: Cast
) -> tuple[tuple[ScriptLine, ...], tuple[TaughtWords, ...]]:
    """The lines to be played, and the words to be said before them."""
    lines: list[ScriptLine] = []
    tellings: list[TaughtWords] = []
    for number, whole in enumerate(document.script, start=1):
        where = f"script line {number}"
        played, told = apart_from_words(whole)
        if told:
            tellings.append(read_telling(told, len(lines), played, staging.speech, cast, where))
        if played or not told:
            if len(played) != 1:
                raise ScenarioError(where, "a line has one key")
            ((key, value),) = played.items()
            lines.append(read_line(key, value, staging.speech, cast, where))
    return tuple(lines), tuple(tellings)
