"""What the host is told about cards to be lent, in a window or at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from ufs_desktop.session.module import LentCards

ONE = "{name}’s deck needs a card that you do not have: {cards}."
SEVERAL = "{name}’s deck needs {count} cards that you do not have: {cards}."
ENFORCED = "The program enforces all of their text."
BY_HAND = (
    "The program enforces the whole text of {enforced}; {by_hand} need something done by hand: "
    "{cards}."
)
KEPT = "Lent cards are only there for this match; your library stays as it is."
MOST, LONGEST = 8, 40  # names that are listed, and characters of one


def offer_words(name: str, cards: LentCards) -> str:
    """What the host should know before they agree."""
    count, by_hand = len(cards.names), len(cards.by_hand)
    first = (ONE if count == 1 else SEVERAL).format(
        name=name, count=count, cards=listed(cards.names)
    )
    second = BY_HAND.format(enforced=count - by_hand, by_hand=by_hand, cards=listed(cards.by_hand))
    return f"{first} {second if by_hand else ENFORCED} {KEPT}"


def listed(names: Sequence[str]) -> str:
    """Names of cards; if there are many, only the first ones."""
    told = [name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for name in names[:MOST]]
    more = len(names) - len(told)
    return ", ".join(told) + (f" and {more} more" if more else "")
