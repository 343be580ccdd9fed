"""An edition of the game: all in which it differs, as one frozen value that a game is begun with.

The engine is written after the comprehensive edition: its rule ids are the keys of all rules and
its words those of all sentences. What another edition says instead is said here, once.
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
    tie: str = ""  # the rule by which somebody chooses among several cards; empty: `rule`
    outcome: str = ""  # of a loss: the rule by which the game ends
    anywhere: bool = False  # true through more than the table, vitality and decks that run out
    catches: Callable[[UfsGame, Card, Zone], bool] | None = None  # a card on its way there


@dataclass(frozen=True, kw_only=True, eq=False)
class Edition:
    """One edition. A game holds it from its beginning; a save holds its code."""

    code: str
    name: str  # for people
    dialect: str  # in which card texts are compiled and told
    rulebook: Callable[[], Mapping[str, RuleEntry]]  # in the order of its document
    excuses: Callable[[], Mapping[str, Excuse]]

    # Numbers and switches that steps read
    cycled: int  # cards that leave the game when a deck is cycled
    least_cycled: int  # discards that are enough to cycle
    deadlock: int  # more foundations than this
    lowest_x: int  # that may be chosen
    readied: tuple[Zone, ...]  # whose cards become ready in the Ready Step
    silent_in_pool: frozenset[CardType]  # whose text says nothing while they lie there
    lasting_steps: frozenset[str]  # of an attack that goes on in them though its card has left
    changes_end_with_attack: bool  # what Enhances make, and what defines an attack's values
    desperation_rounds_down: bool  # half of an odd maximum vitality, below which it is
    private: frozenset[Zone]  # whose face-down cards their owner may look at
    attached_are_apart: bool  # in no zone: neither counted nor touched, and lost with their host
    infinity_is_named: bool  # one symbol is chosen, which it is for as long as it is in play
    blanks_match_nothing: bool  # face-up cards without symbols count for matching, too
    symbols_while_playing: bool  # whether cards have to share one with what lies there
    commits_exactly: bool  # to pass a check, cards that count as several included
    refreshes_resolved: bool  # attacks and blocks whose attack sequence is over
    strays_leave_game: bool  # cards that would enter a zone of a rival; else they stay
    # Zones of a rival that such a card never reaches: it goes to the same zone of its owner.
    home_zones: frozenset[Zone]
    freezes_for_owner: bool  # a frozen card waits for its owner's Ready Step, else for any
    turning_up_renews: bool  # abilities of unflipped and unsealed cards: their uses count anew
    doubles_negatives: bool  # else a negative number stays what it is
    common_traits: frozenset[str]  # all others are of characters alone; empty: none are
    marks_once: bool  # what is sealed or frozen cannot be sealed or frozen again

    pauses: tuple[PauseCondition, ...]  # in their order
    # How it plays a card: abilities that it cannot carry out are done by hand.
    as_played: Callable[[Definition], Definition]
    # How many cards a player draws for a first hand, and for another one in a mulligan.
    first_hand: Callable[[UfsGame, Player], int]
    is_newest: bool = False  # whose rules know everything that texts can ask for
    # Whether an ability that an effect tells somebody to play is played out of its time, too.
    told_at_any_time: bool = True
    # Whether what a number becomes changes the current state, once; else the base value, as long
    # as the effect lasts.
    sets_once: bool = False
    # Whether "this attack", on a card that is none, and "your attack" mean one that is being or has
    # just been played, too.
    means_attack_under_way: bool = False
    # Whether changes of the speed, damage and zone of an attack wait while it is being played.
    changes_wait: bool = False
    copies_clear_to_momentum: bool = False  # cards that were played face down as copies of attacks
    copies_have_texts: bool = False  # such a card has the keywords and abilities, too
    any_turn_drops: bool = False  # an attack that is turned face up is dropped, too
    combos_read_print: bool = True  # else what the preceding cards are now counts for Combo
    zone_of_face_down: AttackZone | None = None  # printed attack and block zone of such a card
    any_precedes: bool = False  # one preceding card is any on the left, unless it is "the" one
    shortens_names: bool = False  # of characters, where they stand before an ability
    # What happens to a card where it lies that makes effects read it as it was before, as a move
    # does: verbs.
    turns_noted: frozenset[Verb] = frozenset()
    flips_part: bool = False  # whether an attack that is flipped after it resolved is out of reach
    rivals_alone_block: bool = False  # no attack is blocked by effects of its own player
    has_split_cards: bool = False  # of two halves, of which one is played
    has_backups: bool = False  # which have stamina, and can be attacked
    owes_every_turn: bool = False  # whether a card has to be attempted in each Combat Phase
    # Whether passing without having attempted one leaves that duty for the next turn.
    owes_after_passing: bool = True
    # Why a card may not be attempted as what it would be played as, beside what effects say.
    bans: tuple[Callable[[UfsGame, Player, Card, PlayedAs], Refusal | None], ...] = ()
    # What else is printed on a card, for whatever asks for its print.
    as_printed: Callable[[UfsGame, Card, Values], Values] | None = None
    # Further ways to block the attack that is going on, beside the blocks on cards.
    other_blocks: Callable[[UfsGame, Player], tuple[Offer, ...]] | None = None
    # How instructions joined by "then" are carried out, where the later ones need the earlier.
    linked: Callable[[Context, Sequence, Cause], Procedure] | None = None
    # What is carried out instead of a procedure: a subclass of it.
    procedures: Mapping[type[Procedure], type[Procedure]] = field(default_factory=dict)
    # Our rule ids to its own: an id covers its parts, "E.3" also "E.3.5.2".
    ids: Mapping[str, str] = field(default_factory=dict)
    # Our words to its own: terms or whole sentences, in small letters.
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
        """A card as the edition plays it, with its back and the tokens that it builds."""
        back = definition.back and self.whole_as_played(definition.back)
        tokens = tuple(self.whole_as_played(each) for each in definition.tokens)
        return self.as_played(definition)._replace(back=back, tokens=tokens)

    def cited_as(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The edition's own ids for these rules, each once."""
        if not self.ids:
            return rules
        return tuple(dict.fromkeys(map(self.id_of, rules)))

    def id_of(self, rule: str) -> str:
        """The edition's id for a rule: its own, else that of the nearest rule it is a part of.

        What is in no entry is an id of the edition's own procedures, or none of a rule.
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
