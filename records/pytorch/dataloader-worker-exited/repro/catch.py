# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""To catch the error and go on with the iterator loses batches, and nothing says so."""
from died import loader

if __name__ == "__main__":
    assert sorted(i for batch in loader("well") for i in batch) == list(range(16))
    iterator, seen, caught = iter(loader("killed")), [], 0
    while True:
        try:
            seen += next(iterator)
        except StopIteration:
            break
        except RuntimeError as error:
            caught += 1
            print(error)
    print("seen", seen, "of 0 to 15")
    assert caught >= 1
    assert not {4, 5} & set(seen), "the batch of the worker that died never comes"
