"""The universus edition as one value, made of the comprehensive one and what differs from it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.rulebook import excused, rulebook
from engine.ufs.editions.universus.attack_steps import UniversusAttack
from engine.ufs.editions.universus.card_play import UniversusPlay
from engine.ufs.editions.universus.combat_phase import UniversusCombat, UniversusTurn
from engine.ufs.editions.universus.either_player import PickOfOnePlayer
from engine.ufs.editions.universus.first_turns import why_no_attack
from engine.ufs.editions.universus.ids import IDS
from engine.ufs.editions.universus.infinity import without_infinity
from engine.ufs.editions.universus.mulligan import UniversusMulligans, missing_cards
from engine.ufs.editions.universus.setup import UniversusSetup
from engine.ufs.editions.universus.shift import UniversusClearing
from engine.ufs.editions.universus.start_phase import StartPhase
from engine.ufs.editions.universus.strangers import catches_no_copy, no_copies
from engine.ufs.editions.universus.words import WORDS
from engine.ufs.effects.nodes.words import AttackZone, Zone
from engine.ufs.model.edition import Edition, PauseCondition, Remedy
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.procedures.clear import ClearPools
from engine.ufs.procedures.effects.pick import PickCards
from engine.ufs.procedures.play import Play
from engine.ufs.procedures.setup import Mulligans, Setup
from engine.ufs.procedures.turn import Combat, ReadyPhase, Turn
from engine.ufs.rules.backups import exhausted
from engine.ufs.rules.on_top import parted, uncovered

CODE = "universus"

COMMON_TRAITS = frozenset(  # keyword-trait.3
    {
        *("ally", "charge", "fury", "kick", "punch", "ranged"),
        *("slam", "spell", "taunt", "tech", "titan", "weapon"),
    }
)
_PAUSES = {condition.name: condition for condition in COMPREHENSIVE.pauses}

UNIVERSUS: Edition = replace(
    COMPREHENSIVE,
    code=CODE,
    name="UniVersus",
    dialect=CODE,
    rulebook=partial(rulebook, CODE),
    excuses=partial(excused, CODE),
    least_cycled=10,  # cycling.3
    readied=(Zone.STAGE,),  # ready-step.2
    private=frozenset({Zone.HAND, Zone.STAGE, Zone.POOL, Zone.MOMENTUM}),  # private.2
    symbols_while_playing=False,
    as_played=without_infinity,  # infinity.1
    first_hand=missing_cards,  # starting-the-game.8, mulligan.2
    is_newest=True,
    commits_exactly=True,  # making-a-check.8
    refreshes_resolved=False,  # current-state.7
    strays_leave_game=False,  # owner.2
    zone_of_face_down=AttackZone.MID,  # printed.4
    freezes_for_owner=True,  # freeze.1
    turning_up_renews=True,  # unflip.3, unseal.3
    doubles_negatives=False,  # double.1
    common_traits=COMMON_TRAITS,  # character-traits.4
    marks_once=True,  # freeze.2, seal.5
    sets_once=True,  # current-state.4, current-state.9
    means_attack_under_way=True,  # this-attack.2
    changes_wait=True,  # attack.5, current-state.13, modifier-effect.4
    copies_clear_to_momentum=True,  # face-down-attacks.2
    copies_have_texts=True,  # copying-another-card.3, assigned-effect.7
    any_turn_drops=True,  # dropped-attack.1
    any_precedes=True,  # preceding.1, preceding.2
    shortens_names=True,  # play-restrictions.22
    flips_part=True,  # fired-effect.15, response-ability.15
    rivals_alone_block=True,  # block-step.3
    told_at_any_time=False,  # action.4
    has_backups=True,  # backup.6, stamina.1
    owes_every_turn=True,  # combat-phase.13
    bans=(why_no_attack,),
    pauses=(
        _PAUSES["vitality"],
        PauseCondition("place-on-top-of.1", "uncovered", uncovered, Remedy.UNCOVER),
        PauseCondition("place-on-top-of.4", "parted", parted, Remedy.FOLLOW),
        PauseCondition("stamina.5", "stamina", exhausted, Remedy.DESTROY),
        _PAUSES["deck"],
        _PAUSES["character"]._replace(find=no_copies, catches=catches_no_copy),
        _PAUSES["namesake"],
        _PAUSES["unique"],
        _PAUSES["terrain"],
        _PAUSES["loose"],
    ),
    procedures={
        AttackSequence: UniversusAttack,
        ClearPools: UniversusClearing,
        Combat: UniversusCombat,
        Mulligans: UniversusMulligans,
        PickCards: PickOfOnePlayer,
        Play: UniversusPlay,
        ReadyPhase: StartPhase,
        Setup: UniversusSetup,
        Turn: UniversusTurn,
    },
    ids=IDS,
    words=WORDS,
)
