"""Print the guard's figures for PyTorch, each beside its reference measured in the same run.

    python benchmarks/guard_torch.py

Needs torch. A check is timed after a first one on a small model, which imports what it needs.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from guard.zoo_torch import resnet18, resnet50

from errorcanon import guard

INPUT = "8x3x224x224"
CHECKS, STEPS = 7, 15


def main() -> None:
    """Measure and print."""
    guard.check(nn.Conv2d(3, 4, 3), "1x3x8x8")
    model = resnet50()
    seconds = statistics.median(timed(lambda: guard.check(model, INPUT)) for _ in range(CHECKS))
    images = torch.randn(8, 3, 224, 224)
    with torch.no_grad():
        forward = statistics.median(timed(lambda: model(images)) for _ in range(3))
    print(f"check of ResNet-50 ({INPUT}): {seconds:.2f} s; a forward {forward:.2f} s; goal 2 s")
    ran = subprocess.run([sys.executable, __file__, "--memory"], capture_output=True, text=True)
    print(ran.stdout.strip(), ran.stderr.strip())
    print(overhead())


def timed(call: Callable[[], object]) -> float:
    """Seconds of a call."""
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def overhead() -> str:
    """One training step of ResNet-18 bare and guarded, in turn, so that both meet the same load."""
    bare = resnet18()
    guarded = guard.empty_batch(bare)
    images = torch.randn(8, 3, 64, 64)

    def step(model: nn.Module) -> None:
        model(images).square().mean().backward()

    step(bare)
    pairs = [(timed(lambda: step(guarded)), timed(lambda: step(bare))) for _ in range(STEPS)]
    inner = statistics.median(a for a, _ in pairs)
    outer = statistics.median(b for _, b in pairs)

    class Nothing(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x

    nothing, around = Nothing(), guard.empty_batch(Nothing())
    many = 20_000
    alone = timed(lambda: [nothing(images) for _ in range(many)]) / many
    wrapped = timed(lambda: [around(images) for _ in range(many)]) / many
    share = (wrapped - alone) / outer
    return (
        f"empty_batch around ResNet-18 (8x3x64x64): step {inner * 1e3:.0f} ms, "
        f"bare {outer * 1e3:.0f} ms; the wrapper itself {(wrapped - alone) * 1e6:.1f} us, "
        f"{share:.4%} of a step; goal 2 %"
    )


def memory() -> None:
    """Print what a check adds to the peak, beside the model's parameters."""
    guard.check(nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4)), "1x3x8x8")
    model = resnet50()
    size = sum(p.numel() * p.element_size() for p in model.parameters()) / 2**20
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # resets the peak
    before = high_water()
    guard.check(model, INPUT)
    print(
        f"check of ResNet-50: peak + {high_water() - before:.0f} MiB, parameters {size:.0f} MiB; "
        "goal: at most + 20 %"
    )


def high_water() -> float:
    """MiB of resident memory at the peak."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if "VmHWM" in line).split()[1]) / 1024


if __name__ == "__main__":
    memory() if "--memory" in sys.argv else main()
