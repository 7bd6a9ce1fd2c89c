"""What all games share: policies, rollouts at the root, proofs at the end, a tree to measure by."""
