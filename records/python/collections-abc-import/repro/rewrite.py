# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon"]
# ///
"""The moved names rewritten, the others left; the result runs on every Python 3."""
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

OLD = """import collections
from collections import OrderedDict
def kind(x):
    return isinstance(x, collections.Mapping), isinstance(x, collections.Iterable), OrderedDict(a=1), collections.Counter("aab")
"""
REWRITE = r"""
# region rewrite fill: FILE.py
sed -i.bak -E FILE.py \
    -e 's/\bcollections\.(Mapping|MutableMapping|Sequence|Iterable|Iterator|Callable|Hashable|Set)\b/collections.abc.\1/g' \
    -e 's/^import collections$/import collections, collections.abc/'
# endregion
"""
if sys.version_info >= (3, 10):
    old = {}
    exec(OLD, old)
    try:
        old["kind"]({"a": 1})
    except AttributeError as error:
        assert "module 'collections' has no attribute 'Mapping'" in str(error)
    else:
        raise AssertionError("the old code ran")
with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/kind.py", "w") as file:
        file.write(OLD)
    code, text = bash(REWRITE.replace("FILE.py", "kind.py"), folder)
    assert code == 0, text
    with open(folder + "/kind.py.bak") as file:
        assert file.read() == OLD
    with open(folder + "/kind.py") as file:
        new = file.read()
print(new)
exec("from collections.abc import Iterable")  # what `from collections import Iterable` becomes
found = {}
exec(new, found)
mapping, iterable, ordered, counter = found["kind"]({"a": 1})
assert (mapping, iterable, dict(ordered), counter["a"]) == (True, True, {"a": 1}, 2)
assert found["kind"](3)[:2] == (False, False)
