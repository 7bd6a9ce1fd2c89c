"""One language, chosen once and then spoken."""

from dataclasses import dataclass

from cardtable import words
from cardtable.engine.game import Message
from cardtable.engine.refusal import Refusal


@dataclass(frozen=True)
class Speaker:
    """Says messages in one language: `say("tui-seat", number=2)`.

    A game of another package may lack the words for a message or a refusal. It can be played all
    the same: the id and the arguments are shown in place of the sentence.
    """

    language: str

    def __call__(self, message: str, **about: str | int) -> str:
        return words.say(self.language, message, about)

    def has(self, message: str) -> bool:
        return words.has_message(self.language, message)

    def sentences(self, messages: list[Message]) -> list[str]:
        """Return the sentence of each message."""
        return [self.sentence(message) for message in messages]

    def sentence(self, message: Message) -> str:
        if self.has(message.id):
            return words.say(self.language, message.id, message.about)
        details = ", ".join(f"{name} {value}" for name, value in message.about.items())
        return f"{message.id} ({details})" if details else message.id

    def refusal(self, refusal: Refusal) -> str:
        """Return the reason for a refusal."""
        if self.has(f"refused-{refusal.code.lower()}"):
            return words.say_refusal(self.language, refusal)
        return str(refusal)

    def number(self, english: str) -> str:
        """Return a number, given as Python writes it, with the marks of this language."""
        marks = self("mark-thousands") + self("mark-decimal")
        return english.translate(str.maketrans(",.", marks))

    def title(self, game: str) -> str:
        """Return the name of a game as people write it."""
        message = f"{game}-name"
        return self(message) if self.has(message) else game
