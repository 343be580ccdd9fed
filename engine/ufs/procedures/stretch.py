"""The beginning and the end of phases and steps, and what comes before, as game events (F, F.4)."""

from __future__ import annotations

from engine.kernel.events import Event
from engine.kernel.ids import Player
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import Stretch, Verb
from engine.ufs.model.details import BEGIN, END, NEAR, StretchDetail
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.silence import watch_silence
from engine.ufs.rules.attack_sequence import going_on
from engine.ufs.rules.offers import able_now
from engine.ufs.rules.statements import NEARING, bound_of
from engine.ufs.rules.statics import is_stated
from engine.ufs.rules.stretches import holder_of

OF_ITSELF = Why(None)  # nobody does it
DAMAGE_STEP, PHASE = Stretch.DAMAGE_STEP, Verb.PHASE  # read at every edge
BEGINS = {stretch: StretchDetail(str(stretch), BEGIN) for stretch in Stretch}
NEARS = {stretch: StretchDetail(str(stretch), NEAR) for stretch in NEARING}
NEARING_WORDS = {stretch: frozenset({bound_of(stretch, NEAR)}) for stretch in NEARING}
ENDS = {stretch: StretchDetail(str(stretch), END) for stretch in Stretch}


def near(game: UfsGame, stretch: Stretch) -> None:
    """F.4.2: announce, unlogged, that this step of the attack comes next, if anything may react."""
    words = NEARING_WORDS[stretch]
    if not is_stated(game, words) and not able_now(game, words):
        watch_silence(game, words)
        return
    attack = going_on(game)
    was = game.cards[attack.card.card]
    told = Event(PHASE, owner=attack.attacker, card=attack.card, was=was, detail=NEARS[stretch])
    game.emit(told, logged=False)


def begin(game: UfsGame, stretch: Stretch, amount: int = 0) -> None:
    """The stretch begins; `amount` is the damage of a Damage Step."""
    _tell(game, stretch, BEGINS[stretch], holder_of(game, stretch), amount)


def end(game: UfsGame, stretch: Stretch, holder: Player | None = None) -> None:
    """The stretch is over; `holder`: whose it was, if that can no longer be seen."""
    _tell(game, stretch, ENDS[stretch], holder_of(game, stretch) if holder is None else holder)


def _tell(
    game: UfsGame, stretch: Stretch, detail: StretchDetail, owner: Player, amount: int = 0
) -> None:
    """An order to end it that was given earlier no longer counts."""
    if game.ending:
        atoms.begin_or_end(game, stretch)
    if stretch is DAMAGE_STEP and game.attack is not None:  # responses are to the attack
        atoms.emit_card(game, PHASE, game.attack.card.card, OF_ITSELF, amount=amount, detail=detail)
    else:
        game.tell(PHASE, owner=owner, detail=detail)
