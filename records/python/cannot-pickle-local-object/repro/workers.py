"""Give callables to processes started by spawn, as a DataLoader gives its dataset and collate_fn."""
import functools
import multiprocessing
import pickle
import sys


def double(x, factor=2):
    return x * factor


# region callable-class fill: Scale, factor, x * self.factor
class Scale:
    """A callable with what it needs in it."""

    def __init__(self, factor):
        self.factor = factor

    def __call__(self, x):
        return x * self.factor


# endregion
def work(call, queue):
    queue.put([call(x) for x in (1, 2, 3)])


def result_of(call, method="spawn"):
    """Run call in a worker process; give what it computed."""
    context = multiprocessing.get_context(method)
    queue = context.Queue()
    process = context.Process(target=work, args=(call, queue))
    process.start()
    result = queue.get(timeout=40)
    process.join()
    return result


def local_function(factor):
    """Make a function inside a function, with a value from outside."""

    def scale(x):
        return x * factor

    return scale
