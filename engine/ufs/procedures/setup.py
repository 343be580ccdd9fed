"""Starting the game (E.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Arrival, Why
from engine.ufs.effects.nodes.words import CardType, Stretch, Verb, Zone
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.procedures.effects.run import RunEffects
from engine.ufs.procedures.fired_effect import Firing, fired_by
from engine.ufs.procedures.firing_order import put_in_order
from engine.ufs.procedures.stretch import begin
from engine.ufs.procedures.turn import Turns


@dataclass(kw_only=True)
class Setup(Procedure):
    """E.1: from two decks to the first turn. The only game events are those of E.1.6.

    `first` is the player who goes first, or -1 if `chooser` decides that (E.1.3); a `chooser` of
    -1 is a random player.
    """

    first: Player = -1
    chooser: Player = -1
    picked: tuple[CardId, ...] = ()
    characters: tuple[CardId, ...] = ()
    waiting: tuple[Firing, ...] = ()  # in the order in which they execute
    wanted: bool = False

    @rule("E.1.1")
    def search_decks(self, game: UfsGame) -> None:
        """Both look through their decks; from here to E.1.6 nothing is a game event."""
        game.hold()
        for player in PLAYERS:
            atoms.look(game, player, game.zones[player, Zone.DECK], Why(player))
        forget_events(game)

    @rule("E.1.1")
    def choose_character(self, game: UfsGame) -> Outcome:
        """Each choice stays hidden until both are made; then both are revealed."""
        player = PLAYERS[len(self.characters)]
        deck = map(game.cards.__getitem__, game.zones[player, Zone.DECK])
        options = tuple([card.id for card in deck if card.base.type is CardType.CHARACTER])
        self.picked = options
        if len({game.printed(card_id).name for card_id in options}) < 2:
            return None
        decision = Decision(player, Kind.CARDS, "choose-character", "E.1.1", options)
        return Ask(decision, "picked")

    @rule("E.1.1")
    def keep_choice(self, game: UfsGame) -> Outcome:
        self.characters = (*self.characters, self.picked[0])
        return Jump("choose_character") if len(self.characters) < 2 else None

    @rule("E.1.2")
    def shuffle_decks(self, game: UfsGame) -> None:
        atoms.stop_looking(game)
        for player in PLAYERS:
            atoms.shuffle(game, player, Why(player))
        forget_events(game)

    @rule("E.1.3")
    def decide_who_chooses(self, game: UfsGame) -> Outcome:
        if self.first >= 0:
            return Jump("go_first")
        chooser = self.chooser if self.chooser >= 0 else game.rng.below(2)
        decision = Decision(
            chooser, Kind.YES_NO, "go-first", "E.1.3", facts=(("chooser", chooser),)
        )
        self.first = chooser
        return Ask(decision, "wanted")

    @rule("E.1.3")
    def choose_first(self, game: UfsGame) -> None:
        if not self.wanted:
            self.first = 1 - self.first

    @rule("E.1.3")
    def go_first(self, game: UfsGame) -> None:
        atoms.go_first(game, self.first)

    @rule("E.1.4", "E.1.5")
    def place_characters(self, game: UfsGame) -> None:
        """Both characters and the vitality they give are in place before anything reads them."""
        atoms.name_characters(game, self.characters)
        for card_id in self.characters:
            player = game.cards[card_id].owner
            arrival = Arrival(ready=player != game.first)
            atoms.move(game, (card_id,), Zone.STAGE, Verb.ADD, Why(player), arrival)
        atoms.set_vitality(game)
        forget_events(game)

    @rule("E.1.5")
    def set_vitality(self, game: UfsGame) -> None:
        """Set it again, as statements of the characters about their maximum now apply."""
        atoms.set_vitality(game)

    @rule("E.1.6")
    def find_early_effects(self, game: UfsGame) -> None:
        """Effects that wait for "before the game begins" are the only events of the setup."""
        game.release()
        begin(game, Stretch.GAME)
        self.waiting = fired_by(game, game.take_batch())

    @rule("E.1.6", "J.3.2.1.2")
    def order_early_effects(self, game: UfsGame) -> Outcome:
        return put_in_order(self.waiting, "waiting", number="E.1.6")

    @rule("E.1.6")
    def execute_early_effects(self, game: UfsGame) -> Outcome:
        if not self.waiting:
            return Jump("draw_hands")
        firing, self.waiting = self.waiting[0], self.waiting[1:]
        return Call(RunEffects(context=firing.context, effects=firing.effects))

    @rule("E.1.6")
    def execute_more_effects(self, game: UfsGame) -> Outcome:
        return Jump("execute_early_effects")

    @rule("E.1.7")
    def draw_hands(self, game: UfsGame) -> None:
        for player in (game.first, 1 - game.first):
            draw_hand(game, player)
        forget_events(game)

    @rule("E.1.8")
    def take_mulligans(self, game: UfsGame) -> Outcome:
        return Call(Mulligans())

    @rule("E.1.9")
    def begin_game(self, game: UfsGame) -> Outcome:
        return Call(Turns())

    @rule("E.1.9")
    def game_over(self, game: UfsGame) -> Outcome:
        return Done()


@dataclass(kw_only=True)
class Mulligans(Procedure):
    """E.1.8: each player may take another hand once, the first player first."""

    taken: int = 0
    wanted: bool = False

    @rule("E.1.8")
    def offer_mulligan(self, game: UfsGame) -> Outcome:
        player = game.first if self.taken == 0 else 1 - game.first
        return Ask(Decision(player, Kind.YES_NO, "mulligan", "E.1.8"), "wanted")

    @rule("E.1.8")
    def take_mulligan(self, game: UfsGame) -> Outcome:
        player = game.first if self.taken == 0 else 1 - game.first
        self.taken += 1
        if self.wanted:
            why = Why(player)
            hand = game.zones[player, Zone.HAND]
            atoms.move(game, hand, Zone.DECK, Verb.ADD, why, Arrival(bottom=True))
            draw_hand(game, player)
            atoms.shuffle(game, player, why)
            game.note("mulligan", player)
            forget_events(game)
        return Jump("offer_mulligan") if self.taken < 2 else None


def draw_hand(game: UfsGame, player: Player) -> None:
    """E.1.7: the top cards of the deck."""
    count = game.edition.first_hand(game, player)
    atoms.move(game, game.zones[player, Zone.DECK][:count], Zone.HAND, Verb.DRAW, Why(player))


def forget_events(game: UfsGame) -> None:
    """E.1: what happens before the game begins is no game event."""
    atoms.drop_events(game)
