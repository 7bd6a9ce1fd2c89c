"""Cardtable: play, host and study LEVEL UP, LEVEL 8, 3UP 3DOWN and The Seal of Pragon."""

from cardtable import build_info

__version__ = "0.1.0"

build_info.choose_implementation()
