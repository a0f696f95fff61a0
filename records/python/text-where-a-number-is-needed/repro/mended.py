# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Numbers are made where the text comes in; a text is made with a format. mended.py [convert|format]"""
import argparse
import os
import sys

if sys.argv[1:] == ["format"]:
    epoch, loss = 3, 0.25
    # region format fill: epoch, loss
    line = f"epoch {epoch}: loss {loss:.3f}"
    print("epoch", epoch, "loss", loss)
    # endregion
    assert line == "epoch 3: loss 0.250"
else:
    os.environ["BATCH_SIZE"] = "32"
    sys.argv[1:] = ["--rate", "0.5"]
    # region convert fill: BATCH_SIZE, 8, --rate
    batch_size = int(os.environ.get("BATCH_SIZE", "8"))
    parser = argparse.ArgumentParser()
    parser.add_argument("--rate", type=float, default=0.1)
    rate = parser.parse_args().rate
    # endregion
    assert batch_size / 4 == 8.0 and rate * 2 == 1.0 and batch_size > 16
print("held")
