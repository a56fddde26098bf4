"""Solves the toy edition with OpenSpiel, and plays a large game with its search.

pip install './engine/python[openspiel]' && python examples/python/openspiel_solve.py
"""

# pyspiel has no types.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

import numpy as np
import pyspiel
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts

import hyperkon.openspiel

print("the toy edition is in", hyperkon.openspiel.TOY.name)
np.random.seed(1)
toy = pyspiel.load_game("hyperkon_toy", {"deals": 12})
solver = external_sampling_mccfr.ExternalSamplingSolver(toy)
for iteration in range(201):
    solver.iteration()
    if iteration in (0, 50, 200):
        print(f"iteration {iteration:4}: exploitability {exploitability.exploitability(toy, solver.average_policy()):.3f}")

game = pyspiel.load_game("hyperkon_ufos", {"players": 3, "options": '{"hands": 1}'})
state = game.new_initial_state()
state.apply_action(7)
draw = np.random.RandomState(1)
rollout = mcts.RandomRolloutEvaluator(1, draw)
print("MCTS plays", state.action_to_string(mcts.MCTSBot(game, 1.0, 20, rollout, random_state=draw).step(state)))
print("IS-MCTS plays", state.action_to_string(ismcts.ISMCTSBot(game, rollout, 1.0, 20, random_state=draw).step(state)))
