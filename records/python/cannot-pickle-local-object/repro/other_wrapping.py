# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""partial around a lambda, a name for it at the top level, or global in the function: no difference."""
import functools
import pickle

named = lambda x: x * 2  # noqa: E731


def make():
    global declared
    declared = lambda x: x * 2  # noqa: E731
    return declared


def main():
    def local(x):
        return x * 2

    for call in (functools.partial(local), functools.partial(lambda x: x), named, make(), [local], {"f": local}):
        try:
            pickle.dumps(call)
        except (AttributeError, pickle.PicklingError) as error:
            print(error)
            assert "<lambda>" in str(error) or "<locals>" in str(error)
        else:
            raise AssertionError(call)


if __name__ == "__main__":
    main()
