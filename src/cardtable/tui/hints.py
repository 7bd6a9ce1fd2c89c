"""What a strong player would think about, told in three strengths.

First where to look, then the move, then every line that is worth a thought with its chances.
Each press of the key tells more; a new position begins anew.
"""

from typing import Final

from cardtable.bots.advice import Advice, RatedPlan
from cardtable.engine.game import Message
from cardtable.table.replay import Moment
from cardtable.tui.seen import named
from cardtable.words.speaker import Speaker

STRENGTHS: Final = 3
FEW: Final = 10  # imagined games, after which a share says nothing
VAGUE: Final = 0.2  # a standard error from which a share says nothing


class Hints:
    def __init__(self, say: Speaker, names: tuple[str, ...]) -> None:
        self.say = say
        self.names = names
        self.moment: Moment | None = None
        self.advice: Advice | None = None
        self.strength = 0

    def known(self, moment: Moment) -> Advice | None:
        """What was thought about this position before."""
        return self.advice if moment is self.moment else None

    def next(self, moment: Moment, advice: Advice) -> list[str]:
        """One strength more than the last time; after the strongest comes the first again."""
        again = moment is self.moment
        self.strength = self.strength % STRENGTHS + 1 if again else 1
        self.moment, self.advice = moment, advice
        if self.strength == 1:
            return self.sentences((advice.where,))
        best = advice.options[0]
        if self.strength == STRENGTHS:
            worlds = self.say("tui-hint-worlds", worlds=advice.worlds)
            return [worlds, *(self.line(option, advice.worlds) for option in advice.options)]
        close = any(option.equal for option in advice.options)
        message = "tui-hint-close" if close else "tui-hint-move"
        return [self.say(message, move=best.move), *self.sentences(best.reasons)]

    def line(self, option: RatedPlan, worlds: int) -> str:
        if 0 < worlds < FEW or option.error >= VAGUE:
            told = self.say("tui-hint-untried", move=option.move)
        else:
            told = self.say(
                "tui-hint-line",
                move=option.move,
                share=self.points(option.share),
                error=self.points(option.error),
                behind=self.behind(option),
            )
        return " ".join((told, *self.sentences(option.reasons)))

    def behind(self, option: RatedPlan) -> str:
        """How far it is from the best; nothing for the best itself."""
        if option.equal:
            return ", " + self.say("advice-equal")
        return ", " + self.say("advice-gap", points=self.points(option.gap)) if option.gap else ""

    def points(self, share: float) -> str:
        return self.say.number(f"{100 * share:.1f}")

    def is_full(self) -> bool:
        """Whether the last hint was the strongest, which is a page and not a line."""
        return self.strength == STRENGTHS

    def sentences(self, said: tuple[Message, ...]) -> list[str]:
        return self.say.sentences(named(self.names, list(said)))
