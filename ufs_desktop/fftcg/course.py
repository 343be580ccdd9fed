"""The turns of a duel for phase strip and stops."""

from __future__ import annotations

from typing import Any

from engine.fftcg.game import Duel
from engine.fftcg.model.details import phase_of
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import TcgAttackStep
from engine.kernel.views import DecisionView, EventView, View
from ufs_desktop.fftcg.words import PHASES
from ufs_desktop.grammar import whose_first
from ufs_desktop.table.course import Chip, Course, TurnStand
from ufs_desktop.table.stops import ANY, NOT_ALWAYS, Stop, StopList, Window

SHOWN = ("active", "draw", "main 1", "attack", "main 2", "end")
SHORT = {
    "active": "Active",
    "draw": "Draw",
    "main 1": "Main 1",
    "attack": "Attack",
    "main 2": "Main 2",
    "end": "End",
}
HALTED_AT = frozenset({"main 1", "attack", "main 2", "end"})
KEPT = "Attacks, blocks and your choices"
ANSWERING, OWN_ON_TOP, BEFORE_ATTACK = "answer", "own answer", "before own attack"
AFTER_ATTACK, LATE, PAYING = "after rival attack", "late", "only payment"
DISCARDING = "only discards"
SELDOM = (Stop.ANSWER, Stop.EFFECT, Stop.USUAL)
UNDER = "under deck"
ORDERS = ("put-under", "order-under-deck")
COSTS = ("pay", "discard-cost", "give-cost")
WINDOWS = (
    Window(ANSWERING, "main 1", "Answers to what is on the stack", NOT_ALWAYS),
    Window(
        OWN_ON_TOP,
        "main 1",
        "When the top of the stack is mine, usually passed",
        SELDOM,
        first=Stop.USUAL,
    ),
    Window("own main", "main 1", "My Main Phases", ANY, "own main"),
    Window(
        "rival main 1",
        "main 1",
        "As my rival's Main Phase 1 ends, usually passed",
        (*ANY, Stop.USUAL),
        "rival main 1",
        first=Stop.USUAL,
    ),
    Window("rival main", "main 2", "My rival's Main Phase 2", ANY, "rival main"),
    Window(
        BEFORE_ATTACK,
        "attack",
        "Before I attack, usually passed",
        SELDOM,
        first=Stop.USUAL,
    ),
    Window("own attack", "attack", "My Attack Phase", ANY, "own attack"),
    Window("rival attack", "attack", "My rival's Attack Phase", ANY, "rival attack"),
    Window(
        AFTER_ATTACK,
        "attack",
        "After my rival's attack, usually passed",
        SELDOM,
        first=Stop.USUAL,
    ),
    Window(LATE, "end", "Other moments", ANY, LATE),
    Window(
        PAYING,
        "main 1",
        "Costs that can be paid in only one way",
        (Stop.ANSWER, Stop.USUAL),
    ),
    Window(
        DISCARDING,
        "main 1",
        "Such costs, if they discard cards from my hand",
        (Stop.ANSWER, Stop.USUAL),
        first=Stop.ANSWER,
    ),
    Window(
        UNDER,
        "end",
        "The order of cards that go below my deck, usually as listed",
        (Stop.ANSWER, Stop.USUAL),
    ),
)


def stand(view: View, names: tuple[str, ...]) -> TurnStand:
    """Where the duel stands."""
    table = view.table
    if table.phase == "setup":
        return OPENING
    title = f"Turn {table.turn}  ·  {names[table.active]}"
    chips = tuple(chip._replace(is_now=chip.place == table.phase) for chip in CHIPS)
    words = f"{whose_first(names[table.active])} turn {table.turn}, {PHASES[table.phase]}"
    return TurnStand(title, chips, words)


CHIPS = tuple(Chip(place, SHORT[place]) for place in SHOWN)
OPENING = TurnStand("Setup", CHIPS, "Setup")


def window_of(decision: DecisionView, view: View) -> str:
    """A decision's key among the stops: what it answers, else the phase and whose it is."""
    table = view.table
    if decision.prompt in COSTS:
        return DISCARDING if _discards(decision, view) else PAYING
    if decision.prompt in ORDERS:
        return UNDER
    if decision.prompt != "priority":
        return decision.prompt
    if table.stack:
        return OWN_ON_TOP if table.stack[-1].controller == view.viewer else ANSWERING
    return AROUND_ATTACKS.get((table.step, _is_own(view)), _stretch(table.phase, view))


# Before attacking, players have what they had in their Main Phase (10.1.1); those who were attacked
# are asked again before the next attack (10.1.4.6).
AROUND_ATTACKS = {
    (TcgAttackStep.PREPARATION, True): BEFORE_ATTACK,
    (TcgAttackStep.DAMAGE, False): AFTER_ATTACK,
}


def _discards(decision: DecisionView, view: View) -> bool:
    """Whether cards from the hand may make CP; discards that are printed as a cost do not count."""
    offered = {option.key for option in decision.options}
    own_hand = (view.viewer, "hand")
    hand = next(zone.cards for zone in view.zones if (zone.player, zone.zone) == own_hand)
    return decision.prompt == "pay" and any(card.handle in offered for card in hand)


def _is_own(view: View) -> bool:
    """Whether it is the viewer's turn."""
    return bool(view.table.active == view.viewer)


def _stretch(phase: str, view: View) -> str:
    """A phase and whose it is: the key of its window. The end of a rival's first Main Phase is
    followed by their Attack Phase, before which the viewer is asked (10.1.1.2)."""
    kind = phase.split()[0]
    if kind not in {"main", "attack"}:
        return LATE
    if _is_own(view):
        return f"own {kind}"
    return f"rival {phase if phase == 'main 1' else kind}"


def begins(event: EventView, view: View) -> str | None:
    """The stretch that begins, if one does."""
    if event.kind != TcgVerb.PHASE_BEGUN:
        return None
    phase = phase_of(event).phase
    return _stretch(phase, view) if phase in HALTED_AT else ""


def concerns(view: View) -> bool:
    """Whether the top of the stack is the rival's; without a stack: own turn, or an attack."""
    table = view.table
    if table.stack:
        return bool(table.stack[-1].controller != view.viewer)
    return bool(table.active == view.viewer or table.attackers)


def only_payment(decision: DecisionView) -> list[Any] | None:
    """All that could be given, if none of it can be left out; None otherwise."""
    every = [option.key for option in decision.options]
    proposed = dict(decision.facts).get("usual") or ()
    needed = len(proposed) if decision.prompt == "pay" else decision.minimum
    return every if every and needed == len(every) else None


def as_listed(decision: DecisionView) -> list[Any]:
    """The order as listed: what lies below a whole deck is hardly ever drawn."""
    return [option.key for option in decision.options]


COURSE = Course(
    opening=OPENING,
    most=len(CHIPS),
    stand=stand,
    turn=lambda view: (view.table.turn, view.table.active),
    stops=StopList(WINDOWS, {}, SHORT, Duel.CODE, KEPT),
    window_of=window_of,
    event_of=lambda decision: "",
    plain=frozenset({"priority"}),
    ahead=frozenset({"priority"}),
    idle=frozenset({"priority"}),
    begins=begins,
    concerns=concerns,
    usual={**dict.fromkeys(COSTS, only_payment), **dict.fromkeys(ORDERS, as_listed)},
)
