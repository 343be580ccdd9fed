"""What the preview tells about a card that its picture cannot: odds, changed values, keywords."""

from __future__ import annotations

import html

from engine.kernel.views import CardView
from engine.ufs.effects.status import Status
from engine.ufs.faces import CardFace
from ufs_desktop.fight.cardview import face_of, state_of
from ufs_desktop.fight.histories import Book, changes, difficulty_heading, keyword_help
from ufs_desktop.fight.look import open_look
from ufs_desktop.fight.odds import CERTAIN, CheckOdds, percent
from ufs_desktop.fight.pronoun_help import pronoun_help
from ufs_desktop.fight.words import Say
from ufs_desktop.headings import Heading, ValueLine
from ufs_desktop.table.handwork import ALL_ENFORCED, BY_HAND
from ufs_desktop.theme.wardrobe import worn

WORDS = {
    Status.ENFORCED: "enforced",
    Status.MANUAL: BY_HAND,
    Status.NEEDS_UNIVERSUS: "<b>needs the rules of UniVersus</b>",
}
SHOWN = (("vitality", "vitality"), ("hand_size", "hand size"))  # of the side that is not up
OF_HALF = (("difficulty", "difficulty"), ("speed", "speed"), ("damage", "damage"))


def about(card: CardView, odds: CheckOdds | None, say: Say = str) -> list[str]:
    """Its odds, what lies on it, and who carries out its abilities."""
    return [*_numbers(card, odds, say), *_statuses(face_of(card), say)]


def headings(
    card: CardView, odds: CheckOdds | None, book: Book, dialect: str, say: Say = str
) -> list[Heading]:
    """What its check is made of, the values that have changed, its pronouns and its keywords."""
    face = face_of(card)
    found = changes(open_look(card), state_of(card).history, say)
    if odds is not None and odds.shares:
        found.insert(0, difficulty_heading(odds.difficulty, odds.shares, say))
    if face is None:
        return found
    return [
        *found,
        *_other_side(face, say),
        *pronoun_help(face, dialect, say),
        *keyword_help(face, book, say),
    ]


def _other_side(face: CardFace, say: Say) -> list[Heading]:
    """What a card would be once it is transformed, or as its other half."""
    if face.other is None:
        return []
    printed, text, is_back, is_half = face.other
    title = f"{say('Back' if is_back else 'Front')}: {printed.name}"
    if is_half:
        title = f"{say('Other half')}: {say(printed.type)}"
    shown = OF_HALF if is_half else SHOWN
    stated = ((getattr(printed, name), say(word)) for name, word in shown)
    parts = [f"{value} {word}" for value, word in stated if value is not None]
    lines = tuple(ValueLine(words.rstrip("."), "", "", "") for words in text)
    return [Heading(title, ", ".join(parts), lines)]


def _numbers(card: CardView, odds: CheckOdds | None, say: Say) -> list[str]:
    """What the picture cannot tell: odds, and what lies on the card."""
    lines: list[str] = []
    if odds is not None:
        lines += map(say, (_promise(odds), *_known_beforehand(odds)))
    state = state_of(card)
    counters = ", ".join(f"{count} {html.escape(name)}" for name, count in state.counters)
    if counters:
        lines.append(f"{say('Counters')}: {counters}")
    face = face_of(card)
    if face is not None and face.printed.is_token:
        lines.append(say("<b>Token</b>: it leaves the game as soon as it leaves play"))
    if state.sealed:
        lines.append(say("<b>Sealed</b>: it has no abilities until this turn ends"))
    if state.frozen:
        lines.append(say("<b>Frozen</b>: it stays as it is in the next Ready Step"))
    return lines


def _promise(odds: CheckOdds) -> str:
    """The chances of the check."""
    words = f"<b>Check {odds.difficulty}</b>: {percent(odds.alone)} to pass"
    if odds.committed > odds.alone:
        words += f", {percent(odds.committed)} if you commit ready cards (up to +{odds.ready})"
    elif odds.committed < CERTAIN:
        words += ", and committing cannot help" if odds.ready else ", and no card is ready to help"
    return words


def _known_beforehand(odds: CheckOdds) -> list[str]:
    """What is in force for the check, and counted in its chances."""
    if odds.setting is not None:
        return [f"Your check is set to {odds.setting + odds.change} by effects"]
    if odds.change:
        return [f"Your check gets {odds.change:+d} from effects".replace("-", "−")]
    return []


def by_hand(card: CardView) -> str:
    """Its printed name, if it has text that the program does not enforce."""
    face = face_of(card)
    if face is None or face.state.is_copy or Status.MANUAL not in face.statuses:
        return ""
    return face.printed.name


def _statuses(face: CardFace | None, say: Say) -> list[str]:
    """Which abilities the program enforces, and which the players carry out."""
    found = () if face is None or face.state.is_copy else face.statuses
    if not found:
        return []
    if set(found) == {Status.ENFORCED}:
        return [f'<span style="color:{worn().good}">✓ {say(ALL_ENFORCED)}</span>']
    return [
        f"{say('Ability')} {at}: {say(WORDS[status])}" for at, status in enumerate(found, start=1)
    ]
