# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers"]
# ///
"""A removed name on newer and newer releases, and a stub in the place of a name to come."""
import transformers

version = tuple(int(n) for n in transformers.__version__.split(".")[:2])
if version >= (5, 0):  # removed: an upgrade doesn't bring it back
    for name in ("HybridCache", "AutoModelForVision2Seq"):
        try:
            exec("from transformers import " + name)
        except ImportError as error:
            print(error)
        else:
            raise AssertionError(name)
    from transformers import EncoderDecoderCache  # the control: this one stayed
else:  # to come: a reinstall of this release is this release
    names = dir(transformers)
    assert "EncoderDecoderCache" not in names and "AutoConfig" in names
    print("no EncoderDecoderCache among", len(names), "names of", transformers.__version__)
