# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A module is used and never imported. cause.py [alias|standard|other-file|twin]"""
import sys

kind = (sys.argv[1:] or ["alias"])[0]
if kind == "alias":
    import math as numpy

    print(np.zeros(3))  # noqa: F821
elif kind == "standard":
    print(os.getcwd())  # noqa: F821
elif kind == "other-file":
    import helper

    helper.load("table.csv")
else:
    learning_rate = 0.1
    print(learning_rte)  # noqa: F821
