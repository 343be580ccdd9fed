"""What a response window is about, in one sentence: who did what, and to whom."""

from __future__ import annotations

from engine.kernel.ids import Player
from engine.ufs.faces import FightView, WindowState
from ufs_desktop.fight.words import Say, card_name, event_words, stretch_words
from ufs_desktop.grammar import whom
from ufs_desktop.table.questions import Cards, Names

DEEDS = {
    "play": "{who} played {card}",
    "attempt": "{who} began to play {card}",
    "draw": "{who} drew {card}",
    "begin_check": "{who} is about to make a check",
    "make_check": "{who} checked {n}",
    "pass_check": "{who} passed the check",
    "fail_check": "{who} failed the check",
    "deal_damage": "{card} dealt {n} damage to {whom}",
    "take_damage": "{owner} took {n} damage",
    "gain_vitality": "{owner} gained {n} vitality",
    "lose_vitality": "{owner} lost {n} vitality",
    "gain_stamina": "{card} gained {n} stamina",
    "lose_stamina": "{card} lost {n} stamina",
    "attack": "{who} attacked {card}",
}
IMPENDING = {  # anything else takes the card off the table
    "destroy": "{card} is about to be destroyed",
    "sacrifice": "{card} is about to be sacrificed",
    "flip": "{card} is about to be turned face down",
    "remove": "{card} is about to be removed from the game",
}
LEAVING = "{card} is about to leave"
BACKUPS = {
    "deal_damage": "{card} dealt {n} damage to a backup",
    "take_damage": "a backup took damage",
}
BLOCKS = {"play": "{who} blocked with {card}", "attempt": "{who} began to block with {card}"}
ABILITIES = {
    "play": "{who} used an ability of {card}",
    "attempt": "{who} began to use an ability of {card}",
}
TAKING = ("damage_step", "begin")  # the moment before an attack deals its damage
BLOCK = "block"


def window_words(window: WindowState, cards: Cards, names: Names, say: Say = str) -> str:
    """What has happened that can be answered now."""
    card = cards.get(window.card) if window.card is not None else None
    if window.stretch:
        return _stretch(window, say)
    template = _template(window)
    if not template or (window.actor is None and "{who}" in template):
        return event_words(window.event, card, say)
    owner = _name(window.owner, names)
    told = say(template).format(
        who=_name(window.actor, names),
        owner=owner,
        whom=whom(owner),
        card=card_name(card),
        n=window.amount,
    )
    return f"{told[:1].upper()}{told[1:]}"


def happened(view: FightView, cards: Cards, names: Names, say: Say = str) -> list[str]:
    """What the open response windows are about, the outermost first."""
    table = view.table
    return [window_words(window, cards, names, say) for window in table.windows]


def _stretch(window: WindowState, say: Say) -> str:
    if (window.stretch, window.edge) == TAKING:
        return say("Damage is about to be dealt")
    return stretch_words(window.stretch, window.edge, say)


def _template(window: WindowState) -> str:
    if window.deed:
        return IMPENDING.get(window.deed, LEAVING)
    if window.ability and window.event in ABILITIES:
        return ABILITIES[window.event]
    if window.played_as == BLOCK and window.event in BLOCKS:
        return BLOCKS[window.event]
    if window.owner is None and window.event in BACKUPS:
        return BACKUPS[window.event]
    return DEEDS.get(window.event, "")


def _name(player: Player | None, names: Names) -> str:
    return "the game" if player is None else names[player]
