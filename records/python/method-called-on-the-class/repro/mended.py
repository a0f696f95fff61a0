# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""An object, or a method that needs none. mended.py [object|static]"""
import sys

if sys.argv[1:] == ["static"]:
    # region static fill: Model, double
    class Model:
        @staticmethod
        def double(x):
            return 2 * x


    Model.double(4)
    # endregion
    assert Model.double(4) == 8 == Model().double(4)
else:

    class Model:
        def __init__(self, size=3):
            self.size = size

        def describe(self):
            return f"size {self.size}"

    # region object fill: Model, size=5, describe
    model = Model(size=5)
    model.describe()
    # endregion
    assert model.describe() == "size 5"
print("held")
