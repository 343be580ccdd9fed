"""Play between machines of one network: messages, connections, and games that are looked for.

Nothing that decides anything here knows a socket. A *desk* is one side of a match: `HostDesk` holds
the invitation, admits players and spectators and deals; `GuestDesk` is the other side. What lasts
longer than one connection has objects of its own there: the `GuestPlace` that is kept for a guest,
the `HostTable` with the room, the clocks and the end of a match, and the `HostContact` by which a
guest stands to the host.

For each connection a desk gives out a `Channel` (see `ends`): bytes in, bytes out. Whoever carries
bytes, be it a socket or a queue of a test, turns these and nothing else:

    channel = desk.accept(wake, address)  # the host; the guest: `desk.dial(wake)`
    channel.receive(data)        # what came
    send(channel.take())         # what is to leave: after each `wake`
    channel.lost()               # the connection is gone
    desk.tick()                  # some times a second; the guest: `desk.contact.tick()`

When `channel.is_over` and nothing is left to take, the carrier closes the connection. A desk lives
in the thread of its room and asks nobody for the time but the clock that is handed in.
"""
