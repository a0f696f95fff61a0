# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""What ends it: steps.py [default|section|define|spelling] KIND"""
import argparse
import sys

from settings import make

step, kind = (sys.argv[1:] + ["default", "namespace"])[:2]
name = "learning_rate" if kind == "namespace" else "train_cfg"
try:
    getattr(make(kind), name)
except AttributeError as error:
    print("before:", str(error).splitlines()[0])
else:
    raise AssertionError("the setting is there")
cfg = make(kind)
if step == "default":
    if kind == "namespace":
        # region default
        rate = getattr(cfg, "learning_rate", 0.1)
        # endregion
        assert rate == 0.1
    else:
        assert cfg.get("train_cfg", None) is None
elif step == "section":
    assert cfg.model.train_cfg.rate == 0.1
elif step == "define":
    parser = argparse.ArgumentParser()
    # region define
    parser.add_argument("--learning-rate", type=float, default=0.1)
    # endregion
    assert parser.parse_args([]).learning_rate == 0.1
else:  # the option is defined with a dash, and its name has an underscore all the same
    try:
        getattr(cfg, "batch-size")
    except AttributeError as error:
        print(error)
    else:
        raise AssertionError("the dash is in the name")
print("after:", step)
