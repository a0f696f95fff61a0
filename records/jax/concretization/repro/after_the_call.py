# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""float() and item() inside of jit ask too early; after the call they give the number, and debug.print shows it inside."""
import contextlib
import io

import jax
import jax.numpy as jnp
import numpy as np

x = np.random.RandomState(0).rand(6, 3).astype("float32")
for early in (lambda loss: float(loss), lambda loss: loss.item()):
    try:
        jax.jit(lambda x: early((x**2).mean()))(x)
    except TypeError as error:
        print(str(error).splitlines()[0])
        assert "Abstract tracer value" in str(error), error
    else:
        raise AssertionError("the number was there")


# region after-the-call fill: x
@jax.jit
def step(x):
    loss = jnp.mean(x**2)
    jax.debug.print("loss {}", loss)
    return loss


loss = float(step(x))  # after the call
# endregion
np.testing.assert_allclose(loss, (x**2).mean(), rtol=1e-6)
jax.effects_barrier()
with contextlib.redirect_stdout(io.StringIO()) as printed:
    for factor in (1, 2):
        again = step(factor * x).item()
        np.testing.assert_allclose(again, (factor**2 * x**2).mean(), rtol=1e-5)
    jax.effects_barrier()
shown = [float(line.split()[1]) for line in printed.getvalue().splitlines()]
print("shown", shown)
np.testing.assert_allclose(shown, [(x**2).mean(), 4 * (x**2).mean()], rtol=1e-3)
