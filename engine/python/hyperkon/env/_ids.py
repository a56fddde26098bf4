"""The names of environments in Gymnasium: `gymnasium.make("hyperkon/Solo-v0")`."""

from gymnasium.envs import registration

_EDITIONS = {"Solo": None, "Ufos": "ufos", "Sp4x": "sp4x"}
"""The edition of each name; None is the default edition."""


for _name, _edition in _EDITIONS.items():
    if f"hyperkon/{_name}-v0" not in registration.registry:
        registration.register(
            id=f"hyperkon/{_name}-v0",
            entry_point="hyperkon.env:Solo",
            vector_entry_point="hyperkon.env:Vector",
            kwargs={"edition": _edition},
        )
