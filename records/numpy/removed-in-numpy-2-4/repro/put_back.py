# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy>=2.4"]
# ///
"""Both names put back before the old module is imported; what it computes is right."""
import sys
import tempfile

import numpy as np

OLD = "from numpy import trapz\nimport numpy as np\narea = trapz([1.0, 2.0, 3.0], dx=0.5)\nmask = np.in1d(np.array([[1, 2], [3, 4]]), [2, 3], invert=True)\n"
assert not hasattr(np, "trapz") and not hasattr(np, "in1d")
# region put-back
np.trapz = np.trapezoid
np.in1d = lambda *args, **more: np.isin(*args, **more).ravel()
# endregion
with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/old_code.py", "w") as file:
        file.write(OLD)
    sys.path.insert(0, folder)
    import old_code
assert old_code.area == 2.0 and old_code.mask.tolist() == [True, False, False, True]
print("old code ran with numpy", np.__version__)
