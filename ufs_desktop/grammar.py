"""What players are called in sentences, the verbs that go with it, and how many of what."""

from collections.abc import Callable, Sequence

YOU = "You"
ARTICLES = ("A ", "An ", "The ", "a ")
LITTLE = 12  # signs that are not worth an ellipsis


def whom(name: str) -> str:
    """A player's name where it is not the first word."""
    return "you" if name == YOU else name


def whose(name: str) -> str:
    """In front of what a player has."""
    return "your" if name == YOU else f"{name}'s"


def whose_first(name: str) -> str:
    """The same as the first word of a sentence."""
    return "Your" if name == YOU else whose(name)


def belonging(name: str, card: str) -> str:
    """A player's card as the first words of a sentence: "Your Jab", but "The Ledger of yours"."""
    if card.startswith(ARTICLES):
        return f"{card} of {'yours' if name == YOU else name}"
    return f"{whose_first(name)} {card}"


def listed(words: Sequence[str]) -> str:
    """One or more things: "this", "this and that", "this, that and more"."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def counted(count: int, noun: str) -> str:
    """So many of something: "1 card", "1,200 cards"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def between(least: int, most: int, count: Callable[[int], str]) -> str:
    """How many may be chosen of what is counted so: "2 cards", "1 card or none", "1 to 3 cards"."""
    if least == most:
        return count(most)
    if least == 0:
        return f"{count(1)} or none" if most == 1 else f"up to {count(most)}"
    return f"{least} to {count(most)}"


def cut(words: str, most: int) -> str:
    """About so many signs of a text, and never part of a word."""
    if len(words) <= most + LITTLE:
        return words
    begun = words[:most]
    whole = begun.rpartition(" ")[0].rstrip(" ,;:")
    return f"{whole or begun}…"


def then_does(name: str, verb: str) -> str:
    """A player and what they do, where it is not the first word."""
    return f"you {verb}" if name == YOU else does(name, verb)


def does(name: str, verb: str) -> str:
    """A player and what they do: "You win", "Rival wins"."""
    return f"{name} {verb}{endings(name)[0]}"


def is_asked(name: str) -> str:
    """That a player is the one to answer, as a whole sentence without its stop."""
    return f"{name} {'are' if name == YOU else 'is'} asked"


def endings(name: str) -> tuple[str, str]:
    """What a verb ends in behind this name, as "wins" and "finishes" do: "you" takes none."""
    return ("", "") if name == YOU else ("s", "es")
