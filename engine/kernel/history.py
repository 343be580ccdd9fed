"""A game with its past: safe answers, undo, and the moves for a replay.

Undo takes back a player's own last decision. It is free as long as the player has learned nothing
from it: since then no hidden card was shown to anyone, no chance was used, and no other player has
decided anything or was asked or passed over, since these reveal hidden cards too. Otherwise the
game can still be put back, but that is a takeback, which the others must agree to. A decision with
only one legal answer is no choice and is skipped.

After an undo the same decision is asked again under the same number.
"""

from __future__ import annotations

from collections import deque
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from engine.kernel import machine, sight
from engine.kernel.decisions import Answer, Decision, Move, forced_answer, is_forced
from engine.kernel.errors import PROTOCOL, IllegalAnswer
from engine.kernel.game import Game, agree_draw, concede
from engine.kernel.ids import Player
from engine.kernel.save import state_hash

AnyGame = TypeVar("AnyGame", bound=Game)
CHECKPOINTS = 200  # moves that can usually be taken back; older ones are only in the replay


class Undo(StrEnum):
    """Whether a player can take back their last decision."""

    FREE = "free"
    CONSENT = "consent"  # the others must agree
    NOTHING = "nothing"  # they have made no decision yet


class Checkpoint(NamedTuple):
    """The game as it was before a move."""

    before: Game
    player: Player
    counts: bool  # a choice of its player
    silent: frozenset[Player] = frozenset()  # players who were passed over after it


class History(Generic[AnyGame]):
    """Owns a game and its past. Read `game` again after each call: undo replaces it."""

    def __init__(self, game: AnyGame, hash_every: int = 0, depth: int = CHECKPOINTS) -> None:
        machine.run(game)
        self.game = game
        self.start: AnyGame = game.clone()
        self.moves: list[Move] = []
        self._hashes: list[tuple[int, str]] = []
        self._unhashed: tuple[int, AnyGame] | None = None  # (moves made, the game then)
        self._hash_every = hash_every
        self._past: deque[Checkpoint] = deque(maxlen=depth)

    @property
    def hashes(self) -> list[tuple[int, str]]:
        """(Moves made, hash of the state then)."""
        self.catch_up()
        return self._hashes

    @hashes.setter
    def hashes(self, hashes: list[tuple[int, str]]) -> None:
        self._hashes, self._unhashed = hashes, None

    def catch_up(self) -> None:
        """Compute the hash that is due. It takes a while: best called when nobody is waiting."""
        if self._unhashed is not None:
            made, game = self._unhashed
            self._unhashed = None
            self._hashes.append((made, state_hash(game)))

    def answer(self, decision_id: int, choice: Answer, *, unasked: bool = False) -> Decision | None:
        """Answer the pending decision. Whatever the error, the game is left as it was.

        Where nothing can be taken back, only a refusal leaves it as it was. `unasked`: answered
        on behalf of its player, who chose nothing and so has nothing to take back there.
        """
        before = self.game.clone() if self._past.maxlen else None
        asked = self.game.pending
        silent: set[Player] = set()
        self.game.passed_over = silent if before is not None else None
        finished = False
        try:
            following = machine.answer(self.game, decision_id, choice)
            finished = True
        finally:
            self.game.passed_over = None
            if not finished and before is not None:
                before.trace = self.game.trace
                self.game = before
        if asked is not None:
            if before is not None:
                counts = not (unasked or is_forced(asked))
                self._past.append(Checkpoint(before, asked.player, counts, frozenset(silent)))
            self._record(Move(asked.player, choice, unasked=unasked))
        return following

    def answer_forced(self) -> Decision | None:
        """Give the only legal answer as long as there is only one, until somebody must choose."""
        while self.game.pending is not None and is_forced(self.game.pending):
            self.answer(self.game.pending.id, forced_answer(self.game.pending))
        return self.game.pending

    def concede(self, player: Player, rule: str) -> None:
        """Give up; possible at any time before the end."""
        if self.game.result is not None:
            raise IllegalAnswer(PROTOCOL, "the game is over")
        self._past.append(Checkpoint(self.game.clone(), player, True))
        concede(self.game, player, rule)
        self._record(Move(player, conceded=rule))

    def agree_draw(self, player: Player, rule: str) -> None:
        """End the game as a draw that this player offered and the others accepted."""
        if self.game.result is not None:
            raise IllegalAnswer(PROTOCOL, "the game is over")
        self._past.append(Checkpoint(self.game.clone(), player, True))
        agree_draw(self.game, rule)
        self._record(Move(player, drawn=rule))

    def remember(self, earlier: History[AnyGame]) -> None:
        """Make moves from before this history began available for taking back, too."""
        for checkpoint in earlier._past:
            checkpoint.before.shorten_log(self.game.unlogged)
        self._past = deque((*earlier._past, *self._past), maxlen=self._past.maxlen)

    def undo_for(self, player: Player) -> Undo:
        """Whether this player can take back their last decision, and at what price."""
        index = self._last_of(player)
        if index is None:
            return Undo.NOTHING
        since = [self._past[at] for at in range(index, len(self._past))]
        if any(each.counts or each.player != player for each in since[1:]):
            return Undo.CONSENT
        asked = self.game.pending
        if (asked is not None and asked.player != player) or any(
            each.silent - {player} for each in since
        ):
            return Undo.CONSENT
        told = not _tells_nothing(self._past[index].before, self.game, player)
        return Undo.CONSENT if told else Undo.FREE

    def undo(self, player: Player, *, agreed: bool = False) -> Decision | None:
        """Go back to this player's last decision; `agreed`: the others consent."""
        verdict = self.undo_for(player)
        index = self._last_of(player)
        if index is None:
            raise IllegalAnswer(PROTOCOL, "there is nothing to take back")
        if verdict is Undo.CONSENT and not agreed:
            raise IllegalAnswer(PROTOCOL, "the others must agree to this takeback")
        self._go_back(index)
        return self.game.pending

    def undo_choice(self) -> Player | None:
        """Go back to the last real choice of any player. Returns their seat, if there was one."""
        last = next(
            (index for index in reversed(range(len(self._past))) if self._past[index].counts), None
        )
        if last is None:
            return None
        player = self._past[last].player
        self._go_back(last)
        return player

    def _go_back(self, index: int) -> None:
        """Put the game of a checkpoint back."""
        count = len(self._past) - index
        restored = self._past[index].before
        while len(self._past) > index:
            self._past.pop()
        del self.moves[len(self.moves) - count :]
        self.hashes = [entry for entry in self.hashes if entry[0] <= len(self.moves)]
        restored.trace = self.game.trace
        self.game = restored  # type: ignore[assignment]  # a clone of the same class

    def _last_of(self, player: Player) -> int | None:
        for index in range(len(self._past) - 1, -1, -1):
            if self._past[index].counts and self._past[index].player == player:
                return index
        return None

    def _record(self, move: Move) -> None:
        self.moves.append(move)
        if self._hash_every and len(self.moves) % self._hash_every == 0:
            self.catch_up()
            self._unhashed = len(self.moves), self.game.clone()


def _tells_nothing(before: Game, now: Game, player: Player) -> bool:
    """Whether no chance was used between two moments and the player was shown no hidden card.

    Cards of their own that they have shown are their own affair."""
    if before.rng.state != now.rng.state:
        return False
    if before.marks.get(sight.SEEN) != now.marks.get(sight.SEEN):
        return False
    return not any(
        sight.knows(now, player, card) and not sight.knows(before, player, card)
        for cards in before.zones.values()  # a card that has come into being since was never hidden
        for card in cards
    )
