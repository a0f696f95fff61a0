# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""self is the first parameter; a keyword-only parameter is named. mended.py [self|name]"""
import sys

if sys.argv[1:] == ["name"]:

    class Model:
        def fit(self, *, epochs=1):
            return epochs

    model = Model()
    # region name fill: model.fit, epochs=3
    model.fit(epochs=3)
    # endregion
    assert model.fit(epochs=3) == 3
else:
    # region self fill: Model, forward, x
    class Model:
        def forward(self, x):
            return [2 * v for v in x]
    # endregion

    assert Model().forward([1, 2]) == [2, 4]
print("held")
