# /// script
# requires-python = ">=3.10"
# dependencies = []
# ///
"""The names put back before the old module is imported."""
import sys
import tempfile

OLD = "import collections\nfrom collections import Iterable\ndef flat(x):\n    return list(x) if isinstance(x, Iterable) and not isinstance(x, collections.Mapping) else x\n"
# region put-back
import collections.abc

for name in collections.abc.__all__:
    if not hasattr(collections, name):
        setattr(collections, name, getattr(collections.abc, name))
# endregion
with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/old_code.py", "w") as file:
        file.write(OLD)
    sys.path.insert(0, folder)
    import old_code
assert old_code.flat((1, 2)) == [1, 2] and old_code.flat({"a": 1}) == {"a": 1} and old_code.flat(3) == 3
print("old code ran on", sys.version.split()[0])
