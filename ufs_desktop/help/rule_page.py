"""One rule as HTML with links: what it says, how we read it, and the rules around it."""

from __future__ import annotations

import html

from ufs_desktop.plain import rule_link
from ufs_desktop.rulebook import Book, place_of
from ufs_desktop.session.module import Rule, Ruling
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn, worn_size

OUR_WORDS = "What the rule says, in our own words. The published document decides."


def rule_html(book: Book, rule: str) -> str:
    """The page of a rule of the book."""
    entry = book[rule]
    place = place_of(book, rule)
    parts = [_trail(place.above), _title(entry), f"<p>{html.escape(entry.gist)}</p>"]
    if entry.rulings:
        parts.append(_heading("How we read it"))
        parts += map(_ruling, entry.rulings)
    if place.below:
        parts.append(_heading("Parts of this rule"))
        parts += [_line(each) for each in place.below]
    around = [
        f"{label}: {rule_link(each.id)}"
        for label, each in (("Before", place.before), ("After", place.after))
        if each is not None
    ]
    parts.append(_soft(" &nbsp; ".join(around)))
    parts.append(_soft(OUR_WORDS))
    return "".join(parts)


def unknown_html(rule: str, edition: str) -> str:
    """The page for a rule that the edition does not have."""
    name = html.escape(rule)
    return f"<h2>{name}</h2><p>The {html.escape(edition)} edition has no rule with this number.</p>"


def nothing_html(wanted: str) -> str:
    words = html.escape(wanted)
    return f"<p>No rule matches “{words}”. Try fewer words, or the beginning of a word.</p>"


def _trail(above: tuple[Rule, ...]) -> str:
    if not above:
        return ""
    lines = [f"{rule_link(each.id)} {html.escape(each.gist)}" for each in above]
    return _soft("<br>".join(lines))


def _title(entry: Rule) -> str:
    subject = html.escape(f"{entry.kind}, {entry.area.replace('-', ' ')}")
    name = html.escape(entry.id)
    return f'<h2 style="color:{worn().accent_light}">{name}</h2>{_soft(subject)}'


def _heading(words: str) -> str:
    return f'<h4 style="color:{worn().accent_light}">{words}</h4>'


def _line(entry: Rule) -> str:
    return f"<p>{rule_link(entry.id)} &nbsp; {html.escape(entry.gist)}</p>"


def _ruling(ruling: Ruling) -> str:
    question, reading = html.escape(ruling.question), html.escape(ruling.reading)
    return f"<p><i>{question}</i><br>{reading}</p>{_soft(html.escape(ruling.reason))}"


def _soft(words: str) -> str:
    style = f"color:{worn().text_soft}; font-size:{worn_size(SIZES.text_small)}px"
    return f'<p style="{style}">{words}</p>'
