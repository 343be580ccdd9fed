"""Play between machines on one network: messages, connections, and finding games.

No code here that makes decisions knows about sockets. A *desk* is one side of a match: `HostDesk`
holds the invitation, admits players and spectators and deals; `GuestDesk` is the other side. What
outlasts a single connection has objects of its own: the `GuestPlace` that is kept for a guest, the
`HostTable` with the room, the clocks and the end of a match, and the `HostContact`, which tracks
how a guest is connected to the host.

For each connection a desk creates a `Channel` (see `ends`): bytes in, bytes out. A carrier of
bytes, be it a socket or a queue in a test, calls only these:

    channel = desk.accept(wake, address)  # on the host; on the guest: `desk.dial(wake)`
    channel.receive(data)        # bytes that arrived
    send(channel.take())         # bytes to send, after each `wake`
    channel.lost()               # the connection is gone
    desk.tick()                  # a few times a second; on the guest: `desk.contact.tick()`

When `channel.is_over` and nothing is left to take, the carrier closes the connection. A desk lives
in the thread of its room and gets the time only from the clock that it was given.
"""
