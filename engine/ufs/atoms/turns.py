"""The turn sequence, and what lasts no longer than a turn (E.1, F)."""

from __future__ import annotations

from engine.kernel.ids import CardId, Player
from engine.ufs.atoms.effects import remember
from engine.ufs.atoms.plays import TURN_PLAYS
from engine.ufs.effects.nodes.words import Stretch, Verb
from engine.ufs.model.game import PLAYERS, Phase, UfsGame
from engine.ufs.rules.card_needs import DAMAGE, KEPT, LAST_TURN, MODIFIED
from engine.ufs.rules.lookback import PAST, REMEMBERED, earlier_turns, turn_so_far
from engine.ufs.rules.reversals import TRIED
from engine.ufs.rules.stalemate import QUIET, is_quiet

TURN_FACTS = (TRIED, MODIFIED, *TURN_PLAYS)  # what is remembered until the turn ends


def go_first(game: UfsGame, player: Player) -> None:
    """E.1.3."""
    game.active = game.first = player


def name_characters(game: UfsGame, characters: tuple[CardId, ...]) -> None:
    """E.1.4: the starting characters, which are about to enter play."""
    game.characters = characters


def set_vitality(game: UfsGame) -> None:
    """E.1.5: each player starts with what the starting character gives."""
    for player in PLAYERS:
        game.vitality[player] = game.character(player).values.vitality or 0


def begin_turn(game: UfsGame) -> None:
    """F.3.3."""
    game.turn += 1
    game.tried_card[:] = [False, False]


def enter_phase(game: UfsGame, phase: Phase) -> None:
    """F: where in the turn the game stands; in a new Combat Phase no form has been tried."""
    game.phase = phase
    if phase is Phase.COMBAT:
        game.forms[:] = [0, 0]


def owe_card(game: UfsGame, player: Player, owes: bool) -> None:
    """F.2.2.3b: whether the player has to attempt a card in the next Combat Phase."""
    game.duty[player] = owes


def end_early(game: UfsGame, stretch: Stretch) -> None:
    """F.4.1.2: the stretch ends as soon as it may."""
    game.ending = (*game.ending, str(stretch))


def begin_or_end(game: UfsGame, stretch: Stretch) -> None:
    """An order to end a stretch applies only to the one going on."""
    game.ending = tuple(name for name in game.ending if name != stretch)


def end_turn(game: UfsGame) -> None:
    """F.3.3: what belonged to this turn is forgotten, and the other player becomes active."""
    _remember_turn(game)
    _count_quiet_turn(game)
    game.turn_events.clear()
    game.uses = {}
    game.cancelled = ()
    game.last_attack = None
    game.ending = ()
    for name in TURN_FACTS:
        game.facts.pop(name, None)
    game.active = 1 - game.active
    game.settled = None


def _count_quiet_turn(game: UfsGame) -> None:
    """A.1: count how many turns in a row were quiet."""
    quiet = game.facts.pop(QUIET, 0)
    if is_quiet(game):
        game.facts[QUIET] = quiet + 1


def _remember_turn(game: UfsGame) -> None:
    """Keep the occurrences of this turn that may be asked about later; the rest can go."""
    kinds = REMEMBERED | ({Verb.TAKE_DAMAGE} if KEPT[DAMAGE] in game.facts else frozenset())
    kept = tuple([event for event in turn_so_far(game) if event.kind in kinds])
    if kept:
        game.facts[PAST] = (*earlier_turns(game), *kept)
    if KEPT[LAST_TURN] in game.facts:
        taken = [event for event in turn_so_far(game) if event.kind == Verb.TAKE_DAMAGE]
        remember(game, LAST_TURN, tuple(taken))
