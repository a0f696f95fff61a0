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


class Static:
    @staticmethod
    def describe(self):
        return "size 3"


hung = Model()
hung.describe = Static.describe
for thing in (Static(), hung):
    assert not look(thing)
    try:
        thing.describe()
    except TypeError as error:
        assert "missing 1 required positional argument: 'self'" in str(error), error
    else:
        raise AssertionError("it was called")
