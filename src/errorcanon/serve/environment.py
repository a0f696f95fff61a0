"""What is installed here, found without importing what may be broken and without a process."""

from __future__ import annotations

import json
import platform
import re
from pathlib import Path

from errorcanon.model import CanonError

_DISTRIBUTIONS = {
    "torch": "torch",
    "tensorflow": "tensorflow",
    "tensorflow-cpu": "tensorflow",
    "keras": "keras",
    "jax": "jax",
    "jaxlib": "jaxlib",
    "numpy": "numpy",
    "onnxruntime": "onnxruntime",
    "onnxruntime-gpu": "onnxruntime",
    "transformers": "transformers",
    "triton": "triton",
}
_NVIDIA = re.compile(r"nvidia-(cudnn|cuda-runtime)(?:-cu\d+)?")
_DRIVER = re.compile(r"(?:Kernel Module|Module for \S+)\s+(\d+\.[\d.]+)")


def collect() -> dict[str, str]:
    """Give what this machine and this interpreter's packages are."""
    from importlib.metadata import distributions  # 20 ms that an answer without it saves

    found = {
        "os": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
    }
    for distribution in distributions():
        name = re.sub(r"[-_.]+", "-", distribution.metadata["Name"] or "").lower()
        if name in _DISTRIBUTIONS:
            found[_DISTRIBUTIONS[name]] = distribution.version
        elif nvidia := _NVIDIA.fullmatch(name):
            found["cudnn" if nvidia[1] == "cudnn" else "cuda"] = distribution.version
    driver = _read_driver()
    if driver:
        found["driver"] = driver
    return found


def _read_driver() -> str | None:
    try:
        text = Path("/proc/driver/nvidia/version").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    found = _DRIVER.search(text)
    return found[1] if found else None


def read_environment(argument: str | None) -> dict[str, str]:
    """Read what `--env` says: nothing, `auto`, JSON, or a file of JSON.

    Raises:
        CanonError: not JSON, not an object, or no such file.
    """
    if argument is None:
        return {}
    if argument == "auto":
        return collect()
    text = argument
    if not argument.lstrip().startswith("{"):
        try:
            text = Path(argument).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise CanonError(
                f"--env {argument}: no readable file; give JSON, a file of JSON, or 'auto'"
            ) from None
    try:
        values = json.loads(text)
    except json.JSONDecodeError as error:
        raise CanonError(
            f'--env: not JSON ({error}); write it like {{"torch": "2.10.0"}}'
        ) from None
    return check_environment(values, "--env")


def check_environment(values: object, where: str) -> dict[str, str]:
    """Accept an object of scalars as an environment.

    Raises:
        CanonError: something else.
    """
    if not isinstance(values, dict):
        raise CanonError(f'{where}: must be an object like {{"torch": "2.10.0"}}')
    return {
        str(key): str(value)
        for key, value in values.items()
        if isinstance(value, str | int | float)
    }
