# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Four faults with one kind of message: what stands in front of the parenthesis tells them apart."""
import builtins


def look(name, value):
    # region look fill: name, value
    print(type(value), hasattr(builtins, name))
    # endregion
    return type(value).__name__, hasattr(builtins, name)


class Table:
    @property
    def shape(self):
        return (3, 2)


assert look("list", [1, 2, 3]) == ("list", True)
assert look("losses", {"train": 0.5}) == ("dict", False)
assert look("shape", Table().shape) == ("tuple", False) and isinstance(Table.shape, property)
assert look("rate", 0.5) == ("float", False)
assert look("len", len)[0] == "builtin_function_or_method"
