# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Keep an intermediate value of a traced function and use it afterwards; the error is let out.

    leak.py [list|attribute|key|scan|grad|vmap|checked]
"""
import sys
import types

import jax
import jax.numpy as jnp

kind = (sys.argv[1:] or ["list"])[0]
kept, model, key = [], types.SimpleNamespace(total=0.0), jax.random.PRNGKey(0)


def keep(x):
    kept.append(x * 2)
    return x


def count(x):
    model.total = model.total + x.sum()
    return x


def draw():
    global key
    key, now = jax.random.split(key)
    return jax.random.normal(now)


assert keep(jnp.ones(())) == 1 and kept.pop() + 1 == 3, "the control: without jit it is a number"
if kind == "attribute":
    step = jax.jit(count)
    for _ in range(3):
        step(jnp.ones(3))
    print("three calls of one shape went well, and the total is", model.total)
    step(jnp.ones(4))
elif kind == "key":
    assert draw() != draw(), "the control"
    draw = jax.jit(draw)
    assert draw() == draw(), "and no error, but the same number twice"
    jax.random.normal(key)
elif kind == "checked":
    with jax.checking_leaks():
        jax.jit(keep)(1.0)
else:
    if kind == "scan":
        jax.lax.scan(lambda total, x: (total + keep(x), None), 0.0, jnp.ones(3))
    elif kind == "grad":
        jax.grad(keep)(1.0)
    elif kind == "vmap":
        jax.vmap(keep)(jnp.ones(3))
    else:
        jax.jit(keep)(1.0)
    print(kept[0] + 1)
