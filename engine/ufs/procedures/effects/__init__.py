"""Effects carried out: `RunEffects`, the payment of costs, and an executor per instruction."""
