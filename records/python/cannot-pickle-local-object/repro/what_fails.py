# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""pickle.dumps of each part finds the one; <locals> or <lambda> in the name, and not a lock or a file."""
import pickle
import threading
import weakref

from workers import Scale, double, local_function

PARTS = {"collate": lambda batch: batch, "transform": Scale(2), "target": local_function(3), "function": double, "lock": threading.Lock(), "weak": weakref.WeakValueDictionary()}


def main():
    failed = {}
    for name, part in PARTS.items():
        try:
            pickle.dumps(part)
        except Exception as error:
            failed[name] = str(error)
            print(name, "|", error)
    assert set(failed) == {"collate", "target", "lock", "weak"}
    assert "<lambda>" in failed["collate"] and "<locals>" in failed["target"]
    # no function of the reader's own: what a dictionary of weak references holds
    assert "'WeakValueDictionary.__init__.<locals>.remove'" in failed["weak"], failed["weak"]
    # the twin: an object of the system, which no other place in the source helps
    assert "lock" in failed["lock"] and "<locals>" not in failed["lock"]


if __name__ == "__main__":
    main()
