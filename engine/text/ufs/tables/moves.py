"""Cards that move between zones: added, put, built, attached, searched for, shuffled."""

from __future__ import annotations

from engine.text.grammar import (
    Grammar,
    ListRule,
    Value,
    builds,
    guarded,
)
from engine.text.ufs.antecedents import kinds
from engine.text.ufs.tables.effects import Clause, clauses
from engine.text.ufs.tables.verbs import ADD, LEXEMES, PUT, RETURN, Lexeme, regular
from engine.text.ufs.tables.words import (
    YOU,
)
from engine.ufs.effects import nodes as n
from engine.ufs.effects.tree_nodes import nodes_in


def add_moves(grammar: Grammar) -> None:
    """More verb phrases of every person."""
    for clause in clauses(grammar):
        _add_moves(clause)


def _add_moves(clause: Clause) -> None:
    key = clause.key
    grammar = clause.grammar
    cards = f"{{cards:nps.{key}.none}}"
    plain = builds(n.MoveToZone, by=clause.who)
    clause.add(ADD, f"{cards} {{to:to.{key}}} [[{{states:arrival}}]]", plain)
    clause.add(
        RETURN, f"{cards} {{to:to.{key}}}", builds(n.MoveToZone, by=clause.who, returned=True)
    )
    _add_puts(clause, cards)
    staged = f"{{cards:nps.{key}.stage}}"
    out_of_stage = guarded(builds(n.MoveToZone, by=clause.who), _is_from_stage)
    clause.add(ADD, f"{staged} {{to:to.{key}}} [[{{states:arrival}}]]", out_of_stage)
    for side in (n.Position.TOP, n.Position.BOTTOM):
        onto = guarded(builds(n.MoveToZone, by=clause.who, position=side), _is_from_stage)
        clause.add(ADD, f"{staged} to the {side.value} of {{to:zone.{key}}}", onto)
    for words, position in {
        "to the top of": n.Position.TOP,
        "to the bottom of": n.Position.BOTTOM,
        "to the beginning of": n.Position.BEGINNING,
    }.items():
        to = builds(n.MoveToZone, by=clause.who, position=position)
        clause.add(ADD, f"{cards} {words} {{to:zone.{key}}} [[{{states:arrival}}]]", to)
        ordered_too = guarded(
            builds(n.MoveToZone, by=clause.who, position=position, order=n.Position.ANY_ORDER),
            _all_come_or_stay,
        )
        clause.add(ADD, f"{cards} {words} {{to:zone.{key}}} in any order", ordered_too)
    ordered = builds(n.MoveToZone, by=clause.who, position=n.Position.ANY_ORDER)
    clause.add(ADD, f"{cards} {{to:to.{key}}} [[{{states:arrival}}]] in any order", ordered)
    clause.add(PUT, f"{cards} back in any order", builds(n.PutBack, by=clause.who))
    back_top = builds(n.PutBack, by=clause.who, position=n.Position.TOP)
    clause.add(PUT, f"{cards} back", back_top)
    build = builds(n.MoveToZone, by=clause.who, to=n.Place(n.Zone.STAGE, clause.who), build=True)
    clause.add(LEXEMES[n.Verb.BUILD], f"{cards} [[{{states:arrival}}]]", build)
    if clause.person is YOU:
        _add_tokens(clause)
    copies = "multiple copies of this attack"
    as_copies = builds(n.MoveToZone, by=clause.who, as_copies=n.CurrentAttack())
    clause.add(ADD, f"{cards} {{to:to.{key}}} {{states:arrival}} as {copies}", as_copies)
    if clause.form == "base" and clause.person is YOU:
        grammar.add_all(
            "arrival",
            {
                "face down": (n.State.FACE_DOWN,),
                "face up": (n.State.FACE_UP,),
                "committed": (n.State.COMMITTED,),
                "ready": (n.State.READY,),
                "transformed": (n.State.TRANSFORMED,),
                "face down committed": (n.State.FACE_DOWN, n.State.COMMITTED),
            },
        )
    attach = regular("attach")
    clause.add(attach, f"{cards} to {{to:np.{key}.none}}", builds(n.Attach, by=clause.who))
    if clause.person is YOU:
        for on in ("ref.sg", "ref.char", f"np.{key}.stage"):
            laid = f"{cards} on top of {{on:{on}}} {{span:span}}"
            clause.add(regular("place"), laid, builds(n.PlaceOnTop))
    search = regular("search")
    found = f"{{places:searched.{key}}} for {{cards:sought.{key}}}"
    clause.add(search, found, builds(n.Search, by=clause.who))
    if clause.form == "base":
        _add_search(grammar, key)
    shuffle = Lexeme("shuffle", "shuffles", "shuffled", "shuffled")
    clause.add(shuffle, f"{{place:zone.{key}}}", builds(n.Shuffle, by=clause.who))
    into = f"{cards} into {{place:zone.{key}}}"
    clause.add(shuffle, into, builds(n.Shuffle, by=clause.who))


_STAGED = frozenset({n.CardType.FOUNDATION, n.CardType.ASSET, n.CardType.BACKUP})


def _is_from_stage(value: Value) -> bool:
    """K.2.6: a foundation is one in a staging area; "1 card" needs a place."""
    cards = value.cards
    implied = isinstance(cards, n.Cards) and cards.place is not None
    if not implied or cards.place.said is not n.Said.IMPLIED or value.to.zone is n.Zone.STAGE:
        return False
    types = kinds(cards.filter)
    return types is not None and types <= _STAGED


def _all_come_or_stay(value: Value) -> bool:
    """New cards of a deck are ordered on arrival, its own before that: never both in one phrase."""
    cards = value.cards
    return not isinstance(cards, n.BothOf) or _is_of_deck(cards.left) is _is_of_deck(cards.right)


def _is_of_deck(cards: n.CardRef) -> bool:
    places = [each for each in nodes_in(cards) if isinstance(each, n.Place)]
    return any(place.zone is n.Zone.DECK for place in places)


def _add_tokens(clause: Clause) -> None:
    """ "Build 1 asset token named "Lamp" with Unique and "Form Commit: Draw 1 card." ": the text
    describes the card, since no deck contains it."""
    build = LEXEMES[n.Verb.BUILD]
    clause.add(build, "1 {token:token.sg}", builds(n.BuildTokens, amount=n.Number(1)))
    clause.add(build, "{amount:many} {token:token.pl}", builds(n.BuildTokens))
    if clause.form == "base":
        for number, ending in (("sg", ""), ("pl", "s")):
            described = f'{{type:staged}} token{ending} named " {{name:QUOTED}} "'
            plain = f"{described} [[with {{grants:granted}}]]"
            token = guarded(builds(n.TokenCard), _is_printable)
            clause.grammar.add(f"token.{number}", plain, token)
        staged = (n.CardType.FOUNDATION, n.CardType.ASSET)
        clause.grammar.add_all("staged", {kind.value: kind for kind in staged})


def _is_printable(token: Value) -> bool:
    """Whether a token could be printed like this: only keywords and abilities, nothing to choose.

    A token within a token would be a quotation within a quotation.
    """
    grants = (isinstance(each, n.KeywordGrant | n.AbilityGrant) for each in token.grants)
    return all(grants) and not any(
        isinstance(part, n.TokenCard) for part in nodes_in(token.grants, quoted=True)
    )


def _add_puts(clause: Clause, cards: str) -> None:
    for side in (n.Position.TOP, n.Position.BOTTOM):
        on = f"{cards} on the {side.value} of {{to:zone.{clause.key}}}"
        plain = {"by": clause.who, "position": side, "put": True}
        clause.add(PUT, on, builds(n.MoveToZone, **plain))
        for words, order in {
            "in any order": n.Position.ANY_ORDER,
            "in a random order": n.Position.RANDOM_ORDER,
        }.items():
            ordered = guarded(builds(n.MoveToZone, order=order, **plain), _all_come_or_stay)
            clause.add(PUT, f"{on} {words}", ordered)


def _add_search(grammar: Grammar, key: str) -> None:
    grammar.lists[f"searched.{key}"] = ListRule(f"searchzone.{key}", ("and",), 1)
    for words, zone in {
        "deck": n.Zone.DECK,
        "discard pile": n.Zone.DISCARD,
        "removed pile": n.Zone.REMOVED,
    }.items():
        plain = builds(n.Place, zone=zone, said=n.Said.BARE)
        grammar.add(f"searchzone.{key}", f"{{whose:poss.{key}}} {words}", plain)
    for quantity, number in (("q.a", "sg"), ("q.sg", "sg"), ("q.pl", "pl")):
        noun = f"{{quantity:{quantity}}} {{filter:nom.{number}}}"
        grammar.add(f"sought.{key}", noun, builds(n.Cards))
