"""The lines of the action log, from what a view shows of the engine's log."""

from __future__ import annotations

from engine.kernel.errors import CONTRADICTIONS
from engine.kernel.events import Cause
from engine.kernel.ids import Player
from engine.kernel.views import EventView, LogView
from engine.ufs.model.details import (
    block_of,
    change_of,
    check_of,
    name_of,
    play_of,
    side_of,
    stretch_of,
)
from ufs_desktop.fight.thread import FIGHTING, NOT_BLOCKED, thread_of
from ufs_desktop.fight.words import ZONES, Say, stretch_words
from ufs_desktop.grammar import belonging, endings, whom, whose_first
from ufs_desktop.table import handwork, lines
from ufs_desktop.table.lines import UNKNOWN, Line

SENTENCES: dict[str, str] = {
    "draw": "{who} draw{s} {card}",
    "discard": "{belonging} is discarded",
    "destroy": "{card} is destroyed",
    "sacrifice": "{who} sacrifice{s} {card}",
    "commit": "{who} commit{s} {card}",
    "ready": "{card} is readied",
    "flip": "{card} is turned face down",
    "unflip": "{card} is turned face up",
    "remove": "{card} is removed from the game",
    "build": "{card} enters the staging area",
    "clear": "{card} is cleared to {to}",
    "spend": "{who} spend{s} {card}",
    "reveal": "{who} reveal{s} {card}",
    "look_at": "{who} look{s} at {card}",
    "check": "{who} check{s} {card}",
    "make_check": "{who} check{s} {card}: {n}",
    "pass_check": "{who} pass{es} the check",
    "fail_check": "{who} fail{s} the check",
    "attempt": "{who} announce{s} {card}",
    "play": "{who} play{s} {card}",
    "modify": "{card} gets {by} {detail}",
    "block": "{card} is {detail}",
    "deal_damage": "{card} deals {n} damage to {whom}",
    "gain_vitality": "{owner} gain{os} {n} vitality",
    "lose_vitality": "{owner} lose{os} {n} vitality",
    "gain_stamina": "{card} gains {n} stamina",
    "lose_stamina": "{card} loses {n} stamina",
    "attack": "{who} attack{s} {card}",
    "resolve": "{card} resolves",
    "shuffle": "{whose} deck is shuffled",
    "cycle": "{owner} cycle{os} the deck",
    "review": "{who} discard{s} {card} in the Review Step",
    "cancel": "{card} is cancelled",
    "seal": "{card} is sealed",
    "freeze": "{card} is frozen",
    "attach": "{card} is attached",
    "search": "{who} search{es} a deck",
    "name": "{who} name{s} {detail}",
    "mill": "{card} goes from the deck to {to}",
    "add": "{card} goes to {to}",
    "lose_game": "{owner} lose{os} the game",
    "transform": "{card} becomes {detail}",
}
ABILITIES = {"attempt": "{who} announce{s} an ability of {card}", "play": "{who} use{s} {card}"}
BLOCKS = {"attempt": "{who} announce{s} {card} as a block", "play": "{who} block{s} with {card}"}
TRANSFORMED = {
    "add": "{card} goes to {to} as {detail}",
    "build": "{card} enters the staging area as {detail}",
}
TO_BACKUP = "{card} deals {n} damage"  # whose loss of stamina is told
BLOCK = "block"
NOTES: dict[str, str] = {
    "mulligan": "{who} take{s} a new hand",
    "block-status": "The attack is {fact}",
    "half": "{who} name{s} the {fact} half of {card}",
    "on-top": "{card} lies on {fact}",
    "on-hidden": "{fact} lies on a face-down card",
    "dropped": "The attack is dropped",
    "lost": "{who} lose{s} the game",
    "draw-offered-quiet": "Nothing but drawing and passing for twenty turns: is this a draw?",
    "draw-offered-long": "Turn {fact} is over: is this a draw?",
    "unending": "These keep repeating: {fact}",
    "cannot-cycle": "{who} cannot cycle the deck again",
    "limit-vitality": "{who} cannot have more than {fact} vitality",
    "endless": "These keep repeating, so nobody wins: {fact}",
    "suspended": "{who} change{s} the attack once it has been played",
    "failed": "{who} fail{s} to play it",
    **lines.NOTES,
    **handwork.NOTES,
}
MINOR = frozenset({"take_damage", "phase", "resolve", "add", "check", "look_at"})
MINOR_NOTES = frozenset({"failed", "block-status"})  # the failed check and the block are told
FOLLOWED = frozenset({"play", BLOCK})  # purposes of checks: "plays" tells that it was passed


def chronicle_line(entry: LogView, names: tuple[str, ...], say: Say = str) -> Line:
    """One line of the log in words; of one that no game writes, as in a forged file, its kind."""
    try:
        return _told(entry, names, say)
    except CONTRADICTIONS:
        return Line(entry.key, entry.rules, None, is_minor=True)


def _told(entry: LogView, names: tuple[str, ...], say: Say) -> Line:
    event = entry.facts[0] if entry.facts and isinstance(entry.facts[0], EventView) else None
    if event is None:
        return _note(entry, names, say)
    if event.kind == "phase":
        return _phase(entry, event, names, say)
    template = _template(event)
    kind = say(str(event.kind).replace("_", " "))
    parts = _parts(event, names, say)
    text = say(template).format(**parts) if template else f"{kind}: {_card(event)}"
    minor = not template or _is_minor(event)
    text = text[:1].upper() + text[1:]
    return Line(
        text,
        entry.rules,
        event.actor,
        is_minor=minor,
        card=event.card,
        named=str(event.caption or ""),
        by=event.source if event.cause == Cause.EFFECT else None,
        thread=thread_of(event, parts, say),
        is_fight=event.kind in FIGHTING,
    )


def _template(event: EventView) -> str:
    play = play_of(event)
    if event.kind == "deal_damage" and event.owner is None:
        return TO_BACKUP
    if event.kind in ABILITIES and play.ability:
        return ABILITIES[event.kind]
    if event.kind in BLOCKS and play.played_as == BLOCK:
        return BLOCKS[event.kind]
    if event.kind in TRANSFORMED and side_of(event).name:
        return TRANSFORMED[event.kind]
    return SENTENCES.get(event.kind, "")


def _is_minor(event: EventView) -> bool:
    """Whether the line shows only with all details."""
    match event.kind:
        case "add":
            return event.to not in ("stage", "hand", "momentum")
        case "draw":
            return event.amount > 0
        case "attempt":
            return True  # what comes of it is told
        case "lose_vitality":
            return event.card is not None and event.card == event.source  # by damage, which is told
        case "commit":
            is_own = event.cause == Cause.COST and event.card == event.source
            return is_own or event.cause == Cause.CHECK  # told with the ability, or the check
        case "make_check":
            return check_of(event).purpose in FOLLOWED
        case "block":
            return block_of(event).status == NOT_BLOCKED
        case "modify":
            return not event.amount
        case "pass_check":
            return check_of(event).purpose in FOLLOWED
        case "ready":
            return event.cause == Cause.RULE  # what is readied by rule needs no line
    return event.kind in MINOR


def _note(entry: LogView, names: tuple[str, ...], say: Say) -> Line:
    entry = lines.by_no_rule(entry)
    template = NOTES.get(entry.key) or lines.FORFEITS.get(entry.key)
    who = _name(entry.player, names)
    fact, card = (*map(str, entry.facts[:2]), "", "")[:2]
    if template is None:
        words = say(entry.key.replace("-", " "))
        return Line(f"{who}: {words} {fact}".strip(), entry.rules, entry.player, is_minor=True)
    s, es = endings(who)
    words = say(template).format(who=who, fact=fact, card=card, s=s, es=es)
    minor = entry.key in MINOR_NOTES
    return Line(words, entry.rules, entry.player, is_minor=minor)


def _phase(entry: LogView, event: EventView, names: tuple[str, ...], say: Say) -> Line:
    stretch, edge = stretch_of(event)
    owner = _name(event.owner, names)
    if stretch == "turn" and edge == "begin":
        return Line(f"{whose_first(owner)} turn", entry.rules, event.owner, is_heading=True)
    return Line(stretch_words(stretch, edge, say), entry.rules, event.owner, is_minor=True)


def _what(event: EventView) -> str:
    """The value that changed, how far a block goes, what was named, or the side now up."""
    match event.kind:
        case "modify":
            return change_of(event).stat
        case "block":
            return block_of(event).status
        case "name":
            return str(name_of(event).value)
        case "transform" | "add" | "build":
            return side_of(event).name
    return ""


def _parts(event: EventView, names: tuple[str, ...], say: Say) -> dict[str, str]:
    who, owner = _name(event.actor, names), _name(event.owner, names)
    s, es = endings(who)
    return {
        "who": who,
        "s": s,
        "es": es,
        "owner": owner,
        "whom": whom(owner),
        "os": endings(owner)[0],
        "whose": whose_first(owner),
        "belonging": belonging(owner, _card(event)),
        "card": _card(event),
        "n": str(event.amount),
        "by": f"{event.amount:+d}".replace("-", "−"),
        "to": say(f"the {ZONES.get(str(event.to), str(event.to))}"),
        "detail": _what(event).replace("_", " "),
    }


def _name(player: Player | None, names: tuple[str, ...]) -> str:
    return "The game" if player is None else names[player]


def _card(event: EventView) -> str:
    return str(event.caption) if event.caption else UNKNOWN
