"""The rules of Tide as procedures; `T.n` are the numbers of its one-page rule sheet."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Batch, Cause
from engine.kernel.game import Result
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.kernel.zones import SHARED
from tests.kernel.tide import model
from tests.kernel.tide.model import DECK, HAND, ROW, SEA, VAULT, Suit, Tide

HAND_SIZE = 4
GOAL = 9
LAST_TURN = 14


def new_game(seed: int) -> Tide:
    game = Tide(f"tide {seed}")
    game.stack.append(Match())
    return game


def aftermath(game: Tide, batch: Batch) -> Procedure | None:
    """T.8: what follows one game event: lamps of those who paid, then answers to a played card."""
    lamps = tuple(
        card
        for player in model.payers(batch)
        for card in game.zones[player, ROW]
        if game.cards[card].printed.suit is Suit.LAMP
    )
    played = next((event.card for event in batch if event.kind == "played"), None)
    if not lamps and played is None:
        return None
    return Aftermath(lamps=lamps, played=played)


@dataclass(kw_only=True)
class Match(Procedure):
    """T.1 and T.2: setting up, then turns until somebody has enough points."""

    player: Player = 0

    @rule("T.1.1")
    def shuffle_decks(self, game: Tide) -> None:
        for player in range(game.players):
            model.shuffle(game, player)

    @rule("T.1.2")
    def fill_vaults(self, game: Tide) -> None:
        for player in range(game.players):
            for card in reversed(game.zones[player, DECK][-model.VAULT_SIZE :]):
                model.move(game, card, VAULT)

    @rule("T.2")
    def take_turn(self, game: Tide) -> Outcome:
        game.turn += 1
        game.active = self.player
        return Call(Turn(player=self.player))

    @rule("T.2.1")
    def hand_over(self, game: Tide) -> Outcome:
        if max(game.points) >= GOAL or game.turn == LAST_TURN:
            best = max(game.points)
            losers = tuple(p for p in range(game.players) if game.points[p] < best) or (0, 1)
            game.result = Result(losers, "T.2.1")
            return None
        self.player = 1 - self.player
        return Jump("take_turn")


@dataclass(kw_only=True)
class Turn(Procedure):
    """T.3: draw, guess, stow, play, open the vault."""

    player: Player
    name: str = ""
    stows: bool = False
    stowed: tuple[CardId, ...] = ()
    depth: int = 0
    played: CardId | None = None
    opened: tuple[CardId, ...] = ()
    use: str = ""
    revealed: CardId | None = None

    @rule("T.3.1")
    def draw(self, game: Tide) -> Outcome:
        missing = HAND_SIZE - len(model.hand(game, self.player))
        return Call(Draw(player=self.player, count=max(0, missing)))

    @rule("T.4.1")
    def name_a_card(self, game: Tide) -> Outcome:
        asked = Decision(self.player, Kind.NAME, "guess", "T.4.1", model.NAMES, judged="name")
        return Ask(asked, "name")

    @rule("T.4.2")
    def show_top_card(self, game: Tide) -> None:
        deck = game.zones[1 - self.player, DECK]
        self.revealed = deck[-1] if deck else None
        if self.revealed is not None:
            model.show(game, self.revealed)

    @rule("T.4.3")
    def reward_guess(self, game: Tide) -> None:
        if self.revealed is not None:
            if game.cards[self.revealed].printed.name == self.name:
                model.score(game, self.player, 1)
            model.hide(game, self.revealed)
        self.revealed = None

    @rule("T.5.1")
    def offer_to_stow(self, game: Tide) -> Outcome:
        if not model.hand(game, self.player):
            return Jump("offer_cards")
        return Ask(Decision(self.player, Kind.YES_NO, "stow", "T.5.1"), "stows")

    @rule("T.5.2")
    def choose_stowed(self, game: Tide) -> Outcome:
        if not self.stows:
            return Jump("offer_cards")
        cards = model.hand(game, self.player)
        return Ask(Decision(self.player, Kind.CARDS, "stow", "T.5.2", cards), "stowed")

    @rule("T.5.3")
    def choose_depth(self, game: Tide) -> Outcome:
        size = len(game.zones[self.player, DECK])
        asked = Decision(
            self.player, Kind.POSITION, "depth", "T.5.3", minimum=0, maximum=size
        )  # from the bottom of the deck
        return Ask(asked, "depth")

    @rule("T.5.4")
    def stow(self, game: Tide) -> None:
        model.move(game, self.stowed[0], DECK, at=self.depth)

    @rule("T.6.1")
    def offer_cards(self, game: Tide) -> Outcome:
        playable = tuple(c for c in model.hand(game, self.player) if can_pay(game, c))
        asked = Decision(self.player, Kind.PLAY, "play", "T.6.1", playable, optional=True)
        return Ask(asked, "played")

    @rule("T.6.2")
    def play(self, game: Tide) -> Outcome:
        return None if self.played is None else Call(Play(card=self.played))

    @rule("T.7.1")
    def choose_from_vault(self, game: Tide) -> Outcome:
        vault = game.zones[self.player, VAULT]
        asked = Decision(self.player, Kind.CARDS, "open", "T.7.1", vault, minimum=0)
        return Ask(asked, "opened") if vault else Done()

    @rule("T.7.2")
    def choose_use(self, game: Tide) -> Outcome:
        if not self.opened:
            return Done()
        asked = Decision(self.player, Kind.OPTION, "use", "T.7.2", ("keep", "sink"))
        return Ask(asked, "use")

    @rule("T.7.3")
    def open_vault(self, game: Tide) -> None:
        card = self.opened[0]
        model.move(game, card, HAND if self.use == "keep" else SEA)
        if self.use == "sink":
            model.score(game, self.player, game.cards[card].printed.rank % 3)


@dataclass(kw_only=True)
class Draw(Procedure):
    """T.3.1: one card at a time; a deck that runs out is refilled and the draw goes on."""

    player: Player
    count: int

    @rule("T.3.1.1")
    def refill_if_empty(self, game: Tide) -> Outcome:
        if self.count == 0:
            return Done()
        return None if game.zones[self.player, DECK] else Call(Refill(player=self.player))

    @rule("T.3.1.2")
    def draw_one(self, game: Tide) -> Outcome:
        deck = game.zones[self.player, DECK]
        if not deck:
            return Done()
        self.count -= 1
        model.move(game, deck[-1], HAND)
        return None

    @rule("T.3.1.3")
    def go_on(self, game: Tide) -> Outcome:
        return Jump("refill_if_empty")


@dataclass(kw_only=True)
class Refill(Procedure):
    """T.3.2: the owner's cards in the sea become their deck."""

    player: Player

    @rule("T.3.2.1")
    def gather(self, game: Tide) -> None:
        for card in game.zones[SHARED, SEA]:
            if game.cards[card].owner == self.player:
                model.move(game, card, DECK)

    @rule("T.3.2.2")
    def mix(self, game: Tide) -> None:
        model.shuffle(game, self.player)


def can_pay(game: Tide, card: CardId) -> bool:
    """T.6.2: a coin for each three ranks, and other hand cards whose ranks come to as much."""
    record = game.cards[card]
    others = sum(game.cards[c].printed.rank for c in model.hand(game, record.owner) if c != card)
    return price(game, card) <= game.coins[record.owner] and others >= record.printed.rank // 2


def price(game: Tide, card: CardId) -> int:
    return game.cards[card].printed.rank // 3


@dataclass(kw_only=True)
class Play(Procedure):
    """T.6.2: all costs are one game event; then the card enters the row and may be answered."""

    card: CardId
    extra: int = 0
    paid: tuple[CardId, ...] = ()
    place: int = 0

    @rule("T.6.2.1")
    def bid(self, game: Tide) -> Outcome:
        player = game.cards[self.card].owner
        spare = game.coins[player] - price(game, self.card)
        return Ask(
            Decision(player, Kind.NUMBER, "bid", "T.6.2.1", minimum=0, maximum=spare), "extra"
        )

    @rule("T.6.2.2")
    def pay_coins(self, game: Tide) -> None:
        game.held += 1
        model.pay(game, game.cards[self.card].owner, price(game, self.card) + self.extra)

    @rule("T.6.2.3")
    def choose_payment(self, game: Tide) -> Outcome:
        record = game.cards[self.card]
        needed = record.printed.rank // 2
        others = tuple(c for c in model.hand(game, record.owner) if c != self.card)
        if needed == 0:
            return None
        asked = Decision(
            record.owner,
            Kind.CARDS,
            "pay",
            "T.6.2",
            others,
            minimum=1,
            maximum=len(others),
            source=self.card,
            facts=(("needed", needed),),
            judged="enough",
        )
        return Ask(asked, "paid")

    @rule("T.6.2.4")
    def pay_cards(self, game: Tide) -> None:
        for card in self.paid:
            model.move(game, card, SEA, Cause.COST)

    @rule("T.6.2.5")
    def release_costs(self, game: Tide) -> None:
        game.held -= 1

    @rule("T.6.3")
    def choose_place(self, game: Tide) -> Outcome:
        record = game.cards[self.card]
        size = len(game.zones[record.owner, ROW])
        return Ask(
            Decision(record.owner, Kind.POSITION, "place", "T.6.3", minimum=0, maximum=size),
            "place",
        )

    @rule("T.6.4")
    def enter_row(self, game: Tide) -> None:
        model.move(game, self.card, ROW, at=self.place)
        model.announce(game, self.card)

    @rule("T.6.5")
    def reward(self, game: Tide) -> None:
        record = game.cards[self.card]
        if record.place[1] == ROW:  # not swept away meanwhile
            model.score(game, record.owner, record.printed.rank // 2 + self.extra)


@dataclass(kw_only=True)
class Aftermath(Procedure):
    """T.8: lamps in the order that the active player chooses, then answers to the played card."""

    lamps: tuple[CardId, ...]
    played: Ref | None

    @rule("T.8.1")
    def choose_order(self, game: Tide) -> Outcome:
        if len(self.lamps) < 2:
            return None
        return Ask(Decision(game.active, Kind.ORDER, "lamps", "T.8.1", self.lamps), "lamps")

    @rule("T.8.2")
    def light_next(self, game: Tide) -> Outcome:
        if not self.lamps:
            return Jump("open_window")
        card = game.cards[self.lamps[0]]
        self.lamps = self.lamps[1:]
        model.earn(game, card.owner, 1, card.ref)
        return None

    @rule("T.8.2")
    def go_on(self, game: Tide) -> Outcome:
        return Jump("light_next")

    @rule("T.8.3")
    def open_window(self, game: Tide) -> Outcome:
        if self.played is None:
            return Done()
        owner = game.cards[self.played.card].owner
        return Call(Window(played=self.played, holder=1 - owner))


@dataclass(kw_only=True)
class Window(Procedure):
    """T.9: the rival may sweep the played card away; the wave can be answered in turn."""

    played: Ref
    holder: Player
    answer: CardId | None = None

    @rule("T.9.1")
    def offer_waves(self, game: Tide) -> Outcome:
        waves = tuple(
            card
            for card in model.hand(game, self.holder)
            if game.cards[card].printed.suit is Suit.WAVE and can_pay(game, card)
        )
        if not waves:
            game.pass_over(self.holder)
        if not waves or game.cards[self.played.card].epoch != self.played.epoch:
            return Done()
        asked = Decision(
            self.holder, Kind.PLAY, "sweep", "T.9.1", waves, optional=True, source=self.played.card
        )
        return Ask(asked, "answer")

    @rule("T.9.2")
    def play_wave(self, game: Tide) -> Outcome:
        return Done() if self.answer is None else Call(Play(card=self.answer))

    @rule("T.9.3")
    def sweep(self, game: Tide) -> None:
        swept = game.cards[self.played.card]
        if self.answer is not None and game.cards[self.answer].place[1] == ROW:
            if swept.epoch == self.played.epoch:
                model.move(game, swept.id, SEA)
            model.move(game, self.answer, SEA)
