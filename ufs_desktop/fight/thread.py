"""How lines of a fight's log are merged, so that what belongs to one event is one line."""

from __future__ import annotations

from engine.kernel.views import EventView
from engine.ufs.model.details import CheckDetail, block_of, check_of, play_of
from ufs_desktop.fight.words import Say
from ufs_desktop.table.lines import Thread

PLAYED = frozenset({"play", "block"})  # purposes of checks that are told with the play
NOT_BLOCKED = "not blocked"
PASSED = "{check}, passed"
FAILED = {
    "play": "{who} fail{s} to play {card}, {check}",
    "block": "{who} fail{s} to block with {card}, {check}",
}
SERIES = {
    "add": "{cards} go to {to}",
    "draw": "{who} draw{s} {cards}",
    "clear": "{cards} are cleared to {to}",
    "discard": "{whose} {cards} are discarded",
    "commit": "{who} commit{s} {cards}",
    "review": "{who} discard{s} {cards} in the Review Step",
}
FIGHTING = frozenset(
    {
        "attempt",
        "play",
        "block",
        "make_check",
        "pass_check",
        "fail_check",
        "deal_damage",
        "lose_vitality",
        "gain_vitality",
        "lose_stamina",
        "gain_stamina",
        "attack",
        "modify",
    }
)


def thread_of(event: EventView, parts: dict[str, str], say: Say) -> Thread | None:
    """How this line is merged with others; None if it is not."""
    match event.kind:
        case "attempt" | "play":
            return None if play_of(event).ability else Thread(event.card)
        case "pass_check" | "fail_check":
            return _checked(event.kind, check_of(event), parts, say)
        case "block" if block_of(event).status == NOT_BLOCKED:
            return Thread(event.card, tail=say(NOT_BLOCKED))
        case "deal_damage":
            return Thread(event.card)
        case "add" if event.to != "momentum":
            return None
    series = SERIES.get(event.kind, "")
    if not series:
        return None
    fixed = {**parts, "cards": "{cards}"}
    return Thread(event.card, series=say(series).format_map(fixed))


def _checked(kind: str, check: CheckDetail, parts: dict[str, str], say: Say) -> Thread | None:
    """The check of a play, which is told with it."""
    if check.purpose not in PLAYED or check.difficulty is None:
        return None
    count = len(check.committed) if kind == "pass_check" else 0
    added = f"+{count}" if count and check.value < check.difficulty else ""
    numbers = f"{check.value}{added} against {check.difficulty}"
    if kind == "pass_check":
        return Thread(check.playing, tail=say(PASSED).format(check=say(numbers)))
    fixed = {**parts, "card": "{card}", "check": say(numbers)}
    return Thread(check.playing, whole=say(FAILED[check.purpose]).format_map(fixed))
