"""Players and solvers of The Seal of Pragon."""
