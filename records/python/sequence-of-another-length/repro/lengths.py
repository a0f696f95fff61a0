# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Take more or fewer items than there are. lengths.py [few|many|dict|index|assign|pop|twin]"""
import sys

ROWS = ["resnet,0.5", "bert,0.25", "broken"]
kind = (sys.argv[1:] or ["few"])[0]
if kind == "few":
    for row in ROWS:
        name, loss = row.split(",")
elif kind == "many":
    name, loss = "vit,large,0.25".split(",")
elif kind == "dict":
    for name, loss in {"resnet": 0.5}:
        print(name, loss)
elif kind == "index":
    print([path for path in ROWS if path.endswith(".pt")][-1])
elif kind == "assign":
    losses = []
    losses[0] = 0.5
elif kind == "pop":
    [].pop()
else:
    print({"resnet": 0.5}["bert"])
