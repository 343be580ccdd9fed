"""The game-neutral kernel: what any turn-based card game needs, and no game's own words.

| module                  | answers                                                          |
| ----------------------- | ---------------------------------------------------------------- |
| ids, rng, errors        | what things are called, what chance brings, what can go wrong    |
| machine                 | how rules sequences run, stop anywhere and go on                 |
| decisions, events       | what players are asked, and what happened                        |
| game, zones             | the plain state, and where its cards lie                         |
| sight, views, resample  | who knows what, and what each player is shown                    |
| consequence             | which offers change nothing but what they cost                   |
| plain, codec            | which values are plain, and of which classes a state is made     |
| encoding, decoding      | how they become JSON, and come back                              |
| fragments               | what a game has written before and need not write again          |
| save, wire              | whole games as files, single values as messages                  |
| history, replay         | undo, and whole games as files                                   |
| harness                 | random play that looks for broken promises                       |
"""
