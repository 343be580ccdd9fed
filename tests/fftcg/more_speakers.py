"""Cards of our own that say what no shipped card says yet: for random games."""

from __future__ import annotations

from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardElement, CardKind
from tests.fftcg.spoken import said
from tests.fftcg.vanilla import EVERY, FIRE, SPELLS

SAYINGS = {  # a card by its name: its type and its text
    "Borrowed Time": (
        CardKind.SUMMON,
        "Choose 1 Forward. It gains Haste until the end of the turn. At the end of the turn, break "
        "it.",
    ),
    "Slow Fuse": (CardKind.SUMMON, "Choose 1 Forward. When it leaves the field, draw 1 card."),
    "Open Season": (
        CardKind.FORWARD,
        "When Open Season enters the field, choose 1 Forward. When it attacks this turn, deal it "
        "3000 damage. Dull it.\n"
        "When Open Season attacks, at the beginning of your next Main Phase 1, choose up to 2 "
        "Forwards. Return them to their owners' hands.",
    ),
    "Night Watch": (
        CardKind.BACKUP,
        "{dull}: When a Forward is broken this turn, draw 1 card.\n"
        "When Night Watch leaves the field, at the end of the turn, choose 1 Forward. You may "
        "discard 1 card. When you do so, break it.",
    ),
    "Deep Forge": (
        CardKind.BACKUP,
        "{x}{dull}: Choose 1 Forward of cost X or less. Break it.\n"
        "{x}, put 1 Forward into the Break Zone: Draw X cards.\n"
        "When Deep Forge enters the field, you may pay {x}. When you do so, choose 1 Forward. Deal "
        "it 2000 damage for each CP paid for X.",
    ),
    "Long Road": (
        CardKind.SUMMON,
        "Long Road costs 1 less for each Backup you control. As an additional cost to cast Long "
        "Road, you may discard 1 card. You may put 1 Backup into the Break Zone instead of paying "
        "the cost of Long Road. Choose 1 Forward. Deal it damage equal to half of its power. If "
        "you paid the additional cost, draw 1 card.",
    ),
    "Fox Fire": (
        CardKind.FORWARD,
        "As an additional cost to cast Fox Fire, dull 1 Backup.\n"
        "Fox Fire cannot be blocked by a Forward of cost 3 or more.\n"
        "{0}: Choose 1 Forward. Deal it damage equal to Fox Fire's power. You can only use "
        "this ability once per turn.",
    ),
    "Spyglass": (
        CardKind.SUMMON,
        "Choose 1 Forward and up to 1 Backup. Dull them. Reveal the top card of your deck. If it "
        "is a Forward, you may play it onto the field.",
    ),
    "Far Sight": (
        CardKind.FORWARD,
        "When Far Sight enters the field due to your cast, look at the top 3 cards of your deck. "
        "Add up to 2 cards among them to your hand and return the other cards to the bottom of "
        "your deck in any order.\n"
        "When Far Sight attacks, you may discard 1 Summon. When you do so, your opponent puts the "
        "top 2 cards of their deck into the Break Zone.\n"
        "{dull}: Draw 1 card. You can only use this ability during your opponent's turn.",
    ),
    "Price List": (
        CardKind.BACKUP,
        "The Fire Characters you control have cost 1.\n"
        "Discard 1 Forward: Choose 2 Backups in your Break Zone. Play them onto the field dull. "
        "You can only use this ability if you control a Forward and only once per turn.",
    ),
    "Empty Cup": (
        CardKind.BACKUP,
        "When you have no cards in hand, draw 1 card.\n"
        "When you control 3 or more Forwards, choose 1 Forward. Dull it. This effect will trigger "
        "only once per turn.",
    ),
}


def _made(name: str, kind: CardKind, text: str, element: CardElement = FIRE) -> TcgDefinition:
    power = 5000 if kind is CardKind.FORWARD else 0
    return said(TcgDefinition(name, kind, (element,), 2, power), text)


SAYING = tuple(_made(name, kind, text) for name, (kind, text) in SAYINGS.items())
MORE = tuple([*SAYING * 3, *EVERY, *SPELLS][:50])
