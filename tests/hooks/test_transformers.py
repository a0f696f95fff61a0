"""The wrapper for Hugging Face's Trainer: the card, the exception, and everything back in place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hooks.conftest import IDENTITY, Program

TRAIN = """
import sys
import torch
from transformers import Trainer, TrainingArguments
from errorcanon.hooks.transformers import explain_failures

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3)

    def forward(self, pixel_values, labels=None):
        return {"loss": self.conv(pixel_values).sum()}

def make_trainer(channels, **options):
    rows = [{"pixel_values": torch.randn(channels, 8, 8), "labels": 0} for _ in range(4)]
    arguments = TrainingArguments(
        sys.argv[1],
        use_cpu=True, report_to=[], save_strategy="no", disable_tqdm=True, num_train_epochs=1,
        **options,
    )
    unfit = [{"pixel_values": torch.randn(4, 8, 8), "labels": 0}]
    return Trainer(Net(), arguments, train_dataset=rows, eval_dataset=unfit)

def attempt(what, call):
    print(f"<{what}>", file=sys.stderr)
    try:
        return call()
    except RuntimeError as error:
        print(f"caught {error}", file=sys.stderr)
    finally:
        print(f"</{what}>", file=sys.stderr)

trainer = make_trainer(4)
with explain_failures(trainer):
    attempt("inside", trainer.train)
attempt("after", trainer.train)
assert not {"train", "evaluate", "predict"} & vars(trainer).keys()

trainer = make_trainer(3, eval_strategy="epoch")
explain_failures(trainer)
attempt("evaluation", trainer.train)

trainer = make_trainer(3)
undo = explain_failures(trainer)
assert attempt("sound", trainer.train).global_step == 1
undo.close()

trainer = make_trainer(4)
explain_failures(trainer)
trainer.train()
"""


def test_failures_have_their_card_and_the_trainer_stays_what_it_was(
    program: Program, tmp_path: Path
) -> None:
    for name in ("torch", "transformers", "accelerate"):
        pytest.importorskip(name, reason="needs .[test,frameworks]")
    done = program(TRAIN, str(tmp_path / "out"), options=())
    error = done.stderr

    def part(what: str) -> str:
        return error.partition(f"<{what}>\n")[2].partition(f"</{what}>\n")[0]

    assert part("inside").index(f"canon show {IDENTITY} · /e/") < part("inside").index(
        "caught Given groups=1"
    )
    assert part("after").startswith("caught Given groups=1")
    # `train` calls `evaluate`: the failure passes both.
    assert part("evaluation").count("── canon ──") == 1
    assert "canon" not in part("sound")
    assert done.returncode == 1
    assert error.rstrip().splitlines()[-1].startswith("RuntimeError: Given groups=1")
