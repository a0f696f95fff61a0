# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""A scan under shard_map: the first carry is the same on all devices, what comes out differs from device to device.

mesh_axes.py [plain|varying]
"""
import os
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=2"
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec

kind = (sys.argv[1:] or ["plain"])[0]


def total(rows):
    init = jnp.zeros(())
    if kind == "varying":
        # region vary fill: "i"
        if hasattr(lax, "pcast"):
            init = lax.pcast(init, ("i",), to="varying")
        else:
            init = lax.pvary(init, ("i",))
        # endregion
    return lax.scan(lambda carry, row: (carry + row, None), init, rows)[0][None]


axis, mesh = PartitionSpec("i"), Mesh(np.array(jax.devices()), ("i",))
assert len(jax.devices()) == 2
given = jax.shard_map(total, mesh=mesh, in_specs=axis, out_specs=axis)(jnp.arange(4.0))
assert given.tolist() == [0 + 1, 2 + 3], given
print("each device has the sum of its rows", given)
