"""What happens in a fight as beats: which event is told how, and which is told by another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.errors import CONTRADICTIONS
from engine.kernel.events import Cause
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, EventView
from engine.ufs.effects.nodes.words import AttackZone
from engine.ufs.faces import Numbers
from engine.ufs.model.details import (
    ATTACK,
    BEGIN,
    CheckDetail,
    block_of,
    change_of,
    check_of,
    name_of,
    play_of,
    resolve_of,
    stretch_of,
)
from ufs_desktop.fight.cardview import face_of, values_of
from ufs_desktop.fight.emblems import paint_emblem
from ufs_desktop.fight.plan import PLATE
from ufs_desktop.fight.words import Say, ability_words, card_name
from ufs_desktop.grammar import YOU, whom
from ufs_desktop.table.beats import (
    Anchor,
    BannerBeat,
    Beat,
    CardBeat,
    News,
    Sound,
    StampBeat,
    StrikeBeat,
    TallyBeat,
    Tone,
    WordBeat,
)
from ufs_desktop.table.lines import events_of
from ufs_desktop.table.spread import Sign

CHECKED = frozenset({"pass_check", "fail_check"})
BLOCKED = {  # by how far: the stamp, its tone, its sound, its sign
    "completely blocked": ("BLOCKED", Tone.GOOD, Sound.BLOCK, "shield"),
    "partially blocked": ("HALF", Tone.ACCENT, Sound.BLOCK, "shield"),
    "not blocked": ("HIT", Tone.BAD, Sound.NONE, "damage"),
}
FATES = {  # of a card on the table, stamped upon it
    "destroy": ("DESTROYED", Tone.BAD, Sound.THUD),
    "sacrifice": ("SACRIFICED", Tone.BAD, Sound.THUD),
    "remove": ("REMOVED", Tone.BAD, Sound.CARD),
    "cancel": ("CANCELLED", Tone.BAD, Sound.FAIL),
    "seal": ("SEALED", Tone.BAD, Sound.CARD),
    "unseal": ("UNSEALED", Tone.GOOD, Sound.CARD),
    "freeze": ("FROZEN", Tone.ANSWER, Sound.CARD),
}
LITTLE = {  # what a card on the table undergoes, in passing
    "commit": ("committed", Tone.PLAIN),
    "ready": ("readied", Tone.GOOD),
    "flip": ("turned face down", Tone.BAD),
    "unflip": ("turned face up", Tone.GOOD),
    "attach": ("attached", Tone.PLAIN),
    "detach": ("no longer attached", Tone.PLAIN),
    "transform": ("transformed", Tone.ACCENT),
    "choose": ("chosen", Tone.PLAIN),
}
COUNTED = {  # cards that come or go, by how many: so many of what, and where that is said
    "draw": ("+{n} in hand", "hand", Tone.GOOD),
    "spend": ("−{n} momentum", "momentum", Tone.PLAIN),
    "discard": ("{n} discarded", "discard", Tone.PLAIN),
    "review": ("{n} discarded", "discard", Tone.PLAIN),
    "mill": ("{n} off the deck", "deck", Tone.BAD),
    "look_at": ("{n} looked at", "deck", Tone.PLAIN),
}
DEEDS = {  # of a player, with their deck
    "shuffle": "shuffled",
    "cycle": "deck cycled",
    "search": "searched",
}
BY_RULE = frozenset({"ready", "draw", "look_at"})  # at their usual moments nobody needs to be told
WITHOUT_BEAT = {
    "attempt": "the check for it, or its success, is told",
    "check": "the check that it is made for is told",
    "deal_damage": "the vitality that it costs is told",
    "take_damage": "the vitality that it costs is told",
    "build": "the card is seen to go from the pool to the stage at the end of its turn",
    "enter": "the card is seen to come",
    "leave": "the card is seen to go",
    "change_zone": "the card is seen to go",
    "pass": "nothing happens",
    "lose_game": "the panel at the end of a game tells it, over everything",
    "attack": "attacks on backups are told as they are played",
}
PURPOSES = {"play": "to play {card}", "block": "to block with {card}", "cost": "for {card}"}
STATS = {"block_modifier": "block modifier", "maximum_vitality": "maximum vitality"}
AIMS = frozenset(map(str, AttackZone))
ASKED = "block"  # the prompt with which a block is offered


@dataclass(frozen=True)
class Telling:
    """The news, with what its events are told from."""

    news: News
    events: tuple[EventView, ...]
    cards: Mapping[Any, CardView]  # Any: of an event's details, where handles stand for refs
    say: Say

    def name(self, player: Player | None) -> str:
        return "The game" if player is None else self.news.names[player]

    def card(self, handle: object) -> CardView | None:
        return None if handle is None else self.cards.get(handle)

    def called(self, event: EventView) -> str:
        return str(event.caption) if event.caption else "a card"

    def numbers(self, handle: Handle | None) -> Numbers | None:
        """The values that count now, if the card is known."""
        card = self.card(handle)
        face = face_of(card) if card is not None else None
        return None if face is None else values_of(face)

    def later(self, event: EventView) -> Iterator[EventView]:
        return (each for each in self.events if each.serial > event.serial)


Way = Callable[[EventView, Telling], Beat | None]


def beats_of(news: News, say: Say = str) -> list[Beat]:
    """All that is to be played of what happened; what no game tells so, as a forged one may, is
    left out."""
    view = news.view
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    telling = Telling(news, events_of(view), cards, say)
    beats: list[Beat] = []
    for event in telling.events:
        try:
            beat = WAYS[event.kind](event, telling) if event.kind in WAYS else None
        except CONTRADICTIONS:
            continue
        if beat is not None:
            beats.append(beat)
    return [*beats, *_dropped(telling)]


# Attacks


def _play(event: EventView, telling: Telling) -> Beat | None:
    """Attacks are announced; a block is told by how far it goes; abilities say what they do."""
    play = play_of(event)
    if play.ability:
        return _ability(event, telling)
    if play.played_as != "attack" or event.actor is None:
        return None
    numbers = telling.numbers(event.card)
    zone = numbers.attack_zone if numbers is not None else ""
    parts = [zone.upper()]
    if numbers is not None:
        parts += [f"speed {numbers.speed or 0}", f"damage {numbers.damage or 0}"]
    rival = 1 - event.actor
    who, target = telling.name(event.actor), whom(telling.name(rival))
    answers = " with a reversal" if play.as_reversal else ""
    return StrikeBeat(
        start=Anchor(event.actor, "pool", event.card),
        end=Anchor(rival, PLATE),
        title=f"{who} attack{_s(event, telling)} {target}{answers}",
        words=telling.called(event),
        below=telling.say("  ·  ".join(filter(None, parts))),
        sign=_sign(f"zone-{zone}") if zone in AIMS else None,
        tone=Tone.ACCENT,
        sound=Sound.WHOOSH,
        comes=320,
        lasts=1500,
    )


def _ability(event: EventView, telling: Telling) -> Beat:
    who = telling.name(event.actor)
    card = telling.card(event.card)
    return CardBeat(
        card=card,
        title=f"{who} use{_s(event, telling)}",
        words=telling.called(event),
        below=ability_words(play_of(event).ability, card),
        tone=Tone.ANSWER,
        sound=Sound.CHIME,
        lasts=1700,
    )


def _block(event: EventView, telling: Telling) -> Beat | None:
    """How far the attack is blocked and by what; why not, where its defender was not asked."""
    status, block = block_of(event)
    words, tone, sound, sign = BLOCKED[status]
    attacker = event.owner
    return StampBeat(
        at=Anchor(attacker if attacker is not None else 0, "pool", event.card),
        words=telling.say(words),
        below=_by(event, block, telling) if block is not None else _unblocked(event, telling),
        sign=_sign(sign),
        tone=tone,
        sound=sound,
        lasts=1100,
    )


def _by(event: EventView, block: object, telling: Telling) -> str:
    name = card_name(telling.card(block))
    return f"{telling.name(event.actor)} block{_s(event, telling)} with {name}"


def _unblocked(event: EventView, telling: Telling) -> str:
    """To the defender themselves it is said that they had nothing to block with: they were not
    asked. Nobody else learns that."""
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
        return "Your block failed" if who == YOU else f"{who}'s block failed"
    return f"{who} do{'' if who == YOU else 'es'} not block"


def _resolve(event: EventView, telling: Telling) -> Beat | None:
    """An attack that did nothing though nobody blocked all of it."""
    what, status = resolve_of(event)
    if what != ATTACK or event.amount > 0 or status == "completely blocked":
        return None
    at = Anchor(event.owner or 0, "pool", event.card)
    return StampBeat(at=at, words="NO DAMAGE", tone=Tone.PLAIN, sound=Sound.FAIL)


def _dropped(telling: Telling) -> list[Beat]:
    """An attack that is given up has a line of the log, but is no event."""
    return [
        BannerBeat(words=telling.say("The attack is dropped"), tone=Tone.PLAIN, sound=Sound.FAIL)
        for entry in telling.news.view.log
        if entry.key == "dropped"
    ]


# Checks


def _check(event: EventView, telling: Telling) -> Beat | None:
    """A check that is decided within the same moment is told by its end."""
    check = check_of(event)
    if event.kind == "make_check" and any(
        each.kind in CHECKED and _same_check(each, event) for each in telling.later(event)
    ):
        return None
    who = telling.name(event.actor)
    playing = telling.card(check.playing)
    purpose = PURPOSES.get(check.purpose, "")
    about = purpose.format(card=card_name(playing)) if playing is not None else ""
    failed = event.kind == "fail_check"
    return CardBeat(
        card=telling.card(event.card),
        title=f"{who} check{_s(event, telling)} {about}".strip(),
        words=_sum(check),
        verdict=telling.say(_verdict(event.kind, check)),
        beside=_known(check.committed, telling),
        below=f"{len(check.committed)} committed" if check.committed else _changed(event, check),
        is_flipped=event.card is not None,
        tone=Tone.BAD if failed else Tone.GOOD if event.kind in CHECKED else Tone.ANSWER,
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
    """What was checked, where something has changed the number since."""
    return f"{event.amount} checked" if check.value != event.amount else ""


def _known(handles: Iterable[object], telling: Telling) -> tuple[CardView, ...]:
    return tuple(card for card in map(telling.card, handles) if card is not None)


# Numbers, cards and the rest


def _vitality(event: EventView, telling: Telling) -> Beat | None:
    """It flies from the card that did it."""
    if event.owner is None or not event.amount:
        return None
    loses = event.kind == "lose_vitality"
    source = event.card if event.card is not None else event.source
    start = Anchor(1 - event.owner if loses else event.owner, "pool", source)
    return TallyBeat(
        player=event.owner,
        amount=-event.amount if loses else event.amount,
        start=start,
        tone=Tone.BAD if loses else Tone.GOOD,
        sound=Sound.THUD if loses else Sound.HEAL,
        comes=950,
        lasts=350,
    )


def _fate(event: EventView, telling: Telling) -> Beat:
    words, tone, sound = FATES[event.kind]
    at = _at(event, "stage")
    return StampBeat(
        at=at, words=telling.say(words), below=telling.called(event), tone=tone, sound=sound
    )


def _little(event: EventView, telling: Telling) -> Beat | None:
    """What is done to pay or to check is told by what it was done for."""
    if event.cause in (Cause.CHECK, Cause.COST) or _is_usual(event):
        return None
    words, tone = LITTLE[event.kind]
    return WordBeat(at=_at(event, "stage"), words=telling.say(words), tone=tone, sound=Sound.CARD)


def _modify(event: EventView, telling: Telling) -> Beat | None:
    stat = change_of(event).stat
    if not event.amount:
        return None
    by = f"{event.amount:+d}".replace("-", "−")
    words = telling.say(f"{by} {STATS.get(stat, stat.replace('_', ' '))}")
    tone = Tone.GOOD if event.amount > 0 else Tone.BAD
    return WordBeat(at=_at(event, "pool"), words=words, tone=tone, sound=Sound.CHIME, lasts=1100)


def _count(event: EventView, telling: Telling) -> Beat | None:
    """Several cards that do the same are told once, with the first of them."""
    same = [each for each in telling.events if _alike(each, event)]
    if event is not same[0] or _is_usual(event):
        return None
    words, zone, tone = COUNTED[event.kind]
    return _words(event, zone, telling.say(words.format(n=len(same))), tone)


def _gain(event: EventView, telling: Telling) -> Beat | None:
    """Momentum that is gained, and cards that come into a hand by an effect."""
    same = [each for each in telling.events if _alike(each, event)]
    if event is not same[0]:
        return None
    count = len(same)
    if event.to == "momentum":
        return _words(event, "momentum", telling.say(f"+{count} momentum"), Tone.GOOD)
    if event.cause == Cause.EFFECT and event.to in ("hand", "stage", "pool", "deck", "discard"):
        words = telling.called(event) if count == 1 else f"{count} cards"
        return _words(event, event.to, f"+ {words}", Tone.PLAIN)
    return None


def _alike(one: EventView, other: EventView) -> bool:
    keys = ("kind", "owner", "to", "cause")
    return all(getattr(one, key) == getattr(other, key) for key in keys)


def _reveal(event: EventView, telling: Telling) -> Beat:
    who = telling.name(event.actor)
    return CardBeat(
        card=telling.card(event.card),
        title=f"{who} reveal{_s(event, telling)}",
        words=telling.called(event),
        is_flipped=True,
        tone=Tone.ANSWER,
        sound=Sound.CARD,
        comes=420,
    )


def _deed(event: EventView, telling: Telling) -> Beat | None:
    if event.cause == Cause.RULE and event.kind == "shuffle":
        return None  # before the game, and with a cycle, which is told
    return _words(event, "deck", telling.say(DEEDS[event.kind]), Tone.PLAIN)


def _named(event: EventView, telling: Telling) -> Beat:
    who, what = telling.name(event.actor), str(name_of(event).value).replace("_", " ")
    return BannerBeat(words=f"{who} name{_s(event, telling)} {what}", sound=Sound.CHIME)


def _phase(event: EventView, telling: Telling) -> Beat | None:
    """Only a turn that begins is a beat; the strip tells the rest."""
    stretch, edge = stretch_of(event)
    if (stretch, edge) != ("turn", BEGIN) or event.owner is None:
        return None
    who = telling.name(event.owner)
    is_own = event.owner == telling.news.view.viewer
    return BannerBeat(
        words="Your turn" if who == YOU else f"{who}'s turn",
        tone=Tone.GOOD if is_own else Tone.ACCENT,
        sound=Sound.BELL,
    )


def _words(event: EventView, zone: str, words: str, tone: Tone) -> WordBeat:
    at = Anchor(event.owner or 0, zone)
    return WordBeat(at=at, words=words, tone=tone, sound=Sound.CARD, lasts=1000)


def _at(event: EventView, zone: str) -> Anchor:
    return Anchor(event.owner or 0, event.to or zone, event.card)


def _is_usual(event: EventView) -> bool:
    return event.cause == Cause.RULE and event.kind in BY_RULE


def _s(event: EventView, telling: Telling) -> str:
    return "" if telling.name(event.actor) == YOU else "s"


def _sign(name: str) -> Sign:
    return lambda painter, box, colour: paint_emblem(painter, name, box, colour)


WAYS: Mapping[str, Way] = {
    "play": _play,
    "block": _block,
    "resolve": _resolve,
    **dict.fromkeys(("make_check", *CHECKED), _check),
    **dict.fromkeys(("lose_vitality", "gain_vitality"), _vitality),
    **dict.fromkeys(FATES, _fate),
    **dict.fromkeys(LITTLE, _little),
    **dict.fromkeys(COUNTED, _count),
    **dict.fromkeys(("add", "clear"), _gain),
    "modify": _modify,
    "reveal": _reveal,
    **dict.fromkeys(DEEDS, _deed),
    "name": _named,
    "phase": _phase,
}
