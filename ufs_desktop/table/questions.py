"""What interactions, panels and replays ask a game about its decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, DecisionView, Shown, View

Cards = Mapping[Handle, CardView]
CardZones = Mapping[Handle, tuple[Player, str]]  # where each lies: whose, and the zone
Names = tuple[str, ...]
CardName = Callable[[Handle | None], str]
Key = Any  # of an option: whatever plain value the game's options become
Groups = Mapping[str, Sequence[Key]]  # by the heading above them


class Drops(NamedTuple):
    """Where a card can be dropped to answer: what lights up, and which places say yes or no."""

    lit: tuple[str, ...] = ()
    answers: Mapping[str, bool] = {}


class Gaps(NamedTuple):
    """A row that a card is put into: its ends, and the zone whose cards can be named."""

    first: str
    last: str
    zone: str = ""


class Payment(NamedTuple):
    """What the chosen cards pay for."""

    title: str
    total: str  # so much of so much
    made_of: str
    hint: str
    missing: Callable[[Sequence[Handle]], str]  # with these cards chosen


@dataclass(frozen=True)
class Questions:
    """The words of a game's decisions and the ways to answer them, mostly by prompt."""

    sentence: Callable[[DecisionView, CardName, str, str], str]  # what happened, among which cards
    happened: Callable[[View, Cards, Names], Sequence[str]]  # one line a window, outermost first
    offer: Callable[[Key, Cards], str]
    card_of: Callable[[Key], Handle]  # the card of an offer
    option: Callable[[DecisionView, Key, Cards, Names], str]
    drops: Callable[[DecisionView], Drops]
    places: Mapping[str, str]  # targets in words
    gaps: Callable[[DecisionView], Gaps]
    act: Callable[[DecisionView, str], str]  # tried with a card of a zone; empty if there is none
    payment: Callable[[DecisionView, View, Cards], Payment]
    windows: frozenset[str]  # prompts that are asked in a panel with all that has happened
    payments: frozenset[str]  # prompts whose cards pay for something
    passes: Mapping[str, str]
    yes_no: Mapping[str, tuple[str, str]]
    cheapest: Callable[[DecisionView, Cards], Sequence[Handle]] = lambda decision, cards: ()
    among: Callable[[DecisionView, Cards, CardZones, Names, Player], str] = lambda *_: ""
    # What answering with each card comes to for the player asked, in one or two short lines.
    outcomes: Callable[
        [DecisionView, View, Cards, Mapping[Handle, Shown], str], Mapping[Handle, tuple[str, ...]]
    ] = lambda *_: {}
    proposed: Callable[[DecisionView, Cards], int] = lambda *_: 0  # the number to start with
    for_me: Mapping[str, str] = field(default_factory=dict)  # words before names of the cheapest
    weighed: frozenset[str] = frozenset()  # prompts where the number of cards says nothing
    # Whether these cards may be an answer; the game itself says why not.
    suffices: Callable[[DecisionView, Cards, Sequence[Handle]], bool] = lambda *_: True
    advice: Mapping[str, str] = field(default_factory=dict)  # for somebody new, by prompt
    groups: Mapping[str, Groups] = field(default_factory=dict)  # of the options of a prompt
    # The card at which an offer aims, if one card has several offers.
    aim_of: Callable[[Key], Handle | None] = lambda key: None
    # Whether it asks for part of an announcement's cost, so that the player may still withdraw.
    is_cost: Callable[[DecisionView], bool] = lambda decision: False
    ends: Mapping[str, Key] = field(default_factory=dict)  # the option that means all is done
    never_at_once: frozenset[str] = frozenset()  # no key may say yes by mistake
    at_once: frozenset[str] = frozenset()  # prompts with no least number where one click answers
