"""An edition of the game: everything in which it differs, as one frozen value given to a new game.

The engine follows the comprehensive edition: its rule ids are the keys of all rules, and sentences
use its words. What another edition says instead is said here, once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from engine.kernel.decisions import Refusal
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Procedure
from engine.kernel.rulebook import Excuse, RuleEntry
from engine.ufs.effects.nodes.words import AttackZone, CardType, Verb, Zone

if TYPE_CHECKING:
    from engine.kernel.events import Cause
    from engine.ufs.effects.nodes.structure import Sequence
    from engine.ufs.model.card import Card, PlayedAs
    from engine.ufs.model.effect import Context
    from engine.ufs.model.game import UfsGame
    from engine.ufs.model.offer import Offer
    from engine.ufs.model.values import Definition, Values

Row = tuple["Card", ...]
PART = re.compile(r"[a-z]$|\.[^.]+$")  # "F.2.2.3b" is a part of "F.2.2.3", which is one of "F.2.2"


class Remedy(StrEnum):
    """How a pause condition is put right."""

    LOSS = "loss"
    CYCLE = "cycle"
    DISCARD = "discard"
    DESTROY = "destroy"
    ATTACH = "attach"
    UNCOVER = "uncover"
    FOLLOW = "follow"


class Case(NamedTuple):
    """A case in which a pause condition is true: whose it is, and the cards to choose from."""

    player: Player
    cards: tuple[CardId, ...] = ()


class Rows(NamedTuple):
    """The cards that a pause condition could concern, the active player's first."""

    stages: Mapping[Player, Row]
    pools: Mapping[Player, Row]


class PauseCondition(NamedTuple):
    """What must be put right before anything else goes on (E.2)."""

    rule: str
    name: str
    find: Callable[[UfsGame, Rows], Iterable[Case]]  # the active player's first
    remedy: Remedy
    tie: str = ""  # the rule for choosing among several cards; empty: `rule`
    outcome: str = ""  # of a loss: the rule that ends the game
    anywhere: bool = False  # depends on more than the table, vitality and empty decks
    catches: Callable[[UfsGame, Card, Zone], bool] | None = None  # a card moving there


@dataclass(frozen=True, kw_only=True, eq=False)
class Edition:
    """One edition. A game has it from the beginning; a save holds its code."""

    code: str
    name: str  # for people
    dialect: str  # for compiling and rendering card texts
    rulebook: Callable[[], Mapping[str, RuleEntry]]  # in the order of its document
    excuses: Callable[[], Mapping[str, Excuse]]

    # Numbers and switches that steps read
    cycled: int  # cards that leave the game when a deck is cycled
    least_cycled: int  # discards needed to cycle
    deadlock: int  # reached with more foundations than this
    lowest_x: int  # the lowest that may be chosen
    readied: tuple[Zone, ...]  # zones whose cards become ready in the Ready Step
    silent_in_pool: frozenset[CardType]  # types whose text does nothing there
    lasting_steps: frozenset[str]  # in which an attack goes on without its card
    changes_end_with_attack: bool  # Enhance effects, and definitions of an attack's values
    desperation_rounds_down: bool  # half of an odd maximum vitality, as its threshold
    private: frozenset[Zone]  # zones in which owners may look at face-down cards
    attached_are_apart: bool  # in no zone: not counted or touched, and lost with their host
    infinity_is_named: bool  # it is one chosen symbol for as long as it is in play
    blanks_match_nothing: bool  # face-up cards without symbols count for matching, too
    symbols_while_playing: bool  # whether cards have to share one with the pool
    commits_exactly: bool  # to pass a check, even with cards that count as several
    refreshes_resolved: bool  # attacks and blocks whose attack sequence is over
    strays_leave_game: bool  # cards that would enter a rival's zone; else they stay put
    # Zones where such a card goes to its owner's zone instead of the rival's.
    home_zones: frozenset[Zone]
    freezes_for_owner: bool  # a frozen card waits for its owner's Ready Step, else for any
    turning_up_renews: bool  # uses of abilities on unflipped and unsealed cards count anew
    doubles_negatives: bool  # else a negative number stays as it is
    common_traits: frozenset[str]  # other traits are for characters only; empty: no limit
    marks_once: bool  # a sealed or frozen card cannot be sealed or frozen again

    pauses: tuple[PauseCondition, ...]  # in their order
    # The card as this edition plays it: abilities that it cannot carry out are done by hand.
    as_played: Callable[[Definition], Definition]
    # How many cards a player draws for the first hand, and for a new one after a mulligan.
    first_hand: Callable[[UfsGame, Player], int]
    is_newest: bool = False  # its rules cover everything that texts can ask for
    # Whether an effect that tells somebody to play an ability also allows that at another time.
    told_at_any_time: bool = True
    # Whether "becomes" changes a number in the current state, once; otherwise it changes the base
    # value for as long as the effect lasts.
    sets_once: bool = False
    # Whether "your attack", and "this attack" on a card that is not one, also mean an attack that
    # is being played or has just been played.
    means_attack_under_way: bool = False
    # Whether changes of the speed, damage and zone of an attack wait while it is being played.
    changes_wait: bool = False
    copies_clear_to_momentum: bool = False  # face-down cards that were played as copies of attacks
    copies_have_texts: bool = False  # such a card has the keywords and abilities, too
    any_turn_drops: bool = False  # an attack that is turned face up is dropped, too
    combos_read_print: bool = True  # else preceding cards count for Combo as they are now
    zone_of_face_down: AttackZone | None = None  # printed attack and block zone of such a card
    any_precedes: bool = False  # "1 preceding card" is any on the left, "the" one is not
    shortens_names: bool = False  # of characters, in front of an ability
    # Verbs for what, besides a move, makes effects read a card as it was before, although it stays
    # where it is.
    turns_noted: frozenset[Verb] = frozenset()
    flips_part: bool = False  # whether an attack flipped after it resolved is out of reach
    rivals_alone_block: bool = False  # a player's own effects never block their attack
    has_split_cards: bool = False  # with two halves, one of which is played
    has_backups: bool = False  # with stamina, and open to attack
    owes_every_turn: bool = False  # whether a card has to be attempted in each Combat Phase
    # Whether the duty remains for the next turn if the player passes without attempting one.
    owes_after_passing: bool = True
    # Why, apart from effects, a card may not be attempted as what it would be played as.
    bans: tuple[Callable[[UfsGame, Player, Card, PlayedAs], Refusal | None], ...] = ()
    # Changes the print of a card, for everything that reads its print.
    as_printed: Callable[[UfsGame, Card, Values], Values] | None = None
    # Further ways to block the current attack, besides the blocks on cards.
    other_blocks: Callable[[UfsGame, Player], tuple[Offer, ...]] | None = None
    # How instructions joined by "then" are carried out if later ones depend on earlier ones.
    linked: Callable[[Context, Sequence, Cause], Procedure] | None = None
    # Subclasses of procedures that are carried out in their place.
    procedures: Mapping[type[Procedure], type[Procedure]] = field(default_factory=dict)
    # Our rule ids to its own. An id covers its parts: "E.3" also "E.3.5.2".
    ids: Mapping[str, str] = field(default_factory=dict)
    # Our words to its own: terms or whole sentences, in lower case.
    words: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for usual, own in self.procedures.items():
            if not issubclass(own, usual):
                raise TypeError(f"{own.__name__} cannot stand in for {usual.__name__}")

    @cached_property
    def pauses_anywhere(self) -> bool:
        """Whether a pause condition can become true through any change at all."""
        return any(condition.anywhere for condition in self.pauses)

    def whole_as_played(self, definition: Definition) -> Definition:
        """A card as the edition plays it, including its back and the tokens that it builds."""
        back = definition.back and self.whole_as_played(definition.back)
        tokens = tuple(self.whole_as_played(each) for each in definition.tokens)
        return self.as_played(definition)._replace(back=back, tokens=tokens)

    def cited_as(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The edition's own ids for these rules, each once."""
        if not self.ids:
            return rules
        return tuple(dict.fromkeys(map(self.id_of, rules)))

    def id_of(self, rule: str) -> str:
        """The edition's id for a rule: its own entry, or that of the nearest rule it is a part of.

        An id without an entry stays: it comes from the edition's own procedures or names no rule.
        """
        wanted = rule
        while wanted not in self.ids:
            shorter = PART.sub("", wanted)
            if shorter == wanted:
                return rule
            wanted = shorter
        return self.ids[wanted]

    def say(self, sentence: str) -> str:
        """Our sentence in the edition's words."""
        return self._terms.sub(self._own_word, sentence) if self.words else sentence

    def told(self, refusal: Refusal) -> Refusal:
        """A refusal in the edition's ids and words."""
        return Refusal(self.id_of(refusal.rule), self.say(refusal.reason))

    @cached_property
    def _terms(self) -> re.Pattern[str]:
        """Any of our terms, the longest first; names in braces are to be filled in."""
        longest_first = sorted(self.words, key=len, reverse=True)
        return re.compile(
            rf"(?<![\w{{])(?:{'|'.join(map(re.escape, longest_first))})(?![\w}}])", re.IGNORECASE
        )

    def _own_word(self, found: re.Match[str]) -> str:
        """The edition's term, with capitals where ours has them."""
        ours = found[0]
        own = self.words[ours.lower()]
        if ours.istitle() and " " in ours:
            return own.title()
        return own[:1].upper() + own[1:] if ours[:1].isupper() else own
