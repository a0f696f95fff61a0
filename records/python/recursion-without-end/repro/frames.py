# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The frames of the traceback that repeat name the circle."""
import copy

from endless import Config

found = []
try:
    copy.deepcopy(Config())
except RecursionError as caught:
    error = caught
    # region frames fill: error
    import collections
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    counted = collections.Counter((f.filename, f.lineno, f.name) for f in frames)
    print(counted.most_common(5))
    # endregion
    found = counted.most_common(1)[0]


def here(n):
    there(n)


def there(n):
    here(n)


for call, folded in ((here, False), (lambda n: copy.deepcopy(Config()), True)):
    try:
        call(1)
    except RecursionError:
        said = traceback.format_exc()
        assert ("Previous line repeated" in said) == folded, said[-600:]
assert found and found[0][2] == "__getattr__" and found[1] > 100, found
