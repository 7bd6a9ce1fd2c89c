"""OpenSpiel's games beside ours: the same work, done by the library that researchers use."""

import random

import pyspiel
from pyspiel import State


def opening(name: str) -> State:
    """A state in which a player is to move, its cards dealt."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(drawn(state))
    return state


def drawn(state: State) -> int:
    """Return what chance does next, by the probabilities that the game gives."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(actions, weights)[0])


def drive(state: State) -> int:
    """Play a copy at random, move by move from Python; how many moves players made."""
    state = state.clone()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state))
        else:
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves


def rollouts(state: State, number: int, seed: int) -> None:
    """Play `number` random games in C++: one simulation of its search plays that many."""
    evaluator = pyspiel.RandomRolloutEvaluator(number, seed)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 1.0, 1, 1000, False, seed, False)
    bot.mcts_search(state)


def bot_games(state: State, number: int, seed: int) -> None:
    """The same for games without terminal rewards, which its search refuses: C++ random bots."""
    players = range(state.num_players())
    for game in range(number):
        bots = [pyspiel.make_uniform_random_bot(player, seed + game) for player in players]
        pyspiel.evaluate_bots(state.clone(), bots, seed + game)
