# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers"]
# ///
"""The import passes on a release of the right age, and gives the thing that the name says.

fits.py [new|old]: the names that a new caller wants, or those that an old one wants
"""
import sys

import transformers

if sys.argv[1:] == ["old"]:
    from transformers import AutoModelForVision2Seq as kind

    assert kind.__name__ == "AutoModelForVision2Seq"
else:
    from transformers import AutoModelForImageTextToText, EncoderDecoderCache as kind
    from transformers.utils import check_peft_version

    assert kind.__name__ == "EncoderDecoderCache"
    assert AutoModelForImageTextToText.__name__ == "AutoModelForImageTextToText"
    try:
        check_peft_version(min_version="0.5.0")
    except ValueError as error:  # it works: there is no peft here
        assert "PEFT is not installed" in str(error), error
    else:
        raise AssertionError("peft in this lane?")
print(transformers.__version__, kind)
