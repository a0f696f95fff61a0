# /// script
# requires-python = ">=3.9"
# dependencies = ["jax==0.4.26", "jaxlib==0.4.30", "numpy<2"]
# ///
"""Import a jax beside a jaxlib of another release, and let the error out."""
from importlib.metadata import version

print("jax", version("jax"), "jaxlib", version("jaxlib"), flush=True)
import jaxlib  # noqa: E402  the control: alone it can be imported

assert jaxlib.__file__
import jax  # noqa: E402, F401
