"""Print what the guard costs for Keras on TensorFlow, each figure beside its reference.

    python benchmarks/guard_keras.py

Needs `.[test,frameworks]`. Every figure is measured in a process of its own.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
CHECKS, STEPS = 5, 40
BATCH = 8


def main() -> None:
    """Measure both figures and print them as a table."""
    print("| what | figure | beside |", "|---|---|---|", sep="\n")
    for what in ("check", "empty_batch"):
        environment = {**os.environ, "KERAS_BACKEND": "tensorflow", "TF_CPP_MIN_LOG_LEVEL": "3"}
        subprocess.run([sys.executable, __file__, what], check=True, env=environment)


def check() -> None:
    """Time and memory of a check of ResNet50, beside those of its making and of one step."""
    import keras
    import numpy as np

    from errorcanon import guard

    model: Any = None

    def make() -> None:
        nonlocal model
        model = keras.applications.ResNet50(weights=None)

    def step() -> None:
        model.compile("sgd", "mse", jit_compile=False)
        images = np.zeros((BATCH, 224, 224, 3), "float32")
        model.train_on_batch(images, np.zeros((BATCH, 1000), "float32"))

    start = peak()
    making, made = timed(make), peak()
    first = timed(lambda: guard.check(model, f"{BATCH}x224x224x3"))
    checked, worked = peak(), time.process_time()
    again = statistics.median(
        timed(lambda: guard.check(model, f"{BATCH}x224x224x3")) for _ in range(CHECKS)
    )
    work = (time.process_time() - worked) / CHECKS
    stepping, stepped = timed(step), peak()
    weights = sum(variable.value.numpy().nbytes for variable in model.variables) / 2**20
    print(
        f"| check of ResNet50 | {first:.2f} s, then {again:.2f} s, {work:.2f} s of CPU (goal 2 s) "
        f"| making it {making:.2f} s, tracing and running a step of {BATCH} {stepping:.2f} s |"
    )
    print(
        f"| peak memory of it | {checked - made:.0f} MB more than after making the model, "
        f"x {1 + (checked - made) / weights:.2f} of its {weights:.0f} MB (goal x 1.2) "
        f"| making it {made - start:.0f} MB, the step {stepped - checked:.0f} MB |"
    )


def empty_batch() -> None:
    """A training step of a ResNet-18, guarded and bare in turn, so that both meet the same load."""
    import keras
    import tensorflow as tf

    sys.path.insert(0, str(ROOT / "tests"))
    from guard.zoo_keras import resnet18

    from errorcanon import guard

    bare = resnet18()
    guarded = guard.empty_batch(bare)
    images = tf.random.stateless_normal((BATCH, 64, 64, 3), (1, 2))

    def trained(model: Any) -> Callable[[], Any]:
        optimiser = keras.optimizers.SGD(1e-6)
        optimiser.build(model.trainable_variables)

        @tf.function(input_signature=[tf.TensorSpec((None, 64, 64, 3))])
        def step(x: Any) -> Any:
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(model(x, training=True) ** 2)
            values = [variable.value for variable in model.trainable_variables]
            optimiser.apply(tape.gradient(loss, values), model.trainable_variables)
            return loss

        return lambda: step(images).numpy()

    steps = {"bare": trained(bare), "guarded": trained(guarded)}
    wall: dict[str, list[float]] = {name: [] for name in steps}
    work: dict[str, list[float]] = {name: [] for name in steps}
    for number in range(STEPS + 2):
        for name in sorted(steps, reverse=bool(number % 2)):
            before = time.process_time()
            seconds = timed(steps[name])
            if number >= 2:  # the first ones trace
                wall[name].append(seconds)
                work[name].append(time.process_time() - before)
    ratios = [g / b for g, b in zip(wall["guarded"], wall["bare"], strict=True)]
    worked = statistics.median(work["guarded"]) / statistics.median(work["bare"])
    print(
        f"| empty_batch around ResNet-18, a training step of {BATCH} | "
        f"x {min(wall['guarded']) / min(wall['bare']):.3f} by the best of {STEPS}, "
        f"x {statistics.median(ratios):.3f} by the median of pairs, x {worked:.3f} in CPU time "
        f"(goal x 1.02) | bare {min(wall['bare']) * 1000:.0f} ms |"
    )


def timed(call: Callable[[], Any]) -> float:
    """Seconds that a call takes."""
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def peak() -> float:
    """The most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    {"": main, "check": check, "empty_batch": empty_batch}["".join(sys.argv[1:2])]()
