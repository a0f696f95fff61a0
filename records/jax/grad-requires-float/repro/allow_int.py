# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""allow_int=True gives a gradient of type float0, with which no step can be made; a cast inside is too late.

    allow_int.py [option|cast]
"""
import sys

import jax
import jax.numpy as jnp

kind = (sys.argv[1:] or ["option"])[0]
params = {"w": jnp.arange(3), "v": jnp.ones(3)}


def loss(params):
    return ((params["w"] * 2.0 + params["v"]) ** 2).sum()


if kind == "option":
    slope = jax.grad(loss, allow_int=True)(params)
    print(slope["w"].dtype, slope["v"])
    assert slope["w"].dtype == jax.dtypes.float0 and slope["v"].tolist() == [2, 6, 10], "only the floats have one"
    for step in (lambda: 0.1 * slope["w"], lambda: params["w"] - slope["w"]):
        try:
            step()
        except TypeError as error:
            print(type(error).__name__, str(error).splitlines()[0])
            assert "real- or complex-valued" not in str(error), error
        else:
            raise AssertionError("a step")
    # the entries of type float0 left out of the update, the floats are trained
    new = jax.tree_util.tree_map(lambda p, g: p if g.dtype == jax.dtypes.float0 else p - 0.5 * g, params, slope)
    assert new["w"].tolist() == [0, 1, 2] and new["v"].tolist() == [0, -2, -4]
else:
    inside = lambda w: (w.astype("float32") ** 2).sum()
    assert jax.grad(inside)(params["w"].astype("float32")).tolist() == [0, 2, 4], "the control"
    try:
        jax.grad(inside)(params["w"])
    except TypeError as error:
        print(error)
        assert "but got int32" in str(error), error
    else:
        raise AssertionError("cast inside")
