"""Search that all games share: rollouts, a tree, proofs near the end, plausible worlds."""
