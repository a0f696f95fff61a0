# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""The words after "Output" say which of the four faults it is; each is cured by its own change."""
import re

import jax
import jax.numpy as jnp

w, x = jnp.arange(1.0, 4.0), jnp.arange(24.0).reshape(8, 3)


def verdict(function):
    try:
        jax.grad(function)(w)
    except TypeError as error:
        text = str(error)
        print(text.splitlines()[0][:110])
        shape = re.search(r"Output had shape: \(([\d, ]*)\)", text)
        if shape:
            return "one entry" if set(shape[1].replace(",", " ").split()) == {"1"} else "not reduced"
        return "no return" if "Output was None" in text else "several results"
    return "fits"


def loss(w):
    return ((x @ w) ** 2).mean()


wanted = jax.grad(loss)(w)
per_sample, one, pair = lambda w: (x @ w) ** 2, lambda w: loss(w)[None], lambda w: (loss(w), x @ w)
assert verdict(loss) == "fits"
assert verdict(per_sample) == "not reduced" and verdict(jax.grad(loss)) == "not reduced"
assert verdict(one) == verdict(lambda w: loss(w)[None, None]) == "one entry"
assert verdict(pair) == verdict(lambda w: {"loss": loss(w)}) == "several results"
assert verdict(lambda w: None) == "no return"
for given in (
    jax.grad(lambda w: per_sample(w).mean())(w),
    jax.grad(lambda w: one(w).reshape(()))(w),
    jax.grad(pair, has_aux=True)(w)[0],
):
    assert jnp.allclose(given, wanted)
