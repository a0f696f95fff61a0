"""Lightning's callback: the card on the rank that failed, and the exception as it was."""

from __future__ import annotations

import pytest
from hooks.conftest import IDENTITY, Program

LOST = "distributed/gloo-connection-closed-by-peer"
FIT = """
import importlib, sys
package, order, devices, *failures = sys.argv[1:]
if order == "hook-first":
    from errorcanon.hooks.lightning import ExplainFailures
lightning = importlib.import_module(package)
import torch
from errorcanon.hooks.lightning import ExplainFailures

class Net(lightning.LightningModule):
    def __init__(self, failure):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3)
        self.failure = failure

    def training_step(self, batch, _):
        if self.global_step == 1 and self.global_rank == int(devices) - 1:
            if self.failure == "unknown":
                raise ValueError("the moon is in the wrong phase")
            batch = torch.randn(2, 4, 8, 8)
        return self.conv(batch).sum()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), 0.1)

def fit(failure):
    trainer = lightning.Trainer(
        max_epochs=1,
        accelerator="cpu",
        devices=int(devices),
        strategy="ddp" if devices != "1" else "auto",
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
        callbacks=[ExplainFailures()] if order == "hook-first" else ExplainFailures(),
    )
    data = torch.utils.data.DataLoader(torch.randn(16, 3, 8, 8), batch_size=2)
    trainer.fit(Net(failure), data)

for failure in failures[:-1]:
    try:
        fit(failure)
    except Exception as error:
        print(f"caught {error!r}", file=sys.stderr)
fit(failures[-1])
"""


def fit(program: Program, package: str, *words: str) -> tuple[int, str]:
    pytest.importorskip("torch", reason="needs .[test,frameworks]")
    pytest.importorskip(package, reason="needs .[test,frameworks]")
    done = program(FIT, package, *words, options=())
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("package", "order"), [("lightning.pytorch", "hook-last"), ("pytorch_lightning", "hook-first")]
)
def test_a_known_failure_has_one_card_and_every_failure_is_raised_again(
    program: Program, package: str, order: str
) -> None:
    code, error = fit(program, package, order, "1", "unknown", "known")
    unknown, _, known = error.partition("caught ValueError('the moon is in the wrong phase')")

    assert code == 1
    assert "canon" not in unknown
    assert known.count("── canon ──") == known.count(f"canon show {IDENTITY} · /e/") == 1
    assert known.rstrip().splitlines()[-1].startswith("RuntimeError: Given groups=1")


def test_of_two_ranks_the_one_that_failed_has_the_whole_card(program: Program) -> None:
    code, error = fit(program, "lightning.pytorch", "hook-last", "2", "known")
    _, *cards = error.split("── canon ──")

    assert code == 1
    assert f"canon show {IDENTITY} · /e/" in cards[0]
    assert "Does not help:" in cards[0]
    # The other rank only lost its peer, if it was not ended before it noticed.
    assert [(LOST in card, "Does not help:" in card) for card in cards[1:]] in ([], [(True, False)])
