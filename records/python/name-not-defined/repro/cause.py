# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A name that nobody assigned here. cause.py [typo|scope|quotes|branch|twin]"""
import sys

kind = (sys.argv[1:] or ["typo"])[0]
if kind == "typo":
    learning_rate = 0.1
    print(learning_rte)  # noqa: F821
elif kind == "scope":

    def prepare():
        batch_count = 3

    prepare()
    print(batch_count)  # noqa: F821
elif kind == "quotes":
    print({"mode": train_only})  # noqa: F821
elif kind == "branch":
    if len(sys.argv) > 5:
        checkpoint = sys.argv[5]
    print(checkpoint)
else:

    def step():
        total = total + 1  # noqa: F821

    step()
