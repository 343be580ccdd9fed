"""A game's search language as its help page and its filters need it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.library.query.language import QueryLanguage, Sort
from ufs_desktop.cabinet.values import QueryField


def fields_of(language: QueryLanguage, titles: Mapping[str, str]) -> tuple[QueryField, ...]:
    """The fields of a language; those with a title are offered as filters."""
    return tuple(
        QueryField(
            field.name,
            field.example,
            field.help,
            titles.get(field.name, ""),
            field.values,
            field.sort is Sort.NUMBER,
            tuple(alias for alias, name in language.aliases.items() if name == field.name),
        )
        for field in language.fields
    )
