"""Attempts, plays and cancellations (E.4, H.2, H.3)."""

from __future__ import annotations

from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.atoms.states import touch
from engine.ufs.model.card import Card
from engine.ufs.model.game import PlayedCopy, UfsGame, Use
from engine.ufs.model.keys import key_of_other_side
from engine.ufs.rules.backups import AIMS
from engine.ufs.rules.limits import PLAYED_COPIES, played_copies
from engine.ufs.rules.reversals import ANSWERS, TRIED, as_played
from engine.ufs.rules.steadiness import OF_THE_ATTACK

TURN_PLAYS = (ANSWERS, AIMS)  # what cards in the pool were played for this turn


def number_play(game: UfsGame) -> int:
    """E.4.1: every attempt has its number."""
    game.plays += 1
    return game.plays


def begin_playing(game: UfsGame, card_id: CardId) -> None:
    """E.4: the card is being played; what it was played for before is forgotten."""
    _forget_play(game, game.cards[card_id])
    game.playing = (*game.playing, card_id)
    _touch_played(game, card_id)


def _forget_play(game: UfsGame, card: Card) -> None:
    for name in TURN_PLAYS:
        if name in game.facts:
            game.facts[name] = tuple(told for told in game.facts[name] if told[0] != card.ref)


def end_playing(game: UfsGame, card_id: CardId) -> None:
    """E.4.11: it has been played, or has failed."""
    game.playing = tuple([card for card in game.playing if card != card_id])
    _touch_played(game, card_id)


def _touch_played(game: UfsGame, card_id: CardId) -> None:
    """Lasting effects may refer to cards being played, or wait for the next one."""
    touch(game, *OF_THE_ATTACK, game.cards[card_id].zone)


def count_use(game: UfsGame, use: Use) -> None:
    """H.2.1.4, H.2.3.4, H.3.2.2, H.5.2: one more in the usage ledger."""
    game.uses[use] = game.uses.get(use, 0) + 1


def try_copy(game: UfsGame, copy: PlayedCopy) -> None:
    """K.3.3: one more attempt to play this ability, which counts together with all its copies."""
    game.facts[PLAYED_COPIES] = (*played_copies(game), copy)


def finish_copy(game: UfsGame, number: int) -> None:
    """E.4.11: the attempt has led to a play."""
    game.facts[PLAYED_COPIES] = tuple(
        copy._replace(played=True) if copy.number == number else copy
        for copy in played_copies(game)
    )


def renew_uses(game: UfsGame, card_id: CardId) -> None:
    """When unflipped or unsealed, abilities may count as new; their copies do not."""
    if game.edition.turning_up_renews:
        game.uses = {use: count for use, count in game.uses.items() if use.card != card_id}
        game.settled = None


def change_sides(game: UfsGame, card_id: CardId) -> None:
    """The other side's abilities are counted separately, resuming when the card turns back."""
    game.uses = {
        use._replace(ability=key_of_other_side(use.ability)) if use.card == card_id else use: count
        for use, count in game.uses.items()
    }
    game.settled = None


def count_enhance(game: UfsGame, player: Player) -> None:
    """H.3.1.1.2: one more enhance attempted this Enhance Step."""
    game.enhances[player] += 1


def count_form(game: UfsGame, player: Player) -> None:
    """H.3.1.1.1: one more form attempted this Combat Phase."""
    game.forms[player] += 1


def try_card(game: UfsGame, player: Player) -> None:
    """F.2.2.3b: a card of the hand has been attempted as a form this turn."""
    game.tried_card[player] = True


def try_reversal(game: UfsGame, player: Player, attack: Ref) -> None:
    """I.3.10.2.2: the player has attempted a reversal to the attack."""
    game.facts[TRIED] = (*game.facts.get(TRIED, ()), (player, as_played(game, attack)))


def answer_attack(game: UfsGame, reversal: Ref, attack: Ref) -> None:
    """I.3.10.2.1: the reversal is to this attack."""
    answered = (reversal, as_played(game, attack))
    game.facts[ANSWERS] = (*game.facts.get(ANSWERS, ()), answered)


def cancel_play(game: UfsGame, number: int) -> None:
    """H.3.3.4, G.2.2.1: what was played under this number does nothing more, or blocks no more."""
    game.cancelled = (*game.cancelled, number)


def open_window(game: UfsGame) -> int:
    """H.2.3.2.1: every response window of the game has its number."""
    game.windows += 1
    return game.windows
