# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""__getstate__ leaves the resource out, __setstate__ makes it anew, in the worker."""
import multiprocessing
import threading


# region leave-it-out fill: Reader, lock, threading.Lock()
class Reader:
    def __init__(self, numbers):
        self.numbers, self.lock = numbers, threading.Lock()

    def __getstate__(self):
        state = self.__dict__.copy()
        del state["lock"]
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.lock = threading.Lock()


# endregion
def work(reader, queue):
    with reader.lock:
        queue.put(sum(reader.numbers))


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    process = context.Process(target=work, args=(Reader([1, 2, 3]), queue))
    process.start()
    assert queue.get(timeout=50) == 6
    process.join()
    print(6)
