"""Reads the chapters of *How to play* and finds the guided matches in `assets/learn`, one file per
edition."""

from __future__ import annotations

import html
import re
from contextlib import suppress
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from engine.files.safe_yaml import documents
from ufs_desktop.bundle import Incomplete, bundled
from ufs_desktop.plain import rule_link

FOLDER, MATCHES = "learn", "first-match"
RULE = re.compile(r"\[((?:\d+|[A-Za-z][A-Za-z-]*)(?:\.\d+)+[a-z]?)\]")
STRONG = re.compile(r"\*\*(.+?)\*\*")


class Chapter(BaseModel):
    """A few paragraphs, and the cards shown with them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    text: tuple[str, ...]
    cards: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the text links to."""
        return tuple(RULE.findall("\n".join(self.text)))


class Primer(BaseModel):
    """All chapters of one edition."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    edition: str
    chapters: tuple[Chapter, ...]


def has_primer(edition: str) -> bool:
    """Whether there is a *How to play* for this edition."""
    return _file(edition) is not None


def match_file(edition: str) -> Path | None:
    """The file of an edition's guided match, if it has one."""
    return _file(MATCHES, edition)


def _file(*parts: str) -> Path | None:
    with suppress(Incomplete):
        return bundled(FOLDER, *parts[:-1], f"{parts[-1]}.yaml")
    return None


@cache
def primer(edition: str) -> Primer:
    """How to play this edition."""
    file = bundled(FOLDER, f"{edition}.yaml")
    (tree,) = documents(file.read_text("utf-8"), file.name, _fault)
    return Primer.model_validate(tree)


def _fault(where: str, what: str) -> Incomplete:
    return Incomplete(f"{where}: {what}")


def paragraph_html(words: str) -> str:
    """A paragraph as HTML: `**word**` is emphasised, `[E.3.1]` becomes a link to a rule."""
    strong = STRONG.sub(r"<b>\1</b>", html.escape(words, quote=False))
    return f"<p>{RULE.sub(lambda found: rule_link(found[1]), strong)}</p>"
