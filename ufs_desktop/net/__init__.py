"""Play between machines of one network: messages, connections, and games that are looked for."""
