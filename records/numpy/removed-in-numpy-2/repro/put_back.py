# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy>=2"]
# ///
"""Names put back before the old module is imported; from numpy import finds them, too."""
import sys
import tempfile

import numpy as np

OLD = "from numpy import Inf\nimport numpy as np\nclass Best:\n    value = Inf\n    kind = np.float_\n"
assert not hasattr(np, "float_") and not hasattr(np, "Inf") and not hasattr(np, "NaN")
with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/old_code.py", "w") as file:
        file.write(OLD)
    sys.path.insert(0, folder)
    # region put-back fill: old_code
    np.float_, np.Inf, np.NaN = np.float64, np.inf, np.nan
    import old_code
    # endregion
assert old_code.Best.value == float("inf") and old_code.Best.kind is np.float64
print("old code ran with numpy", np.__version__)
