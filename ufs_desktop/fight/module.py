"""The fighting game as sessions and commands know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.bots.ufs.names import BOTS
from engine.decks.deck import Deck, list_of
from engine.decks.legality import judge_list
from engine.decks.playable import playable, refuse_split
from engine.decks.sideboarding import violations_of_swap
from engine.kernel.ids import Player
from engine.kernel.rulebook import RuleEntry
from engine.scenario.ufs.staging import STAGINGS
from engine.ufs.editions.registry import PLAYED, USUAL
from engine.ufs.editions.rulebook import DOCUMENTS, rulebook
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.faces import CardFace, CardState, FightView, TableState
from engine.ufs.game import Fight, new_game
from engine.ufs.model.game import PLAYERS
from engine.ufs.model.values import Definition
from ufs_desktop.fight.deck_rules import rules_today
from ufs_desktop.fight.draw import accepts_draw
from ufs_desktop.fight.inventory import cards_held, held_faults
from ufs_desktop.fight.library import catalogue_of, decks_to_play, shipped_stamp
from ufs_desktop.fight.loan import own_cards, take_loan, unknown_cards
from ufs_desktop.fight.odds import CheckOdds, odds_of_offers
from ufs_desktop.fight.report import report
from ufs_desktop.fight.why_not import why_not
from ufs_desktop.fight.wording import open_fight_view, words_of
from ufs_desktop.session.module import CurrentTurn, DeckFault, GameModule, Lending, ShownKinds

IDLE = "idle"
BOT_NAMES = {
    "random": "Sparring dummy: anything legal",
    "heuristic": "Fighter: knows the game",
    IDLE: "Training post: does nothing",
}


def cards_of(deck: Deck, lent: str = "") -> tuple[Definition, ...]:
    """The cards of a deck, the character first. Raises DeckError if they cannot be played."""
    if not lent:
        return decks_to_play([deck]).cards[0]
    return tuple(playable(deck, catalogue_of([deck], lent)))


def new_fight(
    key: str, edition: str, decks: Sequence[Iterable[Definition]], *, chooser: Player
) -> Fight:
    """A game about to be set up. Raises DeckError if its edition cannot play all these cards."""
    lists = [tuple(deck) for deck in decks]
    if edition in PLAYED and not PLAYED[edition].has_split_cards:
        refuse_split((card for deck in lists for card in deck), edition)
    return new_game(key, edition, lists, chooser=chooser)


def swap_problems(registered: Deck, deck: Deck, edition: str, lent: str = "") -> tuple[str, ...]:
    """How sideboarding has broken the rules."""
    catalogue = catalogue_of([registered, deck], lent)
    found = violations_of_swap(rules_today(edition), registered, deck, catalogue)
    return tuple(each.text for each in found)


def book_of(edition: str) -> Mapping[str, RuleEntry]:
    """The rules that an edition's games cite, or the document of one that is only for reading."""
    played = PLAYED.get(edition)
    return rulebook(edition) if played is None else played.rulebook()


def edition_of(game: Fight) -> str:
    """The edition by which a game is played."""
    return game.edition.code


def turn(game: Fight) -> CurrentTurn:
    """The current turn of a game."""
    return CurrentTurn(game.turn, game.active)


def deck_faults(deck: Deck, edition: str, lent: str = "") -> tuple[DeckFault, ...]:
    """The rules of the edition that a deck breaks."""
    found = judge_list(rules_today(edition), list_of(deck), catalogue_of([deck], lent))
    return tuple(DeckFault(each.rule, each.text) for each in found)


def is_sound(view: FightView) -> bool:
    """Whether a view has what its annotations do not say: two players, and the game's zones."""
    table = view.table
    pairs = (table.vitality, table.maximum, table.owes_card)
    zones = {(player, str(zone)) for player in PLAYERS for zone in Zone}
    return (
        all(len(pair) == len(PLAYERS) for pair in pairs)
        and {table.active, table.first} <= set(PLAYERS)
        and table.edition in PLAYED
        and {(zone.player, zone.zone) for zone in view.zones} == zones
    )


SHOWN = ShownKinds(CardFace | CardState | None, TableState, str | None, CheckOdds, is_sound)
FIGHT = GameModule(
    kind=Fight,
    editions={code: edition.name for code, edition in PLAYED.items()},
    edition=USUAL.code,
    new_game=new_fight,
    cards_of=cards_of,
    cards_held=cards_held,
    bots=BOTS,
    watched="heuristic",
    accepts_draw=accepts_draw,
    concession="A.1",
    rulebook=book_of,
    books=DOCUMENTS,
    swap_problems=swap_problems,
    words=words_of,
    odds=odds_of_offers,
    why_not=why_not,
    turn=turn,
    edition_of=edition_of,
    open_view=open_fight_view,
    report=report,
    stagings=STAGINGS,
    bot_names=BOT_NAMES,
    stronger={IDLE: "random", "random": "heuristic"},
    shown=SHOWN,
    deck_faults=deck_faults,
    held_faults=held_faults,
    lending=Lending(own_cards, unknown_cards, take_loan),
    stamp=shipped_stamp,
)
