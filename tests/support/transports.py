"""In the place of a socket."""


class RecordingTransport:
    """A transport that keeps what is sent."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def send_text(self, text: bytes) -> None:
        self.heard.append(text)

    def pending_bytes(self) -> int:
        return 0
