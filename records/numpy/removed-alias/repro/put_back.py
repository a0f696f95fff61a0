# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy>=1.24"]
# ///
"""The alias put back before the old code is imported; a spawned process lacks it again."""
import subprocess
import sys
import tempfile

OLD = "import numpy as np\ndef zeros():\n    return np.zeros(3, dtype=np.float)\n"
with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/old_code.py", "w") as file:
        file.write(OLD)
    sys.path.insert(0, folder)
    import numpy as np
    # region put-back fill: old_code
    np.float = float
    import old_code
    # endregion
    x = old_code.zeros()
    assert x.dtype == np.float64 and x.shape == (3,) and not x.any()
    ran = subprocess.run([sys.executable, "-c", "import old_code; old_code.zeros()"], cwd=folder, stderr=subprocess.PIPE)
    assert ran.returncode == 1 and b"has no attribute 'float'" in ran.stderr
print("here", x.dtype, "and in another process:", ran.stderr.decode().split("AttributeError: ")[1].splitlines()[0])
