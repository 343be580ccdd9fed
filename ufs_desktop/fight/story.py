"""What the fighting game tells about its course: what to look at, how it ended."""

from __future__ import annotations

import html

from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.faces import FightView
from ufs_desktop.fight.beats import beats_of
from ufs_desktop.fight.cardview import face_of
from ufs_desktop.fight.chronicle import chronicle_line
from ufs_desktop.fight.course import STEPS
from ufs_desktop.fight.preview import about
from ufs_desktop.fight.summary import highlights
from ufs_desktop.fight.words import Say
from ufs_desktop.grammar import whose_first
from ufs_desktop.table.kit import Story
from ufs_desktop.table.lines import last_lines

DEFEATS = {  # for one loser, and for both, by the pause condition
    "vitality": ("{whose} vitality is down to {vitality}.", "Both are out of vitality."),
    "deck": ("{whose} deck is empty and cannot be cycled.", "No deck can be cycled."),
}
LOST = frozenset({"lost", "cannot-cycle"})  # lines that name the condition


def subject_of(view: FightView) -> Handle | None:
    """The card that the moment is about: of the question, the check or the attack."""
    table = view.table
    about = view.decision.source if view.decision is not None else None
    if about is None and table.check is not None:
        about = table.check.playing
    if about is None and table.attack is not None:
        about = table.attack.card
    return about


def own_character(view: View) -> Handle | None:
    """The first card of the viewer's staging area."""
    own = (zone.cards for zone in view.zones if (zone.player, zone.zone) == (view.viewer, "stage"))
    return next((cards[0].handle for cards in own if cards), None)


def numbers(view: FightView, say: Say = str) -> list[str]:
    """The attack and the check, on which an answer depends; rich text."""
    table = view.table
    lines = []
    if table.attack is not None:
        attack = table.attack
        step = STEPS.get(str(attack.step), str(attack.step))
        lines.append(
            f"{step} of an attack: zone {html.escape(attack.zone)}, speed {attack.speed}, "
            f"damage {attack.damage}"
        )
    if table.check is not None and table.check.difficulty is not None:
        check = table.check
        missing = max(0, (check.difficulty or 0) - check.value)
        short = f", {missing} short" if missing else ", enough"
        lines.append(f"A check of {check.value} against difficulty {check.difficulty}{short}")
    return [say(line) for line in lines]


def why_over(view: FightView, names: tuple[str, ...], say: Say = str) -> str:
    """Why the losers lost, by the condition that ended the game."""
    assert view.result is not None
    table = view.table
    if any(line.key == "endless" for line in last_lines(view)):
        return say("Effects set each other off endlessly.")
    told = [line.facts[0] for line in last_lines(view) if line.key in LOST and line.facts]
    one, many = DEFEATS.get(told[-1], ("", "")) if told else ("", "")
    losers = [names[loser] for loser in view.result.losers]
    if len(losers) > 1:
        return say(many)
    own = table.vitality[view.result.losers[0]]
    return say(one).format(whose=whose_first(losers[0]), vitality=own)


def edition(view: FightView) -> str:
    table = view.table
    return table.edition


def text_of(card: CardView) -> tuple[str, ...]:
    """Its paragraphs, for a viewer who knows it."""
    face = face_of(card)
    return () if face is None else face.text


STORY = Story(
    line=chronicle_line,
    beats=beats_of,
    subject=subject_of,
    usual=own_character,
    about=about,
    numbers=numbers,
    why_over=why_over,
    highlights=highlights,
    edition=edition,
)
