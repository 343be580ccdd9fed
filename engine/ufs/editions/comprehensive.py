"""The comprehensive edition: the one whose ids and words the engine itself uses."""

from __future__ import annotations

from functools import partial

from engine.ufs.editions.rulebook import excused, rulebook
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.handwork import as_played
from engine.ufs.model.edition import Edition, PauseCondition, Remedy
from engine.ufs.model.game import AttackStep
from engine.ufs.rules import pause_conditions
from engine.ufs.rules.hands import hand_size

CODE = "comprehensive"

COMPREHENSIVE = Edition(
    code=CODE,
    name="Comprehensive",
    dialect=CODE,
    rulebook=partial(rulebook, CODE),
    excuses=partial(excused, CODE),
    cycled=10,  # E.2.2
    least_cycled=11,  # E.2.2.1
    deadlock=10,  # K.3.19
    lowest_x=0,  # J.4.3.4
    as_played=as_played,
    first_hand=hand_size,
    readied=(Zone.STAGE, Zone.MOMENTUM),  # C.1
    silent_in_pool=frozenset(),  # J.2.1.1
    lasting_steps=frozenset({AttackStep.DAMAGE}),  # G.5.3
    changes_end_with_attack=False,  # J.2.2.1
    desperation_rounds_down=False,  # K.3.18
    private=frozenset({Zone.HAND, Zone.STAGE}),  # C.2.2.1
    attached_are_apart=False,  # D.2.2.3.4.2
    infinity_is_named=False,  # B.6.6.2.2
    blanks_match_nothing=False,  # E.4.1.2
    symbols_while_playing=True,  # E.4.1.2
    commits_exactly=False,  # E.3.5.2.3.2
    refreshes_resolved=True,  # C.3.3.4.2.3
    turns_noted=frozenset({Verb.FLIP, Verb.UNFLIP}),  # J.4.2.3
    strays_leave_game=True,  # D.1.4
    home_zones=frozenset(),  # D.1.4
    freezes_for_owner=False,  # K.4.5
    turning_up_renews=False,  # H.5.3
    doubles_negatives=True,
    common_traits=frozenset(),
    marks_once=False,  # K.4.3
    pauses=(
        PauseCondition(
            "E.2.1", "vitality", pause_conditions.without_vitality, Remedy.LOSS, outcome="A.1.1"
        ),
        PauseCondition("E.2.2", "deck", pause_conditions.without_deck, Remedy.CYCLE),
        PauseCondition("D.2.2.3.4", "namesake", pause_conditions.namesakes, Remedy.ATTACH),
        PauseCondition(
            "E.2.3",
            "character",
            pause_conditions.strangers,
            Remedy.DISCARD,
            catches=pause_conditions.catches_stranger,
        ),
        PauseCondition(
            "E.2.4",
            "reserved",
            pause_conditions.misplaced,
            Remedy.DISCARD,
            catches=pause_conditions.catches_misplaced,
        ),
        PauseCondition(
            "E.2.5",
            "terrain",
            pause_conditions.terrains,
            Remedy.DESTROY,
            tie="E.2.5.1",
        ),
        PauseCondition("E.2.6", "unique", pause_conditions.copies, Remedy.DESTROY),
        PauseCondition("E.2.7", "loose", pause_conditions.loose, Remedy.DISCARD),
    ),
)
