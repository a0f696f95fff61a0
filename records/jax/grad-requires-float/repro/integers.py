# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Differentiate by integers, and let the error out.

    integers.py [number|counter|argnums|key|mask|jacfwd]
"""
import sys

import jax
import jax.numpy as jnp

kind = (sys.argv[1:] or ["number"])[0]


def loss(params, x):
    return ((x @ params["w"]) ** 2).mean()


params, x = {"w": jnp.ones(3), "step": jnp.zeros((), int)}, jnp.arange(6).reshape(2, 3)
assert jax.grad(loss)({"w": jnp.ones(3)}, x)["w"].shape == (3,), "the control: integer data are no fault"
if kind == "number":
    jax.grad(lambda x: x**2)(3)
elif kind == "counter":
    jax.grad(loss)(params, x)
elif kind == "argnums":
    jax.value_and_grad(lambda x, params: loss(params, x))(x, {"w": jnp.ones(3)})
elif kind == "key":
    jax.grad(loss)({"w": jnp.ones(3), "key": jax.random.key(0)}, x)
elif kind == "mask":
    jax.grad(lambda mask: (mask * 2.0).sum())(jnp.array([True, False]))
else:
    jax.jacfwd(lambda x: x**2)(jnp.arange(3))
