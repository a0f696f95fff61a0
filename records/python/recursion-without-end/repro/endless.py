# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Recurse without an end. endless.py [getattr|repr|property|twin]"""
import copy
import sys


class Config:
    def __init__(self):
        self.values = {"width": 3}

    def __getattr__(self, name):
        if name in self.values:
            return self.values[name]
        raise AttributeError(name)


class Node:
    def __init__(self, other):
        self.other = other

    def __repr__(self):
        return "Node(%r)" % self.other


class Model:
    @property
    def width(self):
        return self.width


if __name__ == "__main__":
    kind = (sys.argv[1:] or ["getattr"])[0]
    if kind == "getattr":
        copy.deepcopy(Config())
    elif kind == "repr":
        node = Node(None)
        node.other = Node(node)
        print(node)
    elif kind == "property":
        print(Model().width)
    else:
        print(Config().height)
