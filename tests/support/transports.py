"""Transports for connections without a socket."""


class RecordingTransport:
    """A transport that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send_text(self, text: bytes) -> None:
        self.sent.append(text)

    def pending_bytes(self) -> int:
        return 0
