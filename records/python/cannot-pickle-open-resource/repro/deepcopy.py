# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A deep copy before sending, or the object in a list or a partial, meets the same refusal."""
import copy
import functools
import pickle
import threading


class Reader:
    def __init__(self):
        self.lock = threading.Lock()


def use(reader):
    return reader


reader = Reader()
for step in (
    lambda: copy.deepcopy(reader),
    lambda: pickle.dumps([reader]),
    lambda: pickle.dumps(functools.partial(use, reader)),
    lambda: pickle.dumps(reader, protocol=4),
):
    try:
        step()
    except TypeError as error:
        print(error)
        assert "_thread.lock" in str(error), error
    else:
        raise AssertionError("the lock was pickled")
