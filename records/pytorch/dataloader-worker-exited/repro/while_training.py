# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A worker that dies while the main process trains: the error with the signal stands alone, in a line of the training."""
import time
import traceback

from died import loader


def train(batch):
    time.sleep(20)  # much longer than the worker needs


def last_frames(step):
    try:
        for batch in loader("killed"):
            step(batch)
    except RuntimeError as error:
        names = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
        print(error, names[-3:])
        assert "is killed by signal: Killed" in str(error) or "(pid(s)" in str(error)
        return str(error), error.__cause__, names
    raise AssertionError("no worker died")


if __name__ == "__main__":
    said, before, names = last_frames(train)
    assert "is killed by signal: Killed" in said and before is None and "train" in names, (said, names)
    said, before, names = last_frames(lambda batch: None)  # the twin: it waits for the batch
    assert "(pid(s)" in said and "is killed by signal: Killed" in str(before) and "train" not in names, (said, names)
