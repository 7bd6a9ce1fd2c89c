"""The server: the lobby and records over HTTP, and each table over WebSockets."""
