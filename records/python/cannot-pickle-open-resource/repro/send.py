# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""An object that holds a lock, an open file, a generator or a module is sent to a spawned process.

send.py [lock|file|generator|module]
"""
import json
import multiprocessing
import sys
import threading


class Reader:
    def __init__(self, kind):
        self.name = "a"
        if kind == "lock":
            self.part = threading.Lock()
        elif kind == "file":
            self.part = open(__file__)
        elif kind == "generator":
            self.part = (number for number in range(3))
        else:
            self.part = json


def work(reader):
    print(reader.name)


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    context.Process(target=work, args=(Reader((sys.argv[1:] or ["lock"])[0]),)).start()
