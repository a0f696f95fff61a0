# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Read a local variable on a path that assigns nothing to it. unbound.py [branch|loop|module|free|twin]"""
import sys

steps = 0


def make(kind):
    if kind == "adam":
        optimizer = "Adam"
    elif kind == "sgd":
        optimizer = "SGD"
    return optimizer


def last_loss(batches):
    for batch in batches:
        loss = batch * 2
    return loss


def count():
    steps += 1
    return steps


def outer(batches):
    def report():
        return loss

    for batch in batches:
        loss = batch
    return report()


kind = (sys.argv[1:] or ["branch"])[0]
print({"branch": lambda: make("adamw"), "loop": lambda: last_loss([]), "module": count, "free": lambda: outer([]), "twin": lambda: lossses}[kind]())
