# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""The words after "Output" say what the function returned; each form is cured by its change, and has_aux takes a pair alone."""
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
        return re.search(r"Output was (\(|\[|\{|None)", text)[1]
    return "fits"


def loss(w):
    return ((x @ w) ** 2).mean()


wanted = jax.grad(loss)(w)
per_sample, one, pair = lambda w: (x @ w) ** 2, lambda w: loss(w)[None], lambda w: (loss(w), x @ w)
assert verdict(loss) == "fits"
assert verdict(per_sample) == "not reduced" and verdict(jax.grad(loss)) == "not reduced"
assert verdict(one) == verdict(lambda w: loss(w)[None, None]) == "one entry"
triple = lambda w: (loss(w), x @ w, w)
comma, named, several = lambda w: (loss(w),), lambda w: {"loss": loss(w), "outputs": x @ w}, lambda w: [loss(w), x @ w]
assert verdict(pair) == verdict(triple) == verdict(comma) == "("
assert verdict(named) == "{" and verdict(several) == "["
assert verdict(lambda w: None) == "None"


def refused_with_aux(function):
    try:
        jax.grad(function, has_aux=True)(w)
    except TypeError as error:
        return "two-element tuple" in str(error)
    return False


# has_aux takes a pair, as a tuple or a list, and none of the others
assert not refused_with_aux(pair) and not refused_with_aux(several)
assert all(map(refused_with_aux, (triple, comma, named)))
for given in (
    jax.grad(lambda w: per_sample(w).mean())(w),
    jax.grad(lambda w: one(w).reshape(()))(w),
    jax.grad(pair, has_aux=True)(w)[0],
    jax.grad(lambda w: (triple(w)[0], triple(w)[1:]), has_aux=True)(w)[0],
    jax.grad(lambda w: comma(w)[0])(w),
    jax.grad(lambda w: (named(w)["loss"], named(w)), has_aux=True)(w)[0],
    jax.grad(several, has_aux=True)(w)[0],
):
    assert jnp.allclose(given, wanted)
