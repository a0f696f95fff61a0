# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""With fork nothing is pickled; without workers neither: the lambda computes as it is."""
from workers import local_function, result_of


def main():
    assert result_of(lambda x: x * 2, "fork") == [2, 4, 6]
    assert result_of(local_function(3), "fork") == [3, 6, 9]
    assert [local_function(3)(x) for x in (1, 2, 3)] == [3, 6, 9]
    print([2, 4, 6])


if __name__ == "__main__":
    main()
