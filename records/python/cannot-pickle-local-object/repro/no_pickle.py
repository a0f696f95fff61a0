# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""With fork nothing is pickled; without workers neither: the lambda computes as it is."""
import multiprocessing
import pickle

from workers import local_function, result_of


def main():
    assert result_of(lambda x: x * 2, "fork") == [2, 4, 6]
    assert result_of(local_function(3), "fork") == [3, 6, 9]
    assert [local_function(3)(x) for x in (1, 2, 3)] == [3, 6, 9]
    # a pool sends the function to workers that already run, so fork makes no difference
    with multiprocessing.get_context("fork").Pool(1) as pool:
        try:
            pool.map(lambda x: x * 2, [1, 2, 3])
        except (AttributeError, pickle.PicklingError) as error:
            assert "<lambda>" in str(error), error
        else:
            raise AssertionError("the pool took a lambda")
    print([2, 4, 6])


if __name__ == "__main__":
    main()
