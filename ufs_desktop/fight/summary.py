"""What decided a finished fight: the best attack, when the lead changed, the last blow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.kernel.ids import Player
from engine.kernel.views import EventView, LogView
from engine.ufs.faces import FightView
from engine.ufs.model.details import ATTACK, BEGIN, play_of, stretch_of
from ufs_desktop.fight.words import Say
from ufs_desktop.grammar import does, whom
from ufs_desktop.table.lines import UNKNOWN, Highlight, told_once

TRIED = {"pass_check": 1, "fail_check": 0}


@dataclass(frozen=True)
class Toll:
    """Vitality that a player lost in one blow, or gained (negative)."""

    line: int
    turn: int
    player: Player
    amount: int
    card: str  # that dealt it as damage; empty: something else


@dataclass
class Reckoning:
    """What happened, added up; `blows` has a gain as a negative amount."""

    blows: list[Toll] = field(default_factory=list)
    attacks: Counter[Player] = field(default_factory=Counter)
    tried: Counter[Player] = field(default_factory=Counter)
    passed: Counter[Player] = field(default_factory=Counter)

    def lost(self, player: Player) -> int:
        """All in all, minus what was gained."""
        return sum(blow.amount for blow in self.blows if blow.player == player)


def reckon(entries: Iterable[LogView]) -> Reckoning:
    """Add up a whole log."""
    sums, turn = Reckoning(), 0
    for line, entry in enumerate(entries):
        event = entry.facts[0] if entry.facts else None
        if not isinstance(event, EventView):
            continue
        if event.kind == "phase":
            turn += stretch_of(event) == ("turn", BEGIN)
        elif event.kind in ("lose_vitality", "gain_vitality") and event.owner is not None:
            by_damage = event.card is not None and event.card == event.source
            amount = event.amount if event.kind == "lose_vitality" else -event.amount
            card = str(event.caption or UNKNOWN) if by_damage and amount > 0 else ""
            sums.blows.append(Toll(line, turn, event.owner, amount, card))
        elif event.actor is not None:
            sums.attacks[event.actor] += event.kind == "play" and _is_attack(event)
            sums.tried[event.actor] += event.kind in TRIED
            sums.passed[event.actor] += TRIED.get(event.kind, 0)
    return sums


def highlights(
    entries: Sequence[LogView], view: FightView, names: tuple[str, ...], say: Say = str
) -> list[Highlight]:
    """The moments that decided a finished game, each with its place in the log."""
    sums = reckon(entries)
    losers = view.result.losers if view.result is not None else ()
    found = [*_best(sums, names)]
    if len(losers) == 1:
        found += [*_lead(sums, view.table.vitality, 1 - losers[0], names)]
        if view.table.vitality[losers[0]] <= 0:  # nothing else ended it
            found += [*_last(sums, losers[0], names)]
    numbers = [Highlight("", _numbers(sums, player, names)) for player in range(len(names))]
    return [each._replace(words=say(each.words)) for each in (*told_once(found), *numbers)]


def _is_attack(event: EventView) -> bool:
    play = play_of(event)
    return play.played_as == ATTACK and not play.ability


def _best(sums: Reckoning, names: tuple[str, ...]) -> Iterator[Highlight]:
    dealt = [blow for blow in sums.blows if blow.card]
    if dealt:
        best = max(dealt, key=lambda blow: blow.amount)
        victim = whom(names[best.player])
        words = f"{best.card} deals {best.amount} damage to {victim} on turn {best.turn}"
        yield Highlight("Best attack", words, best.line)


def _lead(
    sums: Reckoning, left: Sequence[int], winner: Player, names: tuple[str, ...]
) -> Iterator[Highlight]:
    """When the winner took the lead for the last time: more left of what they began with."""
    first = [left[player] + sums.lost(player) for player in (0, 1)]
    now, was_ahead, taken = list(first), False, None
    for blow in sums.blows:
        now[blow.player] -= blow.amount
        is_ahead = now[winner] * first[1 - winner] > now[1 - winner] * first[winner]
        if is_ahead and not was_ahead:
            taken = blow, tuple(now)
        was_ahead = is_ahead
    if taken is None or not was_ahead:  # a player who is ahead may concede
        return
    blow, (one, other) = taken
    ours, theirs = (one, other) if winner == 0 else (other, one)
    words = f"{does(names[winner], 'take')} the lead for good on turn {blow.turn}"
    yield Highlight("Turning point", f"{words}, {ours} against {theirs}", blow.line)


def _last(sums: Reckoning, loser: Player, names: tuple[str, ...]) -> Iterator[Highlight]:
    blows = [blow for blow in sums.blows if blow.player == loser and blow.amount > 0]
    if not blows:
        return
    last = blows[-1]
    words = f"{does(names[loser], 'lose')} {last.amount} vitality on turn {last.turn}"
    if last.card:
        words += f", by {last.card}"
    yield Highlight("Last blow", words, last.line)


def _numbers(sums: Reckoning, player: Player, names: tuple[str, ...]) -> str:
    blows = (blow for blow in sums.blows if blow.player != player and blow.card)
    dealt, attacks = sum(blow.amount for blow in blows), sums.attacks[player]
    count = "1 attack" if attacks == 1 else f"{attacks} attacks"
    checks = f"{sums.passed[player]} of {sums.tried[player]} checks passed"
    return f"{names[player]}: {dealt} damage by {count}, {checks}"
