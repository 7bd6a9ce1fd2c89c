"""How different players weigh things. The tuned ones are data, in weights.json."""

import json
from importlib.resources import files

from cardtable.bots.threeup.weights import weight_names

CLEARS = ("C", "C1", "C2")
PHASES = ("deck", "gone")
Style = dict[str, float]


def weights_by_value(first: str, clears: float) -> Style:
    """A number for each value: as high as the card, and Clear cards from `clears` on."""
    ranks = {f"{first}-{number}": float(number) for number in range(1, 11)}
    return ranks | {f"{first}-{name}": clears + at for at, name in enumerate(CLEARS)}


def in_both_phases(**concerns: float) -> Style:
    """The same while the draw pile lasts and when it is gone."""
    named = {name.replace("_", "-"): value for name, value in concerns.items()}
    return {f"{part}-{name}": value for part in PHASES for name, value in named.items()}


def make_plain_style() -> Style:
    """Lowest card first, all its copies, Clear cards last, and the best cards face up."""
    taste = dict.fromkeys((name for name in weight_names() if name), 0.0)
    taste |= weights_by_value("up", 11.0)
    for part in PHASES:
        taste |= weights_by_value(f"{part}-price", 30.0)
    return taste | in_both_phases(more=0.5, triple=5.0, draw=1.0, free=-25.0)


def load_style(file: str) -> Style:
    data = json.loads((files(__package__) / file).read_text(encoding="utf-8"))
    return {**dict.fromkeys((name for name in weight_names() if name), 0.0), **data["weights"]}


PLAIN = make_plain_style()
# Whoever can be held must not be let out. It comes up so rarely that games teach it too slowly.
TUNED = load_style("weights.json") | in_both_phases(part=-50.0)
SINGLE = in_both_phases(more=-40.0, draw=-1.0)

STYLES = {
    "careless": PLAIN | SINGLE | dict.fromkeys((name for name in PLAIN if name[:2] == "up"), 0.0),
    "simple": PLAIN | SINGLE,
    "plain": PLAIN,
    "sound": PLAIN | {"deck-triple": 0.0, "deck-sweep": -5.0, "gone-block": 3.0},
    "tuned": TUNED,
    # As many cards as possible at once, whatever they are worth later.
    "rusher": TUNED
    | in_both_phases(more=20.0, more_high=0.0, price_C=-6.0, price_C1=-8.0, price_C2=-8.0),
    # Clear cards and high numbers are kept as long as anything else fits.
    "hoarder": TUNED
    | in_both_phases(price_C=25.0, price_C1=26.0, price_C2=27.0, price_9=8.0, price_10=9.0),
}
