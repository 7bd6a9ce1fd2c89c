"""Bots against bots, measured so that it can be believed."""
