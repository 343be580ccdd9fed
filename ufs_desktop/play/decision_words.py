"""Explains the decision at hand: what is asked, by which rule, and how it is answered."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import NamedTuple

from engine.kernel.decisions import Kind
from engine.kernel.views import DecisionView, View
from ufs_desktop.commands import ROLES, KeyMap
from ufs_desktop.plain import rule_link
from ufs_desktop.rulebook import Book, nearest, place_of
from ufs_desktop.session.module import Rule
from ufs_desktop.table.interactions.base import Button, Interaction
from ufs_desktop.table.interactions.cards import CardsInteraction
from ufs_desktop.table.kit import TableKit
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn, worn_size

LEAD = "{left}, {right}, {up} and {down} go to a card"
WAYS: dict[Kind, tuple[str, str]] = {
    Kind.PLAY: (
        "Click a card that glows, or drag it to the place that lights up.",
        f"{LEAD}, {{answer}} plays it, {{pass}} passes.",
    ),
    Kind.CARDS: (
        "Click the cards you choose; click one again to take it back. Then confirm.",
        f"{LEAD}, {{answer}} chooses it; with no card under the cursor {{answer}} confirms. "
        "{pass} chooses none where that is allowed.",
    ),
    Kind.OPTION: ("Press one of the buttons.", "The keys 1 to 9 press them."),
    Kind.YES_NO: (
        "Press one of the two buttons.",
        "Each of them shows the key that presses it.",
    ),
    Kind.NUMBER: ("Choose a number and confirm.", "Up and Down change it, {answer} confirms."),
    Kind.ORDER: (
        "Put the cards in order and confirm.",
        "Arrow keys choose a row, Ctrl with an arrow moves it, {answer} confirms.",
    ),
    Kind.NAME: ("Type a name and confirm.", "Enter confirms."),
    Kind.POSITION: (
        "Press the button for a place.",
        "The keys 1 to 9, or {answer} for the last.",
    ),
}
ONE_CARD = (
    "Click the card you choose.",
    f"{LEAD}, {{answer}} chooses it. {{pass}} chooses none where that is allowed.",
)
MUST_PLAY = (WAYS[Kind.PLAY][0], f"{LEAD}, {{answer}} plays it.")
NAMED = ("left", "right", "up", "down", "answer", "pass")  # keys, as in `Where.TABLE`
NOT_LISTED = "Try a card that does not glow: nothing happens, and you see which rule forbids it."


class Asked(NamedTuple):
    """What the table knows about the decision."""

    sentence: str
    decision: DecisionView
    buttons: tuple[tuple[str, str], ...]  # label and key
    kit: TableKit
    view: View
    keys: KeyMap = KeyMap()
    is_one_enough: bool = False  # a click on one card answers


def asked_of(interaction: Interaction, view: View, keys: KeyMap) -> Asked:
    """The decision that an interaction answers, with its buttons and their keys."""
    plain = (button.name for button in interaction.buttons() if not button.role)
    digits = {name: str(number) for number, name in enumerate(plain, start=1) if number < 10}
    buttons = tuple(
        (button.label, _key_of(button, keys) or digits.get(button.name, ""))
        for button in interaction.buttons()
    )
    kit = interaction.context.kit
    at_once = isinstance(interaction, CardsInteraction) and interaction.is_one_enough
    return Asked(interaction.sentence(), interaction.decision, buttons, kit, view, keys, at_once)


def _key_of(button: Button, keys: KeyMap) -> str:
    return keys.shown(ROLES[button.role]) if button.role in ROLES else ""


def decision_html(asked: Asked, book: Book) -> str:
    """The explanation as text with rule links."""
    decision = asked.decision
    parts = [
        f'<h2 style="color:{worn().accent_light}">{html.escape(asked.sentence)}</h2>',
        *_advice(asked.kit.questions.advice.get(decision.prompt, "")),
        *_why(book, decision.rule),
        _heading("How to answer"),
        *_ways(asked),
        *_buttons(asked.buttons),
        *_moment(asked.kit.story.numbers(asked.view)),
        *_around(book, decision.rule),
    ]
    return "".join(parts)


def _advice(words: str) -> list[str]:
    return [f"<p>{html.escape(words)}</p>"] if words else []


def _why(book: Book, rule: str) -> list[str]:
    known = nearest(book, rule)
    return [_heading("Why you are asked"), _line(book[known])] if known else []


def _around(book: Book, rule: str) -> list[str]:
    """The rules that contain the one that asks, outermost first."""
    known = nearest(book, rule)
    above = place_of(book, known).above if known else ()
    return [_heading("Related rules"), *map(_line, above)] if above else []


def _line(entry: Rule) -> str:
    return f"<p>{rule_link(entry.id)} &nbsp; {html.escape(entry.gist)}</p>"


def _ways(asked: Asked) -> list[str]:
    decision = asked.decision
    if decision.kind is None:
        return []
    mouse, keys = ONE_CARD if asked.is_one_enough else WAYS[decision.kind]
    if decision.kind is Kind.PLAY and not decision.optional:
        mouse, keys = MUST_PLAY
    keys = keys.format_map({each: asked.keys.shown(f"table.{each}") for each in NAMED})
    lines = [f"<b>Mouse:</b> {mouse}", f"<b>Keyboard:</b> {keys}"]
    if decision.kind is Kind.CARDS:
        lines.insert(0, _bounds(decision))
    if decision.kind is Kind.PLAY:
        lines.append(NOT_LISTED)
    return [f"<p>{line}</p>" for line in lines]


def _bounds(decision: DecisionView) -> str:
    low, high = decision.minimum, decision.maximum
    count = f"exactly {low}" if low == high else f"{low} to {high}"
    none = ", or none" if decision.optional and low else ""
    return f"Choose {count} of {len(decision.options)}{none}."


def _buttons(buttons: Sequence[tuple[str, str]]) -> list[str]:
    if not buttons:
        return []
    rows = "".join(
        f"<tr><td><b>{html.escape(label)}</b> &nbsp; </td>"
        f'<td style="color:{worn().text_soft}">{html.escape(key)}</td></tr>'
        for label, key in buttons
    )
    return [_heading("The buttons and their keys"), f"<table>{rows}</table>"]


def _moment(lines: Sequence[str]) -> list[str]:
    """The numbers that the answer depends on."""
    if not lines:
        return []
    return [_heading("Where the game stands"), *(f"<p>{line}.</p>" for line in lines)]


def _heading(words: str) -> str:
    return (
        f'<h4 style="color:{worn().accent_light}; font-size:{worn_size(SIZES.text)}px">{words}</h4>'
    )
