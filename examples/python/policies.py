"""Seats a Python policy, an ONNX file, and `steady` at one table, and rates them in a league.

pip install './engine/python[env,onnx]' onnx && python examples/python/policies.py
"""

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

import hyperkon

spec = hyperkon.Game(seats=4).spec
rng = np.random.default_rng(1)


@hyperkon.batched
def drawn(observations: NDArray[np.uint8], masks: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Draws a legal action for each game."""
    return np.asarray((masks * rng.random(masks.shape)).argmax(1), np.int64)


# An untrained network with one layer; examples/python/net.py trains one.
weights = numpy_helper.from_array(rng.normal(size=(spec["length"], spec["actions"])).astype(np.float32), "weights")
ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", None]) for name in ("observation", "scores")]
layer = helper.make_node("MatMul", ["observation", "weights"], ["scores"])
graph = helper.make_graph([layer], "untrained", ends[:1], ends[1:], [weights])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), "untrained.onnx")

for row in hyperkon.tournament([drawn, "untrained.onnx", "steady", "leech"], games=200)["standings"]:
    print(f"{row['bot']:10} wins {row['share']['value']:.3f} ({row['share']['low']:.3f} to {row['share']['high']:.3f})")
league = hyperkon.league.League(seats=3).add("steady").add("random").add("drawn", drawn)
for name, rating in league.play(rounds=20, games=24).items():
    print(f"{name:10} {rating['value']:6.0f} ({rating['low']:.0f} to {rating['high']:.0f})")
