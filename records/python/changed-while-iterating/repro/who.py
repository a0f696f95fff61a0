# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The loop that raises, and the code that changes: the same function, or another thread."""
import threading

scores = {"a": 1, "b": 0, "c": 3}
writers = []


class Watched(dict):
    # region who
    def __setitem__(self, key, value):
        print("set", key, "by", threading.current_thread().name)
    # endregion
        writers.append(threading.current_thread().name)
        super().__setitem__(key, value)


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
