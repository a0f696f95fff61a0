# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A method is called on its class. cause.py [no-object|no-parentheses|twin]"""
import sys


class Model:
    def __init__(self, size=3):
        self.size = size

    def describe(self):
        return f"size {self.size}"

    def scale(self, factor):
        return self.size * factor


kind = (sys.argv[1:] or ["no-object"])[0]
if kind == "no-object":
    print(Model.describe())
elif kind == "no-parentheses":
    model = Model
    print(model.describe())
else:
    print(Model().scale())
