# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""A function that only SciPy has, called through pure_callback: right under jit, and without a gradient until given one."""
import jax
import jax.numpy as jnp
import numpy as np
import scipy.special

x = jnp.linspace(0, 5, 6)


# region callback
def on_the_host(x):
    return scipy.special.jv(0, np.asarray(x)).astype(x.dtype)


def bessel(x):
    return jax.pure_callback(on_the_host, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


y = jax.jit(bessel)(x)
# endregion
np.testing.assert_allclose(y, scipy.special.jv(0, np.asarray(x)), rtol=1e-5, atol=1e-6)
# under vmap newer releases want to be told how
NEWER = tuple(map(int, jax.__version__.split(".")[:2])) >= (0, 6)
try:
    np.testing.assert_allclose(jax.vmap(bessel)(x), y, rtol=1e-5, atol=1e-6)
except NotImplementedError as error:
    assert NEWER and "vmap_method" in str(error), error
else:
    assert not NEWER
if NEWER:
    # region callback-vmap fill: on_the_host
    def mapped(x):
        return jax.pure_callback(on_the_host, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vmap_method="expand_dims")
    # endregion
    np.testing.assert_allclose(jax.vmap(mapped)(x), y, rtol=1e-5, atol=1e-6)
try:
    jax.grad(lambda x: bessel(x).sum())(x)
except ValueError as error:
    print(str(error).splitlines()[0])
    assert "JVP" in str(error), error
else:
    raise AssertionError("a gradient")

# with the rule written out it has one
# region callback-rule fill: bessel
def slope_on_the_host(x):
    return -scipy.special.jv(1, np.asarray(x)).astype(x.dtype)


known = jax.custom_jvp(bessel)
known.defjvps(lambda dx, y, x: jax.pure_callback(slope_on_the_host, jax.ShapeDtypeStruct(x.shape, x.dtype), x) * dx)
# endregion
np.testing.assert_allclose(jax.grad(lambda x: known(x).sum())(x), -scipy.special.jv(1, np.asarray(x)), rtol=1e-5, atol=1e-6)
