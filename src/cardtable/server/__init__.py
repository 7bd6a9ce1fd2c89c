"""Tables for people far apart: the lobby over HTTP, and one WebSocket for each seat."""
