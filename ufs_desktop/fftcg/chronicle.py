"""The lines of a duel's log, from what a view shows of the engine's log."""

from __future__ import annotations

from collections.abc import Mapping

from engine.fftcg.model.changes import ChangeSpan
from engine.fftcg.model.details import change_of, counter_of, phase_of, replaced_of
from engine.fftcg.model.verbs import TcgVerb
from engine.kernel.events import Cause
from engine.kernel.views import EventView, LogView
from ufs_desktop.fftcg.face import with_icons
from ufs_desktop.fftcg.handwork import ACTS
from ufs_desktop.fftcg.words import PHASES, ZONES
from ufs_desktop.grammar import YOU, endings, whom, whose, whose_first
from ufs_desktop.table import handwork, lines
from ufs_desktop.table.lines import UNKNOWN, Line, Thread

SENTENCES: dict[str, str] = {
    TcgVerb.DRAWN: "{owner} draw{os} {card}",
    TcgVerb.PUT_UNDER: "{card} goes below {whose} deck",
    TcgVerb.PUT_ON_DECK: "{card} goes on top of {whose} deck",
    TcgVerb.SHUFFLED: "{owner} shuffle{os}",
    TcgVerb.REVEALED: "{owner} show{os} {card}",
    TcgVerb.LOOKED_AT: "{owner} look{os} through {their} deck",
    TcgVerb.DISCARDED: "{owner} discard{os} {card}",
    TcgVerb.PLAYED: "{card} enters the field",
    TcgVerb.ACTIVATED: "{card} is activated",
    TcgVerb.DULLED: "{card} is dulled",
    TcgVerb.FROZEN: "{card} is frozen",
    TcgVerb.COUNTED: "{n} {counter} placed on {card}",
    TcgVerb.UNCOUNTED: "{n} {counter} removed from {card}",
    TcgVerb.CHANGED: "{card} {change} {span}",
    TcgVerb.CONTROLLED: "{who} gain{s} control of {card}",
    TcgVerb.REPLACED: "{card}: {said} instead",
    TcgVerb.BROKEN: "{card} is broken",
    TcgVerb.PUT_AWAY: "{card} goes to the Break Zone",
    TcgVerb.REMOVED: "{card} is removed from the game",
    TcgVerb.DAMAGE_TAKEN: "{owner} take{os} a point of damage: {card}",
    TcgVerb.DAMAGED: "{card} is dealt {n} damage",
    TcgVerb.CHOSEN: "{who} choose{s} {card}",
    TcgVerb.PUT_ON_STACK: "{card} is put on the stack",
    TcgVerb.CAST: "{who} cast{s} {card}",
    TcgVerb.USED: "{who} use{s} an ability of {card}",
    TcgVerb.DELAYED: "An ability of {card} waits for its moment",
    TcgVerb.RESOLVED: "{card} resolves",
    TcgVerb.CANCELLED: "{card} has no effect",
    TcgVerb.RETURNED: "{card} returns to {whose} hand",
    TcgVerb.ADDED: "{card} goes to {whose} hand",
    TcgVerb.ATTACKED: "{card} attacks",
    TcgVerb.BLOCKED: "{card} blocks",
    TcgVerb.TURN_BEGUN: "{whose_first} turn {n}",
    TcgVerb.PHASE_BEGUN: "{phase}",
}
SERIES = {  # for several cards at once
    TcgVerb.DRAWN: SENTENCES[TcgVerb.DRAWN],
    TcgVerb.DISCARDED: SENTENCES[TcgVerb.DISCARDED],
    TcgVerb.ACTIVATED: "{card} are activated",
    TcgVerb.DULLED: "{card} are dulled",
    TcgVerb.BROKEN: "{card} are broken",
    TcgVerb.PUT_UNDER: "{card} go below {whose} deck",
}
JOINS = "joins-attack"
NOTES = {
    "goes-first": "{who} take{s} the first turn",
    "hand-kept": "{who} keep{s} the first hand",
    "mulligan": "{who} take{s} a new hand",
    JOINS: "{fact} attacks with it",
    "failed-draw": "{who} cannot draw: the deck is empty",
    "deckless-damage": "{who} take{s} damage without a deck",
    "rewound": "{who} take{s} it back",
    "loop-stopped": "{who} stop{s} the loop after {n} more times",
    "lost": "{who} lose{s} the game",
    "drawn": "The game is a draw",
    **lines.NOTES,
    **handwork.NOTES,
}
BECAUSE = {  # why something happens that no card does, by its rule
    "9.5.1.2": "more than may be kept",
    "12.4.4": "it has no power left",
    "12.4.6": "another one of its name is there",
    "12.4.7": "another Light or Dark card is there",
}
BACK = "{who} get{s} {card} back"  # instead of gaining control, if a rule gives it back
BY_CARDS = frozenset({"failed-draw", "deckless-damage"})  # whose fact is the card that did it
TAKEN_BACK = "{who} take{s} {{card}} back"  # instead of the note, if the card is known
HEADINGS = frozenset({TcgVerb.TURN_BEGUN})
MINOR = frozenset(
    {
        TcgVerb.PHASE_BEGUN,
        TcgVerb.PUT_ON_STACK,
        TcgVerb.REVEALED,
        TcgVerb.RESOLVED,
    }
)
ACTIVE_PHASE = "9.1.1.1"  # what it activates is a detail
FIGHTING = frozenset(
    {TcgVerb.ATTACKED, JOINS, TcgVerb.BLOCKED, TcgVerb.DAMAGED, TcgVerb.DAMAGE_TAKEN}
)


def line(entry: LogView, names: tuple[str, ...]) -> Line:
    """One line of the log; an event without words for it is told by its own name."""
    event = entry.facts[0] if entry.facts else None
    if isinstance(event, EventView):
        return _told(event, entry, names)
    entry = lines.by_no_rule(entry)
    who = _name(entry.player, names)
    fact = next(iter(entry.facts), "")
    parts = {"who": who, "s": endings(who)[0], "n": fact, "fact": _fact(entry.key, str(fact))}
    words = (NOTES.get(entry.key) or lines.FORFEITS.get(entry.key, entry.key)).format(**parts)
    whole = TAKEN_BACK.format(**parts)
    thread = Thread(fact, whole=whole) if entry.key == "rewound" else None
    is_fight = entry.key in FIGHTING
    by = fact if entry.key in BY_CARDS and isinstance(fact, int) else None
    return Line(words, entry.rules, entry.player, by=by, thread=thread, is_fight=is_fight)


def _fact(key: str, fact: str) -> str:
    """The fact of a note in words: what was done by hand as on its button, a card by its name."""
    words = ACTS.get(fact, fact) if key == handwork.ACT else fact
    if key == JOINS:
        return fact
    return with_icons(words) if key == "by-hand" else words[:1].lower() + words[1:]


def _told(event: EventView, entry: LogView, names: tuple[str, ...]) -> Line:
    who, owner = _name(event.actor, names), _name(event.owner, names)
    parts = {
        "who": who or owner,
        "s": endings(who or owner)[0],
        "owner": owner,
        "os": endings(owner)[0],
        "card": event.caption or UNKNOWN,
        "whose": whose(owner),
        "whose_first": whose_first(owner),
        "their": "your" if owner == YOU else "their",
        "n": event.amount,
        "counter": counter_of(event).name,
        "said": replaced_of(event).said,
        "span": _span(event, names),
        "change": with_icons(change_of(event).change),
        "phase": PHASES.get(phase_of(event).phase, "A phase begins"),
        "to": ZONES.get(event.to or "", ""),
        "whom": whom(owner),
    }
    tail = _tail(event, entry.rules)
    words = SENTENCES.get(event.kind, "{card}: " + event.kind).format(**parts) + tail
    if event.kind == TcgVerb.ATTACKED and event.amount > 1:
        words = f"{event.caption or UNKNOWN} attacks in a party of {event.amount}"
    elif event.kind == TcgVerb.CONTROLLED and event.cause == Cause.RULE:
        words = BACK.format(**parts)
    return Line(
        words[:1].upper() + words[1:],
        entry.rules,
        event.owner if event.actor is None else event.actor,
        is_minor=event.kind in MINOR or ACTIVE_PHASE in entry.rules,
        is_heading=event.kind in HEADINGS,
        card=event.card,
        named=str(event.caption or ""),
        by=_doer(event),
        thread=_thread(event, parts, tail),
        is_fight=event.kind in FIGHTING,
    )


def _doer(event: EventView) -> int | None:
    """The card that did it; None for its own cost or waiting ability, whose line says so."""
    is_own = event.source == event.card
    told = event.cause == Cause.COST or event.kind == TcgVerb.DELAYED
    return None if is_own and told else event.source


def _tail(event: EventView, rules: tuple[str, ...]) -> str:
    """Why it happened: as a cost, or by a rule, if no card did it."""
    if event.cause == Cause.COST:
        return " as a cost"
    reason = next((BECAUSE[rule] for rule in rules if rule in BECAUSE), "")
    return f" ({reason})" if reason and event.cause == Cause.RULE else ""


def _thread(event: EventView, parts: Mapping[str, object], tail: str) -> Thread | None:
    """How the line is merged with others like it; None if it is not."""
    if event.kind not in SERIES:
        return None
    series = SERIES[TcgVerb(event.kind)].format(**{**parts, "card": "{cards}"}) + tail
    return Thread(event.card, series=series)


def _span(event: EventView, names: tuple[str, ...]) -> str:
    """How long a change lasts; an opponent is that of the player who acted, not the reader's."""
    span = change_of(event).span
    if span != ChangeSpan.THEIR_TURN or event.actor is None:
        return span
    return f"until the end of {whose(_name(1 - event.actor, names))} turn"


def _name(player: int | None, names: tuple[str, ...]) -> str:
    """A player's name; empty if it is nobody, or no player of this game."""
    return "" if player is None or player not in range(len(names)) else names[player]
