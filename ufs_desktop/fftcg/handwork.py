"""What players do by hand in a duel, in words, and which cards have text of that kind."""

from __future__ import annotations

from engine.kernel.views import CardView, Shown
from ufs_desktop.fftcg.look import face_in
from ufs_desktop.table.handwork import ACT, ALL_ENFORCED, BY_HAND
from ufs_desktop.theme.wardrobe import worn

ACTS = {
    "done": "Done",
    "move": "Move cards",
    "draw": "Draw cards",
    "search": "Search a deck",
    "reveal": "Reveal cards",
    "break": "Break cards",
    "dull": "Dull cards",
    "activate": "Activate cards",
    "freeze": "Freeze cards",
    "control": "Change who controls cards",
    "cancel": "Cancel a Summon",
    "damage": "Deal thousands of damage",
    "power": "Change power by thousands",
    "trait": "Give a keyword ability",
    "forbid": "Forbid something",
    "counters": "Set counters",
    "points": "Deal points of damage",
    "shuffle": "Shuffle a deck",
}
WORDS = {"break zone": "Break Zone"}  # of other answers, where capitals matter
GROUPS = {
    ACT: {
        "Cards": ("move", "draw", "reveal", "search", "shuffle"),
        "Field": ("break", "dull", "activate", "freeze", "control", "cancel"),
        "Values": ("damage", "power", "trait", "forbid", "counters", "points"),
    }
}
SENTENCES = {  # for this game's own questions
    "table-trait": "{act}, by hand for {card}: choose the ability",
    "table-ban": "{act}, by hand for {card}: choose what they cannot do",
    "table-span": "{act}, by hand for {card}: choose for how long",
}
IDLE = "<b>without effect</b>: the text does not say when it would happen"


def about(card: CardView, shown: Shown) -> list[str]:
    """How its text is carried out, line by line if not all of it is enforced."""
    face = face_in(card)
    if face is None or not face.printed.text:
        return []
    printed = face.printed
    if not printed.by_hand and not printed.idle:
        return [f'<span style="color:{worn().good}">✓ {ALL_ENFORCED}</span>']
    hand = f"Line {{}}: {BY_HAND}", printed.by_hand
    idle = f"Line {{}}: {IDLE}", printed.idle
    return [
        words.format(at)
        for at, line in enumerate(printed.text, start=1)
        for words, lines in (hand, idle)
        if any(line in each for each in lines)
    ]


def by_hand(card: CardView) -> str:
    """The library's key of a card, if it has text that the program does not enforce."""
    face = face_in(card)
    if face is None or not (face.printed.by_hand or face.printed.idle):
        return ""
    return face.printed.number
