# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The loop that raises, and the code that changes: the same function, or another thread."""
import threading

scores = {"a": 1, "b": 0, "c": 3}
writers = []


def print(*words):  # noqa: A001
    writers.append(words[-1])


# region who
class Watched(dict):
    def __setitem__(self, key, value):
        print("set", key, "by", threading.current_thread().name)
        super().__setitem__(key, value)

    def __delitem__(self, key):
        print("del", key, "by", threading.current_thread().name)
        super().__delitem__(key)
# endregion


for other_thread in (False, True):
    watched = Watched(scores)
    try:
        for name in watched:
            if other_thread:
                thread = threading.Thread(target=watched.__setitem__, args=("d", 1), name="loader")
                thread.start()
                thread.join()
            else:
                watched[name + "_old"] = 1
    except RuntimeError as error:
        assert str(error) == "dictionary changed size during iteration", error
    else:
        raise AssertionError("no error")
assert writers == ["MainThread", "loader"], writers
watched = Watched(scores)
del watched["a"]
watched.update(d=1)
watched.pop("b")
assert writers[2:] == ["MainThread"] and watched == {"c": 3, "d": 1}, writers
