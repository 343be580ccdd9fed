"""The second game as sessions and commands know it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence

from engine.bots.fftcg.names import DUELLISTS
from engine.fftcg.faces import DuelView, TcgFace, TcgStand
from engine.fftcg.game import Duel, new_duel
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.state import PLAYERS, SPECS
from engine.fftcg.model.words import TurnPhase
from engine.fftcg.rulebook import BOOK, tcg_rules
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel import sight
from engine.kernel.decisions import Decision, Kind, Refusal
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import CardId, Player
from engine.kernel.replay import Replay
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View, wordless
from engine.kernel.zones import SHARED
from engine.scenario.fftcg.staging import DUEL_STAGINGS
from ufs_desktop.data.report import Reported
from ufs_desktop.fftcg.loan import own_duel_cards, take_duel_loan, unknown_duel_cards
from ufs_desktop.fftcg.outcome import accepts_draw
from ufs_desktop.fftcg.shelf import cards_held, duel_cards, duel_faults, duel_swaps, held_faults
from ufs_desktop.fftcg.stock import duel_stamp
from ufs_desktop.session.module import CurrentTurn, GameModule, Lending, ShownKinds
from ufs_desktop.session.openness import open_view

NOT_NOW = "this card cannot be chosen now"
NO_ABILITY = "it has no ability to use"
IDLE = "idle"
BOT_NAMES = {
    IDLE: "Training post: does nothing",
    "random": "Apprentice: anything legal",
    "heuristic": "Master: knows the game",
}


def new_game(
    key: str, edition: str, decks: Sequence[Iterable[TcgDefinition]], *, chooser: Player = -1
) -> Duel:
    """A game about to be set up."""
    return new_duel(key, [tuple(deck) for deck in decks], chooser=chooser)


def why_not(game: Duel, viewer: Player, decision: Decision, act: str, wanted: Handle) -> Refusal:
    """The rule against it; for a card with several abilities, against the first one."""
    try:
        card = sight.card_of(game, viewer, wanted)
    except IllegalAnswer as error:
        return Refusal(error.rule, error.reason)
    if not game.may_see(viewer, card):
        return Refusal(decision.rule, NOT_NOW)
    if decision.kind is not Kind.PLAY:
        return game.why_not(decision, (card,)) or Refusal(decision.rule, NOT_NOW)
    if act == "play":
        return game.why_not(decision, card) or Refusal(decision.rule, NOT_NOW)
    return _why_not_used(game, decision, card)


def _why_not_used(game: Duel, decision: Decision, card: CardId) -> Refusal:
    count = len(game.made_of(game.cards[card]).abilities)
    found = (game.why_not(decision, AbilityUse(card, at)) for at in range(count))
    named = next((refusal for refusal in found if refusal is not None), None)
    return named or Refusal("11.6.1", NO_ABILITY if count == 0 else NOT_NOW)


def report(replay: Replay, names: tuple[str, ...]) -> Reported:
    """What a problem report tells besides the moves: the decks."""
    decks = [Counter(card.name for card in cards_held(replay.start, seat)) for seat in (0, 1)]
    return Reported({"edition": BOOK}, {"decks.json": json.dumps(decks, indent=1)})


def is_sound(view: View) -> bool:
    """Whether a view is sound in what its annotations do not say."""
    table = view.table
    zones = {(zone.player, zone.zone) for zone in view.zones}
    return (
        isinstance(table, DuelView)
        and table.active in PLAYERS
        and table.phase in PHASES
        and table.loss_at > 0
        and all(made.controller in PLAYERS for made in table.stack)
        and zones == ZONES
        and all(_owner(card) in PLAYERS for zone in view.zones for card in zone.cards)
    )


def _owner(card: CardView) -> Player:
    stand = card.face.stand if isinstance(card.face, TcgFace) else card.face
    return stand.owner if isinstance(stand, TcgStand) else -1


PHASES = {phase.value for phase in TurnPhase}
ZONES = {
    (player, str(name))
    for name, spec in SPECS.items()
    for player in ((SHARED,) if spec.shared else PLAYERS)
}


DUEL = GameModule(
    kind=Duel,
    editions={BOOK: "The Six Crafts"},
    edition=BOOK,
    new_game=new_game,
    cards_of=duel_cards,
    cards_held=cards_held,
    bots=DUELLISTS,
    watched="heuristic",
    accepts_draw=accepts_draw,
    concession="2.1",
    rulebook=lambda edition: tcg_rules(),
    books=(BOOK,),
    swap_problems=duel_swaps,
    words=wordless,
    odds=lambda game: {},
    why_not=why_not,
    turn=lambda game: CurrentTurn(game.turn, game.active),
    edition_of=lambda game: BOOK,
    open_view=open_view,
    report=report,
    bot_names=BOT_NAMES,
    stronger={IDLE: "random", "random": "heuristic"},
    shown=ShownKinds(TcgFace | TcgStand, DuelView, str | None, None, is_sound),
    deck_faults=duel_faults,
    held_faults=held_faults,
    lending=Lending(own_duel_cards, unknown_duel_cards, take_duel_loan),
    stagings=DUEL_STAGINGS,
    stamp=duel_stamp,
)
