# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""The best model is to be loaded, and checkpoints are not saved where it is evaluated.

arguments.py [strategies|steps]
"""
import sys
import tempfile

from transformers import TrainingArguments

given = {"eval_strategy": "steps", "eval_steps": 3, "save_steps": 4} if sys.argv[1:] == ["steps"] else {"save_strategy": "epoch"}
TrainingArguments(tempfile.mkdtemp(), use_cpu=True, report_to=[], load_best_model_at_end=True, **given)
