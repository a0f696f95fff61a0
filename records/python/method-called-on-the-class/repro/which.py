# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The class and its object answer differently."""
import inspect


class Model:
    def describe(self):
        return "size 3"


def look(model):
    # region look fill: model
    print(repr(model))
    # endregion
    return inspect.isclass(model)


assert look(Model) and not look(Model())
assert repr(Model).startswith("<class") and " object at 0x" in repr(Model())
assert Model().describe() == "size 3"
