# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Readers copy under the lock that writers hold."""
import threading

scores = {str(i): i for i in range(2000)}
errors = []
# region lock fill: scores
lock = threading.Lock()


def write(name, score):
    with lock:
        scores[name] = score


def read():
    with lock:
        items = list(scores.items())
    return sum(score for name, score in items)


# endregion
def writer():
    for i in range(2000, 6000):
        write(str(i), i)


def reader():
    try:
        for _ in range(50):
            read()
    except RuntimeError as error:
        errors.append(error)


threads = [threading.Thread(target=work) for work in (writer, reader, reader)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not errors and read() == sum(range(6000))
print("held")
