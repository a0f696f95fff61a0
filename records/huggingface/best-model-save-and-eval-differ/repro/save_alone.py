# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""Another save strategy alone: the default of evaluation is "no", and it never matches."""
import tempfile

from transformers import TrainingArguments

for save in ("steps", "epoch"):
    try:
        TrainingArguments(tempfile.mkdtemp(), use_cpu=True, report_to=[], load_best_model_at_end=True, save_strategy=save)
    except ValueError as error:
        print(error)
        assert "strategy to match" in str(error) and "IntervalStrategy.NO" in str(error)
    else:
        raise AssertionError("evaluation was not asked for, and it was taken")
