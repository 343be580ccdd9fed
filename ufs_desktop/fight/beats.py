"""The beats of a fight: how each event is shown, and which are shown by another one's beat."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.errors import CONTRADICTIONS
from engine.kernel.events import Cause
from engine.kernel.views import EventView
from engine.ufs.model.details import BEGIN, change_of, name_of, stretch_of
from ufs_desktop.fight.attack_beats import ATTACK_WAYS, dropped
from ufs_desktop.fight.tidings import LYING, Telling, Way
from ufs_desktop.fight.words import Say
from ufs_desktop.grammar import does
from ufs_desktop.table.beats import (
    BannerBeat,
    Beat,
    CardBeat,
    News,
    Sound,
    StampBeat,
    TallyBeat,
    Tone,
    WordBeat,
    turn_banner,
)
from ufs_desktop.table.lines import events_of
from ufs_desktop.table.spread import Anchor

FATES = {  # of a card on the table, stamped upon it
    "destroy": ("DESTROYED", Tone.BAD, Sound.THUD),
    "sacrifice": ("SACRIFICED", Tone.BAD, Sound.THUD),
    "remove": ("REMOVED", Tone.BAD, Sound.CARD),
    "cancel": ("CANCELLED", Tone.BAD, Sound.FAIL),
    "seal": ("SEALED", Tone.BAD, Sound.CARD),
    "unseal": ("UNSEALED", Tone.GOOD, Sound.CARD),
    "freeze": ("FROZEN", Tone.PLAIN, Sound.CARD),
}
LITTLE = {  # lesser things that happen to a card on the table
    "commit": ("committed", Tone.PLAIN),
    "ready": ("readied", Tone.GOOD),
    "flip": ("turned face down", Tone.BAD),
    "unflip": ("turned face up", Tone.GOOD),
    "attach": ("attached", Tone.PLAIN),
    "detach": ("no longer attached", Tone.PLAIN),
    "transform": ("transformed", Tone.ACCENT),
    "choose": ("chosen", Tone.PLAIN),
}
COUNTED = {  # cards that come or go, counted: the words, and the zone where they rise
    "draw": ("+{n} in hand", "hand", Tone.GOOD),
    "spend": ("−{n} momentum", "momentum", Tone.PLAIN),
    "discard": ("{n} discarded", "discard", Tone.PLAIN),
    "review": ("{n} discarded", "discard", Tone.PLAIN),
    "mill": ("{n} off the deck", "deck", Tone.BAD),
    "look_at": ("{n} looked at", "deck", Tone.PLAIN),
    "remove": ("{n} removed", "removed", Tone.BAD),  # out of a pile
    "cycle": ("deck cycled", "deck", Tone.PLAIN),
}
DEEDS = {  # of a player, with their deck
    "shuffle": "shuffled",
    "search": "searched",
}
BY_RULE = frozenset({"ready", "draw", "look_at"})  # at their usual moments nobody needs to be told
WITHOUT_BEAT = {
    "attempt": "the check for it, or its success, is told",
    "begin_check": "no log tells of it",
    "impend": "no log tells of it: what comes of it is told",
    "check": "the check that it is made for is told",
    "deal_damage": "the vitality or stamina that it costs is told",
    "take_damage": "the vitality that it costs is told",
    "build": "the card is seen to go from the pool to the stage at the end of its turn",
    "enter": "the card is seen to come",
    "leave": "the card is seen to go",
    "change_zone": "the card is seen to go",
    "pass": "nothing happens",
    "lose_game": "the panel at the end of a game tells it, over everything",
    "attack": "attacks on backups are told as they are played",
}
STATS = {"block_modifier": "block modifier", "maximum_vitality": "maximum vitality"}


def beats_of(news: News, say: Say = str) -> list[Beat]:
    """All beats of what happened, without those of events that no game but a forged one has."""
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
    return [*beats, *dropped(telling)]


def _vitality(event: EventView, telling: Telling) -> Beat | None:
    """A loss or gain of vitality flies from the card that brought it."""
    if event.owner is None or not event.amount:
        return None
    loses = event.kind == "lose_vitality"
    verb = does(telling.name(event.owner), "lose" if loses else "gain")
    source = event.card if event.card is not None else event.source
    start = Anchor(1 - event.owner if loses else event.owner, "pool", source)
    return TallyBeat(
        player=event.owner,
        amount=-event.amount if loses else event.amount,
        start=start,
        words=telling.say(f"{verb} {event.amount} vitality"),
        tone=Tone.BAD if loses else Tone.GOOD,
        sound=Sound.THUD if loses else Sound.HEAL,
        comes=950,
        lasts=350,
    )


def _fate(event: EventView, telling: Telling) -> Beat | None:
    """A card's fate; removals from a pile are only counted, as cycling a deck removes ten cards."""
    if event.kind == "remove" and event.origin not in LYING:
        return _count(event, telling)
    words, tone, sound = FATES[event.kind]
    at = _at(event, "stage")
    return StampBeat(
        at=at, words=telling.say(words), below=telling.called(event), tone=tone, sound=sound
    )


def _little(event: EventView, telling: Telling) -> Beat | None:
    """A lesser event; what pays a cost or serves a check is left to that purpose's own beat."""
    if event.cause in (Cause.CHECK, Cause.COST) or _is_usual(event):
        return None
    words, tone = LITTLE[event.kind]
    return WordBeat(
        at=_at(event, "stage"),
        words=telling.say(words),
        about=telling.called(event),
        tone=tone,
        sound=Sound.CARD,
    )


def _modify(event: EventView, telling: Telling) -> Beat | None:
    stat = change_of(event).stat
    if not event.amount:
        return None
    by = f"{event.amount:+d}".replace("-", "−")
    words = telling.say(f"{by} {STATS.get(stat, stat.replace('_', ' '))}") + _doer(event, telling)
    tone = Tone.GOOD if event.amount > 0 else Tone.BAD
    return WordBeat(
        at=_at(event, "pool"),
        words=words,
        about=telling.called(event),
        tone=tone,
        sound=Sound.CHIME,
        lasts=1100,
    )


def _doer(event: EventView, telling: Telling) -> str:
    """The card that did it, if it is another one and was not just shown being used."""
    played = {each.card for each in telling.events if each.kind == "play"}
    card = telling.numbers(event.source)
    return "" if card is None or event.source in (event.card, *played) else f": {card.name}"


def _stamina(event: EventView, telling: Telling) -> Beat:
    """A loss or gain of stamina is seen at the backup."""
    loses = event.kind == "lose_stamina"
    return WordBeat(
        at=_at(event, "stage"),
        words=telling.say(f"{'−' if loses else '+'}{event.amount} stamina"),
        about=telling.called(event),
        tone=Tone.BAD if loses else Tone.GOOD,
        sound=Sound.THUD if loses else Sound.HEAL,
        lasts=1100,
    )


def _count(event: EventView, telling: Telling) -> Beat | None:
    """Events that are alike, told once, at the first of them."""
    count = _count_at(event, telling)
    if not count or _is_usual(event):
        return None
    words, zone, tone = COUNTED[event.kind]
    return _words(event, telling, zone, telling.say(words.format(n=count)), tone)


def _gain(event: EventView, telling: Telling) -> Beat | None:
    """Momentum that is gained, and cards that an effect puts somewhere."""
    count = _count_at(event, telling)
    if not count:
        return None
    if event.to == "momentum":
        return _words(event, telling, "momentum", telling.say(f"+{count} momentum"), Tone.GOOD)
    if event.cause == Cause.EFFECT and event.to in ("hand", "stage", "pool", "deck", "discard"):
        words = telling.called(event) if count == 1 else f"{count} cards"
        return _words(event, telling, event.to, f"+ {words}", Tone.PLAIN)
    return None


def _count_at(event: EventView, telling: Telling) -> int:
    """How many events are alike, at the first of them; 0 at the others."""
    same = telling.kin(event)
    return len(same) if event is same[0] else 0


def _reveal(event: EventView, telling: Telling) -> Beat:
    return CardBeat(
        card=telling.card(event.card),
        title=telling.does(event, "reveal"),
        words=telling.called(event),
        is_flipped=True,
        tone=Tone.PLAIN,
        sound=Sound.CARD,
        comes=420,
    )


def _deed(event: EventView, telling: Telling) -> Beat | None:
    if event.cause == Cause.RULE and event.kind == "shuffle":
        return None  # before the game, and with a cycle, which is told
    return _words(event, telling, "deck", telling.say(DEEDS[event.kind]), Tone.PLAIN)


def _named(event: EventView, telling: Telling) -> Beat:
    what = str(name_of(event).value).replace("_", " ")
    return BannerBeat(words=f"{telling.does(event, 'name')} {what}", sound=Sound.CHIME)


def _phase(event: EventView, telling: Telling) -> Beat | None:
    """Only the beginning of a turn is a beat; the strip shows the rest."""
    if not _begins_turn(event) or event.owner is None:
        return None
    is_now = not any(map(_begins_turn, telling.later(event)))
    return turn_banner(telling.news, event.owner, is_now=is_now)


def _begins_turn(event: EventView) -> bool:
    return event.kind == "phase" and stretch_of(event) == ("turn", BEGIN)


def _words(event: EventView, telling: Telling, zone: str, words: str, tone: Tone) -> WordBeat:
    whose = event.owner or 0
    return WordBeat(
        at=Anchor(whose, zone),
        words=words,
        about=telling.name(whose),
        tone=tone,
        sound=Sound.CARD,
        lasts=1000,
    )


def _at(event: EventView, zone: str) -> Anchor:
    return Anchor(event.owner or 0, event.to or zone, event.card)


def _is_usual(event: EventView) -> bool:
    return event.cause == Cause.RULE and event.kind in BY_RULE


WAYS: Mapping[str, Way] = {
    **ATTACK_WAYS,
    **dict.fromkeys(("lose_vitality", "gain_vitality"), _vitality),
    **dict.fromkeys(("lose_stamina", "gain_stamina"), _stamina),
    **dict.fromkeys(LITTLE, _little),
    **dict.fromkeys(COUNTED, _count),
    **dict.fromkeys(FATES, _fate),
    **dict.fromkeys(("add", "clear"), _gain),
    "modify": _modify,
    "reveal": _reveal,
    **dict.fromkeys(DEEDS, _deed),
    "name": _named,
    "phase": _phase,
}
