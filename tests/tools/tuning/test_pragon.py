"""What the weights of Pragon are tuned by."""

from tools.tuning.pragon import SPREAD, VARIANTS, count_wins

from cardtable import bots
from cardtable.bots.bot import PolicyBot
from cardtable.bots.pragon.policy import make_tuned_policy
from cardtable.games.pragon.options import PragonOptions


def test_the_tuned_policy_wins_far_more_deals_than_the_naive_one() -> None:
    naive = bots.find_roster("pragon").others["naive"]()
    assert isinstance(naive, PolicyBot)
    wins = [
        count_wins(policy, PragonOptions(), 1_000_000, 60)
        for policy in (naive.policy, make_tuned_policy())
    ]
    assert wins[1] > wins[0] + 20


def test_weights_of_wild_jokers_are_not_tuned_without_them() -> None:
    left_out = set(SPREAD) - set(VARIANTS["tame"].SPREAD)
    assert left_out == {
        f"{place}_joker_{when}" for place in ("held", "open") for when in ("early", "late")
    }
