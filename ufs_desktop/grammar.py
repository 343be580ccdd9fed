"""Grammar for sentences about players: their names, the verbs that go with them, and counts."""

from collections.abc import Callable, Sequence

YOU = "You"
ARTICLES = ("A ", "An ", "The ")
LITTLE = 12  # characters too few to be worth an ellipsis


def whom(name: str) -> str:
    """A player's name, when it is not the first word."""
    return "you" if name == YOU else name


def whose(name: str) -> str:
    """The possessive of a player's name."""
    return "your" if name == YOU else f"{name}'s"


def whose_first(name: str) -> str:
    """The same as the first word of a sentence."""
    return "Your" if name == YOU else whose(name)


def belonging(name: str, card: str) -> str:
    """A player's card at the start of a sentence: "Your Jab", but "Your card The Ledger"."""
    if card.startswith(ARTICLES):
        return f"{whose_first(name)} card {card}"
    return f"{whose_first(name)} {card.removeprefix('a ')}"


def listed(words: Sequence[str]) -> str:
    """One or more things: "this", "this and that", "this, that and more"."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def counted(count: int, noun: str) -> str:
    """A number of things: "1 card", "1,200 cards"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def between(least: int, most: int, count: Callable[[int], str]) -> str:
    """How many of something may be chosen: "2 cards", "1 card or none", "1 to 3 cards"."""
    if least == most:
        return count(most)
    if least == 0:
        return f"{count(1)} or none" if most == 1 else f"up to {count(most)}"
    return f"{least} to {count(most)}"


def cut(words: str, most: int) -> str:
    """A text cut off after about this many characters, not within a word if possible."""
    if len(words) <= most + LITTLE:
        return words
    begun = words[:most]
    whole = begun.rpartition(" ")[0].rstrip(" ,;:")
    return f"{whole or begun}…"


def then_does(name: str, verb: str) -> str:
    """A player and what they do, when it is not at the start: "you win"."""
    return f"you {verb}" if name == YOU else does(name, verb)


def does(name: str, verb: str) -> str:
    """A player and what they do: "You win", "Rival wins"."""
    return f"{name} {verb}{endings(name)[0]}"


def is_asked(name: str) -> str:
    """That a player is the one to answer, as a whole sentence without its stop."""
    return f"{name} {'are' if name == YOU else 'is'} asked"


def endings(name: str) -> tuple[str, str]:
    """The endings of verbs after this name, as in "wins" and "finishes"; "you" takes none."""
    return ("", "") if name == YOU else ("s", "es")
