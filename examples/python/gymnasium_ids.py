"""Makes environments by their names: floats from 0 to 1, shaped rewards, many games at once, and a picture.

pip install './engine/python[env,picture]' && python examples/python/gymnasium_ids.py
"""

import gymnasium
import numpy as np
from numpy.typing import NDArray

import hyperkon.env

potential = hyperkon.env.lead(hyperkon.Game().spec, "foreign_bases")
env = gymnasium.make("hyperkon/Solo-v0", scaled=True, potential=potential, render_mode="rgb_array")
observation, info = env.reset(seed=1)
rewards: list[float] = []
over = False
while not over:
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
    rewards.append(float(reward))
    over = terminated or truncated
print(f"{len(rewards)} actions, shaped reward {sum(rewards):.2f}, picture {np.asarray(env.render()).shape}")

for name in ("Ufos", "Sp4x"):
    many = gymnasium.make_vec(f"hyperkon/{name}-v0", num_envs=64, bots="random")
    observations, info = many.reset(seed=1)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(200):
        masks: NDArray[np.int8] = info["action_mask"]
        actions = (masks * rng.random(masks.shape)).argmax(1)
        observations, reward, over, _, info = many.step(actions)
        ended += int(over.sum())
    print(f"{name}: observations {observations.shape}, {ended} games ended")
