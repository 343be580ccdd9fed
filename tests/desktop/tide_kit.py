"""Tide as the window knows it: rows of hands and cards, two vaults, and a sea that both share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engine.decks.deck import Deck
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, DecisionView, EventView, LogView, View
from engine.kernel.zones import SHARED
from tests.kernel.tide.model import DECK, HAND, ROW, SEA, VAULT
from tests.kernel.tide.module import TIDE
from tests.kernel.tide.procedures import GOAL
from ufs_desktop.pictures.look import ASPECT, UserPicture
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.table.beats import Beat, News, TallyBeat, Tone
from ufs_desktop.table.course import Chip, Course, TurnStand
from ufs_desktop.table.kit import CardShelf, Faces, Story, TableKit, TablePlan
from ufs_desktop.table.layout import PANEL, DropArea, centred, flow
from ufs_desktop.table.lines import Line, events_of
from ufs_desktop.table.metrics import Z
from ufs_desktop.table.questions import CardName, Cards, Drops, Gaps, Names, Payment, Questions
from ufs_desktop.table.spread import Anchor, Pile, Placement, Plate, PlateNumber, RowGround, Spread
from ufs_desktop.table.stops import ANY, StopList, Window
from ufs_desktop.theme.colours import Colours
from ufs_desktop.theme.lettering import CENTRE, fitting

PLATE = "plate"
SIDE, GAP, BANDS = 170.0, 12.0, 5
ZONES = {HAND: "hand", DECK: "deck", VAULT: "vault", ROW: "row", SEA: "sea"}

# Faces


class TideLook(NamedTuple):
    """What is printed; nothing is, on a back."""

    name: str = ""
    suit: str = ""
    rank: int = 0
    number: str = ""

    @property
    def is_back(self) -> bool:
        return not self.name

    @property
    def back(self) -> TideLook:
        return TideLook()

    def paint(
        self, painter: QPainter, box: QRectF, colours: Colours, own: UserPicture | None
    ) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.answer if self.is_back else colours.panel_raised))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(QColor(colours.text))
        words = f"{self.name} {self.rank} {self.suit}" if self.name else "~"
        painter.setFont(fitting(words, box, 14))
        painter.drawText(box, CENTRE | Qt.TextFlag.TextWordWrap, words)


def look_of(card: CardView) -> TideLook:
    return TideLook(*card.face) if card.known else TideLook()


def name_of(card: CardView | None) -> str:
    return card.face.name if card is not None and card.known else "a card"


# The plan


def shell(painter: QPainter, box: QRectF, colour: str) -> None:
    painter.setBrush(QColor(colour))
    painter.drawEllipse(box)


class TideLayout:
    """Five bands of one height; the sea lies in the middle one, decks and vaults at the right."""

    def __init__(self, width: float, height: float, view: View | None = None) -> None:
        band = height / BANDS
        self._card = float(int(band / ASPECT - GAP))
        middle, right = width - 2 * SIDE, width - SIDE
        pile = QRectF(right + GAP, 0, self._card, self._card * 1.4)
        self._boxes: dict[tuple[bool, str], QRectF] = {}
        for is_own, bands in ((False, (0, 1)), (True, (4, 3))):
            hand, row = (QRectF(SIDE, at * band, middle, band) for at in bands)
            self._boxes[is_own, HAND] = hand
            self._boxes[is_own, ROW] = row.adjusted(0, 4, 0, -4)
            self._boxes[is_own, DECK] = pile.translated(0, hand.top() + 4)
            self._boxes[is_own, VAULT] = QRectF(right + GAP, row.top() + 4, SIDE - 20, band - 8)
            self._boxes[is_own, PLATE] = QRectF(GAP, hand.top() + 8, SIDE - 2 * GAP, band - 16)
            self._boxes[is_own, SEA] = pile.translated(0, 2 * band + 4)
        self.banner = QRectF(SIDE, 2 * band, middle, band)
        own = ((zone, self._boxes[True, zone]) for zone in (HAND, ROW))
        self.areas = [DropArea(zone, box, box, zone) for zone, box in own]

    def home(self, view: View, player: Player, zone: str) -> QPointF:
        return self._boxes[player == view.viewer, zone].center()

    def spread(self, view: View, names: Names) -> Spread:
        _, active, coins, points = view.table
        zones = {(zone.player, zone.zone): zone.cards for zone in view.zones}
        cards, rows, piles, plates = {}, [], [], []
        for player in (0, 1):
            own = player == view.viewer
            for zone in (HAND, ROW, VAULT):
                lying = zones[player, zone]
                cards.update({each.handle: each for each in self._lie(own, player, zone, lying)})
            box = self._boxes[own, ROW]
            rows.append(RowGround(box, "Row", not zones[player, ROW]))
            piles.append(self._pile(own, player, DECK, zones[player, DECK], opens=False))
            words = f"{names[player]}: {points[player]} points, {coins[player]} coins"
            is_asked = view.decision is not None and view.decision.player == player
            tallies = PlateNumber(shell, points[player], GOAL), PlateNumber(shell, coins[player])
            own_plate = self._boxes[own, PLATE], names[player], words
            plates.append(Plate(player, *own_plate, active == player, is_asked, *tallies))
        piles.append(self._pile(True, SHARED, SEA, zones[SHARED, SEA], opens=True))
        banner = "The game is over" if view.result is not None else ""
        return Spread(cards, tuple(rows), tuple(piles), tuple(plates), banner)

    def _lie(
        self, own: bool, player: Player, zone: str, cards: Sequence[CardView]
    ) -> Iterator[Placement]:
        lay = centred if zone == HAND else flow
        places = lay(self._boxes[own, zone], [self._card] * len(cards))
        for at, (card, place) in enumerate(zip(cards, places, strict=True)):
            look, z = look_of(card), Z.STAGE + at / 100
            words = f"{look.name or 'face-down card'}, {ZONES[zone]}"
            yield Placement(card.handle, card, player, zone, look, place, self._card, z, words)

    def _pile(
        self, own: bool, player: Player, zone: str, cards: tuple[CardView, ...], *, opens: bool
    ) -> Pile:
        top = look_of(cards[-1]) if cards else None
        return Pile(player, zone, self._boxes[own, zone], zone.title(), cards, top, opens)


# The shelf


def offered_tide(name: str) -> OfferedDeck:
    """Both players have the same cards, so that a deck is only a name."""
    deck = Deck(name=name, kind="starter", edition="tide", character=name, main={"Pearl": 3})
    return OfferedDeck(name, name, "", deck)


def tide_decks() -> tuple[OfferedDeck, ...]:
    return offered_tide("Low Tide"), offered_tide("High Tide")


class TideBinder:
    """Nobody changes a deck of Tide."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        self.decks = decks

    def kind(self, name: str) -> str:
        return "card"

    def look(self, name: str) -> TideLook:
        return TideLook(name)

    def swap_problems(self, registered: Deck, deck: Deck) -> tuple[str, ...]:
        return ()


# Questions

PROMPTS = {
    "guess": "Name the card on top of your rival's deck",
    "stow": "Put a card of your hand back into your deck?",
    "depth": "How deep do you put it?",
    "play": "Play a card, or pass",
    "open": "Open a card of your vault?",
    "use": "Keep the card, or sink it?",
    "bid": "How many coins do you add?",
    "pay": "Pay for {card} with other cards",
    "place": "Where in your row does it stand?",
    "lamps": "In which order do the lamps burn?",
    "sweep": "{told}: sweep it away?",
}


def sentence(decision: DecisionView, name: CardName, told: str, among: str) -> str:
    return PROMPTS[decision.prompt].format(card=name(decision.source), told=told)


def happened(view: View, cards: Cards, names: Names) -> list[str]:
    """A wave answers the card that was played last."""
    decision = view.decision
    if decision is None or decision.prompt != "sweep" or decision.source is None:
        return []
    return [f"{name_of(cards.get(decision.source))} was played"]


def gaps(decision: DecisionView) -> Gaps:
    is_depth = decision.prompt == "depth"
    return Gaps("At the bottom", "On top") if is_depth else Gaps("First", "Last", ROW)


def payment(decision: DecisionView, view: View, cards: Cards) -> Payment:
    needed = int(dict(decision.facts)["needed"])

    def missing(chosen: Sequence[Handle]) -> str:
        paid = sum(cards[card].face.rank for card in chosen)
        return "enough" if paid >= needed else f"{needed - paid} missing"

    return Payment("", f"Ranks of {needed}", "", "Click cards of your hand.", missing)


# The story and the course


def line(entry: LogView, names: Names) -> Line:
    event = entry.facts[0] if entry.facts else None
    if not isinstance(event, EventView):
        return Line(entry.key, entry.rules, entry.player, is_minor=True)
    who = "The game" if event.actor is None else names[event.actor]
    about = event.caption or event.amount or ""
    return Line(f"{who}: {event.kind} {about}".strip(), entry.rules, event.actor, card=event.card)


def beats_of(news: News) -> list[Beat]:
    scored = (event for event in events_of(news.view) if event.kind == "scored")
    return [
        TallyBeat(
            player=event.owner,
            amount=event.amount,
            start=Anchor(event.owner, ROW),
            words=f"{news.names[event.owner]}: {event.amount} points",
            tone=Tone.GOOD,
        )
        for event in scored
        if event.owner is not None
    ]


def why_over(view: View, names: Names) -> str:
    return f"{names[0]}: {view.table[3][0]} points, {names[1]}: {view.table[3][1]}."


def stand(view: View, names: Names) -> TurnStand:
    turn, active, *_ = view.table
    asked = view.decision.prompt if view.decision else ""
    title = f"Turn {turn}  ·  {names[active]}"
    return TurnStand(
        title, tuple(each._replace(is_now=each.place == asked) for each in CHIPS), title
    )


CHIPS = (Chip("guess", "Guess"), Chip("stow", "Stow"), Chip("play", "Play"), Chip("open", "Open"))
STOPS = StopList(
    (Window("sweep", "play", "Waves", ANY),),
    {"played": "A card was played"},
    {"play": "Play"},
    "tide",
    "Guesses",
)

TIDE_KIT = TableKit(
    module=TIDE,
    shelf=CardShelf(
        starters=tide_decks,
        portrait=lambda offered: TideLook(offered.character, "moon", 7),
        printed=lambda name: TideLook(name),
        binder=TideBinder,
        read=lambda path, edition: offered_tide(path.stem),
        again=lambda name, deck, edition: offered_tide(name),
    ),
    plan=TablePlan(TideLayout, HAND, DECK, ZONES),
    faces=Faces(
        lambda card, zone: look_of(card),
        look_of,
        name_of,
    ),
    questions=Questions(
        sentence=sentence,
        happened=happened,
        offer=lambda key, cards: f"Play {name_of(cards.get(Handle(key)))}",
        card_of=lambda key: Handle(key),
        option=lambda decision, key, cards, names: str(key).title(),
        drops=lambda decision: Drops((ROW,), {ROW: True, PANEL: True}),
        places={ROW: "your row"},
        gaps=gaps,
        act=lambda decision, zone: "play" if zone == HAND else "",
        payment=payment,
        windows=frozenset({"sweep"}),
        payments=frozenset({"pay"}),
        passes={"sweep": "Let it stand"},
        yes_no={"stow": ("Stow one", "Keep all")},
    ),
    story=Story(
        line=line,
        beats=beats_of,
        subject=lambda view: view.decision.source if view.decision else None,
        numbers=lambda view: (f"Points: {view.table[3][0]} to {view.table[3][1]}",),
        why_over=why_over,
        edition=lambda view: "tide",
    ),
    course=Course(
        opening=TurnStand("", CHIPS, ""),
        most=len(CHIPS),
        stand=stand,
        turn=lambda view: view.table[:2],
        stops=STOPS,
        window_of=lambda decision, view: decision.prompt,
        event_of=lambda decision: "played" if decision.prompt == "sweep" else "",
        concerns=lambda view: True,
        plain=frozenset({"sweep"}),
        ahead=frozenset({"sweep"}),
    ),
)
