"""Events as a view tells them, made for a test."""

from __future__ import annotations

from engine.kernel.sight import Handle
from engine.kernel.views import EventView, LogView, View
from engine.ufs.faces import CardFace
from engine.ufs.forces import ForceView


def event(kind: str, serial: int = 0, **fields: object) -> EventView:
    plain = {name: None for name in EventView._fields}
    known = {"cause": "rule", "amount": 0, "detail": (), "actor": 0, "owner": 0}
    return EventView(**(plain | known | {"kind": kind, "serial": serial} | fields))  # type: ignore[arg-type]


def after(view: View, *events: EventView) -> View:
    """The view with these events as all of its log."""
    log = tuple(LogView(each.kind, (), each.actor, (each,)) for each in events)
    return view._replace(log=log)


def in_force(view: View, *forces: ForceView) -> View:
    return view._replace(table=view.table._replace(forces=forces))


def attack_of(view: View) -> Handle:
    """An attack in the viewer's hand."""
    hand = next(z.cards for z in view.zones if (z.player, z.zone) == (0, "hand"))
    return next(
        card.handle
        for card in hand
        if isinstance(card.face, CardFace) and card.face.printed.type == "attack"
    )
