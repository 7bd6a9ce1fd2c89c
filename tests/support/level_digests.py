"""What the bots of levels 1 to 4 play from fixed seeds, as one digest for each game and level.

The test runs this module natively, and in the runtime of the browser.
"""

from hashlib import sha256

from cardtable import bots, games
from cardtable.engine.chance import FastChance

LEVELS = ("level1", "level2", "level3", "level4")
SEATS = {"levelup": 3, "level8": 3, "threeup": 4, "pragon": 1}


def digest_moves(name: str, level: str, seeds: int, steps: int) -> str:
    """Return the digest of `steps` steps of games in which bots of one level have all seats."""
    game, bot = games.find(name), bots.find(name, level)
    played = sha256()
    for seed in range(seeds):
        chance = FastChance(seed)
        state = game.new(SEATS[name], game.options(), chance)
        made = 0
        while made < steps and not state.is_over():
            observation = bots.observation_of(game, state, int(state.turn), seed * 1_000 + made)
            for step in bot.choose(observation, bots.Budget()):
                state.play(step, chance)
                played.update(f"{step} ".encode())
                made += 1
    return played.hexdigest()[:16]


def digest_all(seeds: int, steps: int) -> dict[str, str]:
    return {
        f"{name} {level}": digest_moves(name, level, seeds, steps)
        for name in games.BUILT_IN
        for level in LEVELS
    }
