# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The value is handed over; a name is written alike. mended.py [pass|alike]"""
import sys

if sys.argv[1:] == ["alike"]:
    # region alike fill: learning_rate
    learning_rate = 0.1
    print(learning_rate)
    # endregion
    assert learning_rate == 0.1
else:
    # region pass fill: prepare, batch_count, train
    def prepare():
        batch_count = 3
        return batch_count


    def train(batch_count):
        return [f"batch {i}" for i in range(batch_count)]


    steps = train(prepare())
    # endregion
    assert steps == ["batch 0", "batch 1", "batch 2"]
print("held")
