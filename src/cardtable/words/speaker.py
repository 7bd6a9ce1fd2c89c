"""One language, chosen once and then spoken."""

from dataclasses import dataclass

from cardtable import words
from cardtable.engine.game import Message
from cardtable.engine.refusal import Refusal


@dataclass(frozen=True)
class Speaker:
    language: str

    def __call__(self, message: str, **about: str | int) -> str:
        return words.say(self.language, message, about)

    def has(self, message: str) -> bool:
        return words.has_message(self.language, message)

    def told(self, sentences: list[Message]) -> list[str]:
        return words.say_all(self.language, sentences)

    def refusal(self, refusal: Refusal) -> str:
        """Why not. A game of another package may have no words for it; then its code must do."""
        if self.has(f"refused-{refusal.code.lower()}"):
            return words.say_refusal(self.language, refusal)
        return str(refusal)

    def number(self, english: str) -> str:
        """A number as Python writes it, with the marks of this language."""
        marks = self("mark-thousands") + self("mark-decimal")
        return english.translate(str.maketrans(",.", marks))

    def title(self, game: str) -> str:
        """The name of a game as people write it."""
        message = f"{game}-name"
        return self(message) if self.has(message) else game
