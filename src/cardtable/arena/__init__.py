"""Matches between bots, and statistics that say how certain their outcome is."""
