# /// script
# requires-python = ">=3.11"
# dependencies = ["jax==0.10.2"]
# ///
"""Two CPU devices of one JAX process; one comes late to a psum, past XLA's termination timeout.

Argument: late (default) or delayed, where the device comes after the warning and in time.
"""
import os
import sys

mode = sys.argv[1] if len(sys.argv) > 1 else "late"
os.environ["XLA_FLAGS"] = (
    "--xla_force_host_platform_device_count=2 --xla_cpu_collective_call_warn_stuck_timeout_seconds=1 "
    "--xla_cpu_collective_call_terminate_timeout_seconds=%d" % (4 if mode == "late" else 50)
)
import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding, PartitionSpec

mesh = jax.make_mesh((2,), ("devices",))
turns = 2_000_000_000 if mode == "late" else 100_000_000


def total(value):
    busy = lambda each: jax.lax.fori_loop(0, turns, lambda turn, held: jnp.sin(held + turn), each) * 0 + 1
    value = jax.lax.cond(jax.lax.axis_index("devices") == 1, busy, lambda each: each, value)
    return jax.lax.psum(value, "devices")


split = PartitionSpec("devices")
summed = jax.jit(jax.shard_map(total, mesh=mesh, in_specs=split, out_specs=PartitionSpec(), check_vma=False))
print(summed(jax.device_put(jnp.ones(2), NamedSharding(mesh, split))))
