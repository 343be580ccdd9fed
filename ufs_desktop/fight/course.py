"""The turns of the fighting game for phase strip and stops, in the words of an edition."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.kernel.ids import Player
from engine.kernel.views import DecisionView, EventView, View
from engine.ufs.faces import FightView
from engine.ufs.model.details import BEGIN, stretch_of
from engine.ufs.model.game import UfsGame
from ufs_desktop.fight.words import EVENTS, Say, event_words
from ufs_desktop.table.course import Chip, Course, TurnStand
from ufs_desktop.table.stops import ANY, NOT_ALWAYS, Stop, StopList, Window

PHASES = {
    "setup": "Setup",
    "start": "Ready Step",
    "review": "Review Step",
    "draw": "Draw Step",
    "combat": "Combat Phase",
    "end": "End Phase",
}
STEPS = {"enhance": "Enhance Step", "block": "Block Step", "damage": "Damage Step"}
STRETCHES = {**PHASES, **STEPS}
COMBAT = "combat"
CLEAR = "clear-to-momentum"
KINDS = (" Step", " Phase")  # what the strip leaves out
VITALITY = frozenset({"lose_vitality", "take_damage", "deal_damage"})

# Blocks are never passed for the player. A step with a question of its own halts there.
WINDOWS = (
    Window("respond start", "start", "Responses in the Ready Step", ANY, "ready_step"),
    Window("review", "review", "The discard of the Review Step", (Stop.ANSWER, Stop.NEVER)),
    Window("respond review", "review", "Responses in the Review Step", ANY, "review_step"),
    Window("respond draw", "draw", "Responses in the Draw Step", ANY, "draw_step"),
    Window("form", COMBAT, "Cards and forms in my Combat Phase", (Stop.ANSWER, Stop.EFFECT)),
    Window("respond combat", COMBAT, "Responses between attacks", ANY, "combat_phase"),
    Window("enhance", "enhance", "Enhances", ANY, "enhance_step"),
    Window("respond enhance", "enhance", "Responses in the Enhance Step", NOT_ALWAYS),
    Window("block", "block", "Blocks", (Stop.ALWAYS, Stop.ANSWER), "block_step"),
    Window("respond block", "block", "Responses in the Block Step", NOT_ALWAYS),
    Window("respond damage", "damage", "Responses in the Damage Step", ANY, "damage_step"),
    Window("respond end", "end", "Responses in the End Phase", ANY, "end_phase"),
    Window(
        CLEAR,
        "end",
        "Attacks that dealt damage, usually to momentum",
        (Stop.ANSWER, Stop.USUAL),
        first=Stop.ANSWER,
    ),
    Window(
        "place-in-momentum",
        "end",
        "The place of a card in my momentum, usually the right end",
        (Stop.ANSWER, Stop.USUAL),
    ),
    Window(
        "order-into-discard",
        "end",
        "The order of cards in my discard pile, usually as listed",
        (Stop.ANSWER, Stop.USUAL),
    ),
)


def stops_in(say: Say) -> StopList:
    """What players may stop at."""
    windows = tuple(each._replace(label=say(each.label)) for each in WINDOWS)
    events = {kind: say(event_words(kind, None)) for kind in EVENTS}
    places = {key: _short(say(name)) for key, name in STRETCHES.items()}
    kept = say("Blocks, commitments to a check and your own plays")
    return StopList(windows, events, places, UfsGame.CODE, kept, is_oldest=True)


def _short(name: str) -> str:
    """A phase or step as the strip names it."""
    for kind in KINDS:
        name = name.removesuffix(kind)
    return name


def turn_of(view: FightView) -> tuple[int, Player]:
    table = view.table
    return table.turn, table.active


def stand(view: FightView, names: tuple[str, ...], say: Say) -> TurnStand:
    """Turn and phase, and the step of an attack."""
    table = view.table
    title = f"Turn {table.turn}  ·  {names[table.active]}" if table.turn else "Before the game"
    step = str(table.attack.step) if table.attack is not None else ""
    return _stand(title, str(table.phase), step, say)


def _stand(title: str, phase: str, step: str, say: Say) -> TurnStand:
    now = [say(STRETCHES[each]) for each in (phase, step) if each]
    return TurnStand(title, _chips(phase, step, say), ", ".join((title, *now)))


def _chips(phase: str, step: str, say: Say) -> tuple[Chip, ...]:
    chips: list[Chip] = []
    for key, name in PHASES.items():
        if key == "setup":
            continue
        chips.append(Chip(key, _short(say(name)), key == phase))
        if key == COMBAT and step:
            chips += [
                Chip(each, _short(say(word)), each == step, True) for each, word in STEPS.items()
            ]
    return tuple(chips)


def window_of(decision: DecisionView, view: FightView) -> str:
    """The kind of window that a decision is: its key among the stops."""
    if decision.prompt != "respond":
        return str(decision.prompt)
    table = view.table
    step = str(table.attack.step) if table.attack is not None else ""
    return f"respond {step or table.phase}"


def event_of(decision: DecisionView) -> str:
    """The kind of event that a response window is about; empty for other decisions."""
    return str(dict(decision.facts).get("event", ""))


def begins(event: EventView, view: View) -> str | None:
    """The stretch that an event begins; an attacker, with nothing to block, does not stop there."""
    if event.kind != "phase":
        return None
    stretch, edge = stretch_of(event)
    is_attacker = stretch == "block_step" and event.owner == view.viewer
    return stretch if edge == BEGIN and not is_attacker else ""


def concerns(view: FightView) -> bool:
    """Whether what is asked about concerns the player who is asked.

    That is: an attack against them is in progress; the rival does something to them or to a card
    of theirs; or their vitality is hurt, whoever did it.
    """
    table = view.table
    attack, viewer = table.attack, view.viewer
    if attack is not None and not attack.dropped and attack.attacker != viewer:
        return True
    if view.decision is None or view.decision.prompt != "respond" or not table.windows:
        return False
    window = table.windows[-1]
    is_own = window.owner == viewer or _lies_with(view, viewer, window.card)
    if window.event in VITALITY:
        return is_own
    return is_own and window.actor not in (None, viewer)


def _lies_with(view: View, player: Player, card: int | None) -> bool:
    zones = (zone.cards for zone in view.zones if zone.player == player)
    return card is not None and any(each.handle == card for cards in zones for each in cards)


def _last_place(decision: DecisionView) -> int:
    """The right end of a row."""
    return decision.maximum


def _as_listed(decision: DecisionView) -> list[Any]:
    """The order in which they are listed."""
    return [option.key for option in decision.options]


def course_in(say: Say) -> Course:
    """The course of a fight."""
    return Course(
        opening=_stand("", "", "", say),
        most=len(PHASES) - 1 + len(STEPS),
        stand=partial(stand, say=say),
        turn=turn_of,
        stops=stops_in(say),
        window_of=window_of,
        event_of=event_of,
        begins=begins,
        concerns=concerns,
        plain=frozenset({"respond", "enhance", "review"}),
        ahead=frozenset({"respond", "enhance"}),
        usual={
            CLEAR: lambda decision: True,
            "place-in-momentum": _last_place,
            "order-into-discard": _as_listed,
        },
        idle=frozenset({"respond", "enhance", "form"}),
        within={COMBAT: tuple(STEPS)},
    )
