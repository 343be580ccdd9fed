"""Attacks, blocks, abilities and checks as beats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.kernel.views import CardView, EventView
from engine.ufs.effects.nodes.words import AttackZone, Verb
from engine.ufs.model.details import ATTACK, CheckDetail, block_of, check_of, play_of, resolve_of
from ufs_desktop.fight.emblems import emblem_sign
from ufs_desktop.fight.plan import PLATE
from ufs_desktop.fight.tidings import Telling, Way
from ufs_desktop.fight.words import ability_words, card_name
from ufs_desktop.grammar import endings, whom, whose_first
from ufs_desktop.table.beats import (
    BannerBeat,
    Beat,
    CardBeat,
    Sound,
    StampBeat,
    StrikeBeat,
    Tone,
)
from ufs_desktop.table.spread import Anchor

CHECKED = frozenset({"pass_check", "fail_check"})
BLOCKED = {  # by how far: the stamp, its tone, its sound, its sign
    "completely blocked": ("BLOCKED", Tone.GOOD, Sound.BLOCK, "shield"),
    "partially blocked": ("HALF", Tone.ACCENT, Sound.BLOCK, "shield"),
    "not blocked": ("HIT", Tone.BAD, Sound.NONE, "damage"),
}
PURPOSES = {"play": "to play {card}", "block": "to block with {card}", "cost": "for {card}"}
AIMS = frozenset(map(str, AttackZone))
ASKED = "block"  # the prompt with which a block is offered


def _attacked(play: EventView, telling: Telling) -> EventView | None:
    """The event that names the backup at which this attack is aimed, if there is one."""
    aims = (event for event in telling.events if event.kind == Verb.ATTACK)
    return next((event for event in aims if event.source == play.card), None)


def _play(event: EventView, telling: Telling) -> Beat | None:
    """Announce attacks, and show what abilities do; a block is shown by how far it goes."""
    play = play_of(event)
    if play.ability:
        return _ability(event, telling)
    if play.played_as != ATTACK or event.actor is None:
        return None
    numbers = telling.numbers(event.card)
    zone = numbers.attack_zone if numbers is not None else ""
    parts = [zone.upper()]
    if numbers is not None:
        parts += [f"speed {numbers.speed or 0}", f"damage {numbers.damage or 0}"]
    rival = 1 - event.actor
    backup = _attacked(event, telling)
    target = whom(telling.name(rival)) if backup is None else telling.called(backup)
    answers = " with a reversal" if play.as_reversal else ""
    return StrikeBeat(
        start=Anchor(event.actor, "pool", event.card),
        end=Anchor(rival, PLATE) if backup is None else Anchor(rival, "stage", backup.card),
        title=f"{telling.does(event, 'attack')} {target}{answers}",
        words=telling.called(event),
        below=telling.say("  ·  ".join(filter(None, parts))),
        sign=emblem_sign(f"zone-{zone}") if zone in AIMS else None,
        tone=Tone.ACCENT,
        sound=Sound.WHOOSH,
        comes=320,
        lasts=1500,
    )


def _ability(event: EventView, telling: Telling) -> Beat:
    card = telling.card(event.card)
    return CardBeat(
        card=card,
        title=telling.does(event, "use"),
        words=telling.called(event),
        below=ability_words(play_of(event).ability, card),
        tone=Tone.ACCENT,
        sound=Sound.CHIME,
        lasts=1700,
    )


def _block(event: EventView, telling: Telling) -> Beat | None:
    """How far the attack is blocked and by what, or why it is not blocked."""
    status, block = block_of(event)
    words, tone, sound, sign = BLOCKED[status]
    return StampBeat(
        at=Anchor(event.owner or 0, "pool", event.card),
        words=telling.say(words),
        below=_by(event, block, telling) if block is not None else _unblocked(event, telling),
        sign=emblem_sign(sign),
        tone=tone,
        sound=sound,
        lasts=1100,
    )


def _by(event: EventView, block: object, telling: Telling) -> str:
    name = card_name(telling.card(block))
    return f"{telling.does(event, 'block')} with {name}"


def _unblocked(event: EventView, telling: Telling) -> str:
    """Why there is no block. Only a defender who was not asked is told that they had nothing to
    block with; nobody else learns that."""
    is_own = event.actor == telling.news.view.viewer
    was_asked = (ASKED, event.card) in telling.news.asked
    if is_own and not was_asked:
        numbers = telling.numbers(event.card)
        zone = numbers.attack_zone if numbers is not None else ""
        return telling.say(f"No card in your hand can block {zone or 'it'}")
    who = telling.name(event.actor)
    if any(
        each.kind == "fail_check" and check_of(each).purpose == ASKED for each in telling.events
    ):
        return f"{whose_first(who)} block failed"
    return f"{who} do{endings(who)[1]} not block"


def _resolve(event: EventView, telling: Telling) -> Beat | None:
    """An attack that did no damage though it was not completely blocked."""
    resolved = resolve_of(event)
    is_told = event.amount > 0 or resolved.status == "completely blocked"
    if resolved.what != ATTACK or is_told:
        return None
    at = Anchor(event.owner or 0, "pool", event.card)
    return StampBeat(at=at, words="NO DAMAGE", tone=Tone.PLAIN, sound=Sound.FAIL)


def dropped(telling: Telling) -> list[Beat]:
    """The beats of dropped attacks, which have a line in the log but no event."""
    return [
        BannerBeat(words=telling.say("The attack is dropped"), tone=Tone.PLAIN, sound=Sound.FAIL)
        for entry in telling.news.view.log
        if entry.key == "dropped"
    ]


# Checks


def _check(event: EventView, telling: Telling) -> Beat | None:
    """A check; one that is decided within the same moment is shown by its end alone."""
    check = check_of(event)
    if event.kind == "make_check" and any(
        each.kind in CHECKED and _same_check(each, event) for each in telling.later(event)
    ):
        return None
    playing = telling.card(check.playing)
    purpose = PURPOSES.get(check.purpose, "")
    about = purpose.format(card=card_name(playing)) if playing is not None else ""
    failed = event.kind == "fail_check"
    return CardBeat(
        card=telling.card(event.card),
        title=f"{telling.does(event, 'check')} {about}".strip(),
        words=_sum(check),
        verdict=telling.say(_verdict(event.kind, check)),
        beside=_known(check.committed, telling),
        below=f"{len(check.committed)} committed" if check.committed else _changed(event, check),
        is_flipped=event.card is not None,
        tone=Tone.BAD if failed else Tone.GOOD if event.kind in CHECKED else Tone.PLAIN,
        sound={"pass_check": Sound.PASS, "fail_check": Sound.FAIL}.get(event.kind, Sound.CARD),
        comes=420,
        lasts=1900 if failed or check.committed else 1300,
    )


def _same_check(one: EventView, other: EventView) -> bool:
    return (one.actor, one.card, one.source) == (other.actor, other.card, other.source)


def _sum(check: CheckDetail) -> str:
    if check.difficulty is None:
        return str(check.value)
    paid = f" + {check.difficulty - check.value}" if check.committed else ""
    return f"{check.value}{paid} against {check.difficulty}"


def _verdict(kind: str, check: CheckDetail) -> str:
    if check.difficulty is None:
        return ""
    short = check.difficulty - check.value
    if kind == "fail_check":
        return f"fails by {short}" if short > 0 else "fails"
    if kind == "pass_check":
        return "passes"
    return f"{short} short" if short > 0 else "enough"


def _changed(event: EventView, check: CheckDetail) -> str:
    """What was checked, if something has changed the number since."""
    return f"{event.amount} checked" if check.value != event.amount else ""


def _known(handles: Iterable[object], telling: Telling) -> tuple[CardView, ...]:
    return tuple(card for card in map(telling.card, handles) if card is not None)


ATTACK_WAYS: Mapping[str, Way] = {
    "play": _play,
    "block": _block,
    "resolve": _resolve,
    **dict.fromkeys(("make_check", *CHECKED), _check),
}
