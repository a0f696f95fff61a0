"""Folders with a config.json, each of a model of another time."""
import json
import os
import tempfile

os.chdir(tempfile.mkdtemp())
SINCE = {"bert": (0, 0), "qwen2": (4, 37), "qwen3": (4, 51), "qwen3_5": (5, 0), "of_a_time_to_come": (1000, 0)}  # releases; qwen3_5 is not in 4.57
GONE = ("transfo-xl", "jukebox")  # in 4.57.6, and no longer in 5.23.0


def folder(kind, **more):
    """Write it, give its name."""
    os.makedirs(kind or "none", exist_ok=True)
    with open((kind or "none") + "/config.json", "w") as file:
        json.dump(dict({"hidden_size": 24, "num_attention_heads": 2}, **({"model_type": kind} if kind else {}), **more), file)
    return kind or "none"


def unknown():
    """The first of these kinds that the installed release does not have."""
    import transformers

    now = tuple(int(n) for n in transformers.__version__.split(".")[:2])
    return next(kind for kind, since in SINCE.items() if now < since)
