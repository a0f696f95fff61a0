# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy", "ruff"]
# ///
"""ruff's rule NPY201 rewrites most names; the rewritten code runs on NumPy 1 and 2 and gives the same."""
import subprocess
import sys
import tempfile

import numpy as np

RUFF = """
# region ruff fill: PATH
ruff check --select NPY201 --fix PATH
# endregion
"""
OLD = """import numpy as np

def steps(values):
    best = np.Inf
    for value in values:
        best = min(best, value)
    a = np.asarray(values, dtype=np.float_)
    return best, a.dtype, np.alltrue(a > 0), np.product(a), np.round_(a.mean()), np.string_(b"x"), np.isnan(np.NaN)
"""
UNKNOWN = "bool8 int0 uint0 object0 str0 bytes0 void0 msort asfarray find_common_type cast sctypes recfromcsv RankWarning"
with tempfile.TemporaryDirectory() as folder:
    path = folder + "/old_code.py"
    with open(path, "w") as file:
        file.write(OLD)
    ruff = sys.executable + " -m ruff"  # as `ruff` in an environment that is activated
    command = RUFF.replace("ruff", ruff).replace("PATH", "--no-cache --isolated " + path)
    print(subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE).stdout.decode().splitlines()[-1])
    with open(path) as file:
        fixed = file.read()
    # names that it has no rule for stay, and NumPy 2 still refuses them
    kept = []
    for name in UNKNOWN.split():
        with open(path, "w") as file:
            file.write("import numpy as np\n\nuse = np.%s\n" % name)
        subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE)
        with open(path) as file:
            kept += [name] * ("np.%s\n" % name in file.read())
        assert hasattr(np, name) == (int(np.__version__.split(".")[0]) < 2), name
    print("left as they are:", *kept)
    assert kept == UNKNOWN.split()
    # what ruff does not see
    for hidden in ('import numpy as np\n\nkind = getattr(np, "float_")\n', "from numpy import *\n\nkind = float_\n"):
        with open(path, "w") as file:
            file.write(hidden)
        subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE)
        with open(path) as file:
            assert file.read() == hidden
    # an imported name stays in its import line; F401 takes it out there
    imported = "from numpy import NaN, Inf, float_\n\nvalues = [NaN, Inf, float_(2)]\n"
    for rules, done in (("NPY201", False), ("NPY201,F401", True)):
        with open(path, "w") as file:
            file.write(imported)
        subprocess.run(["bash", "-c", command.replace("NPY201", rules)], stdout=subprocess.PIPE)
        with open(path) as file:
            first, _, rest = file.read().partition("\n")
        print(rules, "writes", first)
        assert rest.strip() == "values = [nan, inf, float64(2)]", rest
        assert set(first[len("from numpy import "):].split(", ")) == {"nan", "inf", "float64"} | (set() if done else {"NaN", "Inf", "float_"})
        ran = subprocess.run([sys.executable, path], stderr=subprocess.PIPE).stderr.decode()
        assert ("cannot import name" in ran) == (not done and int(np.__version__.split(".")[0]) >= 2), ran
print(fixed)
for word in ("np.Inf", "float_", "alltrue", "product(", "round_", "string_", "NaN"):
    assert word in OLD and word not in fixed, word
found = {}
exec(fixed, found)
best, dtype, positive, product, mean, text, is_nan = found["steps"]([2.0, 3.0, 4.5])
assert (best, dtype, positive, product, mean, is_nan) == (2.0, np.float64, True, 27.0, 3.0, True)
assert "np.all(" in fixed
assert text == b"x" or text == np.bytes_("x")
