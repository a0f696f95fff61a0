# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy>=1.24"]
# ///
"""np.bool and np.long: gone in 1.24 to 1.26, in 2.0 back as NumPy's own types and not as Python's."""
import numpy as np

major = int(np.__version__.split(".")[0])
if major < 2:
    for name in ("bool", "long"):
        try:
            getattr(np, name)
        except AttributeError as error:
            print(str(error).splitlines()[0])
        else:
            raise AssertionError(name)
else:
    assert np.bool is np.bool_ and np.bool is not bool
    assert not isinstance(True, np.bool) and isinstance(np.True_, np.bool)
    assert issubclass(np.long, np.integer) and np.long is not int
    print("np.bool is", np.bool)
assert np.zeros(1, bool).dtype == np.bool_
