"""What all games share: the shape of a policy, rollouts at the root, and a tree to measure by."""
