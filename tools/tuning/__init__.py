"""What `tools/tune.py` needs of each game: where the search starts, and how deals are played."""
