"""Keeps what happened: an append-only log for each table, and what the lobby needs to find it.

A store is opened by its address: `memory:`, `sqlite:///file` or `postgresql://…`.
"""
