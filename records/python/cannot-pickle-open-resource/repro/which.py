# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""pickle.dumps of each attribute finds the one that cannot be sent."""
import pickle
import threading


class Reader:
    def __init__(self):
        self.name, self.paths, self.lock = "a", ["x", "y"], threading.Lock()


def twice(x):
    return 2 * x


def culprits(reader):
    found = {}
    # region which fill: reader
    for name, value in vars(reader).items():
        try:
            pickle.dumps(value)
        except Exception as error:
            print(name, type(value), error)
            # endregion
            found[name] = str(error)
    return found


found = culprits(Reader())
assert list(found) == ["lock"] and "_thread.lock" in found["lock"]
# the twin: a lambda says <lambda> or local object, and names no type of the system
reader = Reader()
reader.lock = lambda x: x
found = culprits(reader)
assert list(found) == ["lock"] and "<lambda>" in found["lock"] and "_thread" not in found["lock"]
reader.lock = twice
assert not culprits(reader)
