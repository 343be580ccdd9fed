"""The game-neutral kernel: what any turn-based card game needs, and no game's own words.

| module                  | answers                                                         |
| ----------------------- | --------------------------------------------------------------- |
| ids, rng, errors        | what things are called, what chance brings, what can go wrong   |
| machine, transaction    | how rules sequences run, stop anywhere, go on and are undone    |
| decisions, events       | what players are asked, and what happened                       |
| game, zones             | the plain state, and where its cards lie                        |
| rulebook, handwork      | the rules by id, and text that the players carry out by hand    |
| sight, views, resample  | who knows what, and what each player is shown                   |
| consequence             | which offers change nothing but what they cost                  |
| records, leaves         | plain values that are quickly replaced and quickly made         |
| plain, codec            | which values are plain, and of which classes a state is made    |
| encoding, decoding      | how they become JSON, and come back                             |
| contents                | files and messages, read within bounds, and files written whole |
| fragments               | what a game has written before and need not write again         |
| save, wire              | whole games as files, single values as messages                 |
| history, recollection   | undo, and undo of a game that was put away                      |
| replay                  | a whole game as a file: its start and its moves                 |
| harness                 | random play that looks for broken promises                      |
| processes, crew, helper | work in other processes, and its end                            |
"""
