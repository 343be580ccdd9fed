"""The turn, the battle and the end of the game."""

from __future__ import annotations

from itertools import count

from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.details import TcgPhaseDetail
from engine.fftcg.model.state import BEFORE, OBJECTS, DuelState, LoopPoint, TcgBattle
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone, TcgAttackStep, TurnPhase
from engine.kernel import zones
from engine.kernel.events import Event
from engine.kernel.game import Result
from engine.kernel.ids import CardId, Player, Ref


def fill_deck(game: DuelState, player: Player, deck: tuple[TcgDefinition, ...]) -> None:
    """6.2.1, 7.9.1: a card is owned by the player in whose deck it begins."""
    ids = map(CardId, count(len(game.cards)))
    for card, printed in zip(ids, deck):  # noqa: B905  # as many ids as there are cards
        game.cards[card] = TcgCard(card, printed, player, player, CardZone.DECK)
        zones.insert(game.zones, (player, CardZone.DECK), card)


def redefine(game: DuelState, card: CardId, printed: TcgDefinition) -> None:
    """Make a card that somebody does not see another one, for all that they know."""
    game.cards[card] = game.cards[card]._replace(printed=printed)


def act_under(game: DuelState, rules: tuple[str, ...]) -> None:
    """The log cites these rules for what is done from here to the end of the step."""
    game.rules = rules


def begin_turn(game: DuelState, player: Player) -> None:
    game.turn += 1
    game.active = player
    game.course = game.barred = ()
    game.marks[BEFORE] = game.marks.get(OBJECTS, 0)
    game.emit(Event(TcgVerb.TURN_BEGUN, player, player, amount=game.turn))


def begin_phase(game: DuelState, phase: TurnPhase) -> None:
    game.phase = phase
    game.emit(
        Event(TcgVerb.PHASE_BEGUN, game.active, game.active, detail=tuple(TcgPhaseDetail(phase)))
    )


def declare_attack(game: DuelState, attackers: tuple[Ref, ...]) -> None:
    """10.1.2.4: one event, about the first of them; the log names the others, too."""
    game.battle = TcgBattle(attackers, step=TcgAttackStep.DECLARATION)
    told = Event(TcgVerb.ATTACKED, game.active, game.active, attackers[0], amount=len(attackers))
    game.emit(told._replace(was=game.cards[attackers[0].card], detail=attackers))
    for other in attackers[1:]:
        game.note("joins-attack", game.active, game.cards[other.card].printed.name)


def begin_step(game: DuelState, step: TcgAttackStep) -> None:
    """10.1.3, 10.1.4."""
    game.battle = game.battle._replace(step=step)


def declare_block(game: DuelState, blocker: Ref) -> None:
    """10.1.3.2."""
    game.battle = game.battle._replace(blocker=blocker, was_blocked=True)
    was = game.cards[blocker.card]
    game.emit(Event(TcgVerb.BLOCKED, was.controller, was.owner, blocker, was=was))


def end_battle(game: DuelState) -> None:
    """10.1.4.5, 15.1.1.9.9."""
    game.battle = TcgBattle()


def note_choice(game: DuelState, point: LoopPoint) -> None:
    """13.1: by these points a loop is recognised."""
    game.course = (*game.course, point)


def stop_loop(game: DuelState, barred: tuple[LoopPoint, ...]) -> None:
    """13.2, 13.3: the loop may not begin again where it began."""
    game.course = ()
    game.barred = (*game.barred, *barred)


def lose(game: DuelState, losers: tuple[Player, ...], rule: str) -> None:
    """3.1; both at once is a draw (3.3)."""
    game.result = Result(losers, rule)
    game.note("lost" if len(losers) == 1 else "drawn", losers[0], losers, rules=(rule,))
