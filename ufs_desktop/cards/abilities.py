"""Shows an ability of a card, with how it is handled at the table."""

from __future__ import annotations

import html

from ufs_desktop.cabinet.values import AbilityLine, TextState
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn, worn_size

STATES = {
    TextState.ENFORCED: ("✓", "good", "enforced"),
    TextState.MANUAL: ("!", "accent_light", "by hand"),
    TextState.DEAD: ("×", "bad", "without effect"),
}


def ability_html(line: AbilityLine) -> str:
    """The text and how it is handled; the word where reading stopped is underlined."""
    sign, tone, word = STATES[line.state]
    colour = getattr(worn(), tone)
    text = html.escape(line.text)
    if line.state is TextState.MANUAL and line.at < len(line.text):
        before, rest = line.text[: line.at], line.text[line.at :]
        stop, _, after = rest.partition(" ")
        after = f" {after}" if after else ""
        mark = f"<u>{html.escape(stop)}</u>"
        text = f"{html.escape(before)}{mark}{html.escape(after)}"
    why = f" · {html.escape(line.why)}" if line.why else ""
    state = f'<span style="color:{colour}">{sign} {word}</span>'
    small = f'style="font-size:{worn_size(SIZES.text_small)}px; color:{worn().text_soft}"'
    return f'<p style="margin:7px 0 0 0">{text}<br><span {small}>{state}{why}</span></p>'
