"""What a duel tells at the table: its beats, which card it is about, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.rulebook import BOOK
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, EventView, View
from ufs_desktop.fftcg.chronicle import line
from ufs_desktop.fftcg.face import with_icons
from ufs_desktop.fftcg.handwork import about
from ufs_desktop.fftcg.layout import PLATE
from ufs_desktop.fftcg.look import face_in
from ufs_desktop.fftcg.meanings import headings
from ufs_desktop.fftcg.summary import duel_highlights
from ufs_desktop.fftcg.words import abilities_of, made_words
from ufs_desktop.grammar import does, whom
from ufs_desktop.table.beats import (
    Beat,
    CardBeat,
    News,
    Sound,
    StampBeat,
    StrikeBeat,
    TallyBeat,
    Tone,
    WordBeat,
    turn_banner,
)
from ufs_desktop.table.kit import Story
from ufs_desktop.table.lines import UNKNOWN, events_of
from ufs_desktop.table.spread import Anchor

FIELD = "field"
ENDINGS = {
    "12.4.1": "{who} took too much damage",
    "12.4.2": "{who} could not draw: the deck was empty",
    "12.4.3": "{who} took damage without a deck",
    "13.1": "{who} could not stop an endless loop",
    "2.1": "{who} conceded",
}


def beats_of(news: News) -> list[Beat]:
    """The beats of what happened, in order."""
    cards = {card.handle: card for zone in news.view.zones for card in zone.cards}
    told = ((event, TELLERS.get(event.kind)) for event in events_of(news.view))
    return [beat for event, teller in told if teller for beat in teller(event, news, cards)]


Known = Mapping[Handle, CardView]
BeatTeller = Callable[[EventView, News, Known], list[Beat]]


def _turn(event: EventView, news: News, cards: Known) -> list[Beat]:
    assert event.owner is not None, "a turn is somebody's"
    return [turn_banner(news, event.owner, is_now=event.amount == news.view.table.turn)]


def _point(event: EventView, news: News, cards: Known) -> list[Beat]:
    assert event.owner is not None, "damage is somebody's"
    words = f"{does(news.names[event.owner], 'take')} a point of damage"
    start = Anchor(event.owner, "deck")
    return [
        TallyBeat(
            player=event.owner,
            amount=-1,
            start=start,
            words=words,
            tone=Tone.BAD,
            sound=Sound.THUD,
        )
    ]


def _cast(event: EventView, news: News, cards: Known) -> list[Beat]:
    assert event.actor is not None, "somebody casts it"
    card = cards.get(event.card) if event.card is not None else None
    name = news.names[event.actor]
    deed = "cast" if event.kind == TcgVerb.CAST else "use"
    return [
        CardBeat(
            card=card,
            title=does(name, deed),
            words=event.caption or UNKNOWN,
            below=_said(event, card, news.view),
            tone=Tone.ACCENT,
            sound=Sound.CHIME,
        )
    ]


def _said(event: EventView, card: CardView | None, view: View) -> str:
    """What it says: as on the stack, else as on the card if only one text can be meant."""
    made = (each for each in reversed(view.table.stack) if each.source == event.card)
    found = next(map(made_words, made), "") if event.card is not None else ""
    face = face_in(card)
    if found or face is None:
        return found
    lines = abilities_of(card) if event.kind == TcgVerb.USED else ["\n".join(face.text)]
    return with_icons(lines[0]) if len(lines) == 1 else ""


def _attack(event: EventView, news: News, cards: Known) -> list[Beat]:
    """One beat, with the power of all that attack together."""
    assert event.owner is not None, "somebody attacks"
    rival = 1 - event.owner
    faces = (face_in(cards.get(card)) for card in news.view.table.attackers)
    fighting = [face for face in faces if face is not None and face.now is not None]
    power = sum(face.now.power for face in fighting if face.now is not None)
    return [
        StrikeBeat(
            start=Anchor(event.owner, FIELD, event.card),
            end=Anchor(rival, PLATE),
            title=f"{does(news.names[event.owner], 'attack')} {whom(news.names[rival])}",
            words=", ".join(face.printed.name for face in fighting) or event.caption or UNKNOWN,
            below=f"power {power}" if power else "",
            tone=Tone.ACCENT,
            sound=Sound.WHOOSH,
            comes=320,
            lasts=1200,
        )
    ]


def _stamped(words: str, sound: Sound) -> BeatTeller:
    def tell(event: EventView, news: News, cards: Known) -> list[Beat]:
        at = Anchor(event.owner or 0, FIELD, event.card)
        return [StampBeat(at=at, words=words, sound=sound)]

    return tell


def _rising(words: str, tone: Tone) -> BeatTeller:
    def tell(event: EventView, news: News, cards: Known) -> list[Beat]:
        at = Anchor(event.owner or 0, FIELD, event.card)
        said = words.format(n=event.amount)
        return [WordBeat(at=at, words=said, about=event.caption or UNKNOWN, tone=tone)]

    return tell


TELLERS: Mapping[str, BeatTeller] = {
    TcgVerb.TURN_BEGUN: _turn,
    TcgVerb.DAMAGE_TAKEN: _point,
    TcgVerb.CAST: _cast,
    TcgVerb.USED: _cast,
    TcgVerb.ATTACKED: _attack,
    TcgVerb.BLOCKED: _stamped("Blocks", Sound.BLOCK),
    TcgVerb.DAMAGED: _rising("-{n}", Tone.BAD),
    TcgVerb.FROZEN: _rising("Frozen", Tone.ACCENT),
    TcgVerb.COUNTED: _rising("+{n}", Tone.ACCENT),
    TcgVerb.UNCOUNTED: _rising("-{n}", Tone.ACCENT),
    TcgVerb.CONTROLLED: _rising("Taken", Tone.ACCENT),
    TcgVerb.BROKEN: _rising("Broken", Tone.BAD),
}


def why_over(view: View, names: tuple[str, ...]) -> str:
    """Why the losers lost."""
    result = view.result
    if result is None:
        return ""
    template = ENDINGS.get(result.rule, "{who} lost")
    return "; ".join(template.format(who=names[player]) for player in result.losers) + "."


def subject(view: View) -> Handle | None:
    """The card that is asked about, else the source of the top of the stack, else an attacker."""
    decision = view.decision
    if decision is not None and decision.source is not None:
        return decision.source
    if view.table.stack and view.table.stack[-1].source is not None:
        source: Handle = view.table.stack[-1].source
        return source
    return next(iter(view.table.attackers), None)


def numbers(view: View) -> tuple[str, ...]:
    """What an answer depends on: the powers in the battle."""
    table = view.table
    fighting = [*table.attackers, *([] if table.blocker is None else [table.blocker])]
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    found = (face_in(cards.get(handle)) for handle in fighting)
    return tuple(
        f"{face.printed.name}: power {face.now.power}"
        for face in found
        if face is not None and face.now is not None
    )


STORY = Story(
    edition=lambda view: BOOK,
    line=line,
    beats=beats_of,
    why_over=why_over,
    subject=subject,
    about=about,
    headings=headings,
    numbers=numbers,
    highlights=duel_highlights,
)
