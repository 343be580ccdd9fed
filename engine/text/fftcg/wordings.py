"""Wordings that mean the same wherever they stand: each is replaced by the usual one."""

from __future__ import annotations

from engine.text.fftcg.words import ITSELF
from engine.text.rewrites import rewrites

ONE = ("forward", "backup", "monster", "character")
OTHERS = "the other cards"
REST = ("the rest of the cards", "the rest")
MANY = tuple(f"{kind}s" for kind in ONE)
WORDINGS = rewrites(
    {
        "this turn": "until the end of the turn",
        "you control card name": "you control a card name",
        **{f"all {kind}": f"all the {kind}" for kind in MANY},
        **{
            f"{word} each {kind}": f"{word} all the {kind}s"
            for word in ("to", "on")
            for kind in ONE
        },
        "character other than a backup": "forward or monster",  # which no Monster becomes
        "characters other than backups": "forwards or monsters",
        "put it on top of your deck": "put it on top of its owner's deck",
        "on the bottom of": "at the bottom of",
        "with a power of": "of power",
        "with power": "of power",
        "with a cost of": "of cost",
        "you gain control of": "gain control of",
        ". then ,": ".",
        ", also": ",",
        "also gains": "gains",
        "also gain": "gain",
        "it would be dealt": "it is dealt",
        "they would be dealt": "they are dealt",
        "or fewer": "or less",
        "cards of your deck . you may play 1": "cards of your deck . play up to 1",
        **{
            f"the next {damage} this turn": f"until the end of the turn , the next {damage}"
            for damage in ("damage dealt to it", "damage dealt to them")
        },
        **{
            f"the next time it is dealt damage this turn , {before}": (
                f"until the end of the turn , the next damage dealt to it {after}"
            )
            for before, after in (("the damage", ""), ("reduce the damage by", "is reduced by"))
        },
        "otherwise ,": "if not ,",
        "if you don't ,": "if you do not ,",
        "damage each .": "damage .",
        **{
            f"{before} put {rest} at the bottom of your deck": (
                f"{after} return {OTHERS} to the bottom of your deck"
            )
            for rest in (OTHERS, *REST)
            for before, after in (("", ""), (".", "and"))
        },
        **{
            f"{before} {verb} {rest}": f"{after} {verb} {OTHERS}"
            for verb in ("put", "return")
            for rest in (OTHERS, *REST)
            for before, after in (("", ""), (".", "and"))
        },
        "you don't control any": "you control no",
        "your opponent doesn't control any": "your opponent controls no",
        "blocked by forwards": "blocked by a forward",
        "onto the field under its owner's control": "onto the field",
        f"you control other than {ITSELF}": f"other than {ITSELF} you control",
        "until the end of your turn": "until the end of your turn",
        "the end of your turn": "the end of each of your turns",
        "the beginning of your main phase 1": (
            "the beginning of main phase 1 during each of your turns"
        ),
        "the beginning of your attack phase": (
            "the beginning of the attack phase during each of your turns"
        ),
        "during this turn": "until the end of the turn",
        ", then": "and",
        "reduce the damage by": "the damage is reduced by",
        "increase the damage by": "the damage increases by",
        "enters the field , if you cast it": "enters the field due to your cast",
        "that forward": "it",
        "by your opponent's summon or ability": "by your opponent's summons or abilities",
        "this turn if possible": "if possible until the end of the turn",
        "attack once per turn if possible": "attack if possible",
        "becomes 0 this turn": "becomes 0 instead until the end of the turn",
        "you may add 1": "add up to 1",
        **{
            f"{among} . your opponent discards {it}": "among them . your opponent discards it"
            for among in ("in their hand", "among them")
            for it in ("it", "this card", "that card")
        },
        "an active": "a active",
        "an attacking": "a attacking",
        "an earth": "a earth",
        "an ice": "a ice",
        "power and all abilities": "power and all its abilities",
        "loses all abilities": "loses all its abilities",
        "lose all abilities": "lose all their abilities",
        # the longer words come first: this end does not come each time
        "until the end of your opponent's turn": "until the end of your opponent's turn",
        "the end of your opponent's turn": "the end of each of your opponent's turns",
        "the end of each player's turn": "the end of each turn",
        "during each player's turn": "during each turn",
        "point of damage you have received": "card in your damage zone",
        "opponent controls": "your opponent controls",
        "your opponent controls": "your opponent controls",
    }
)
