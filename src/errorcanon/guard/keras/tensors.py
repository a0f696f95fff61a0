"""Tensors of any backend, specs and arrays, seen in one way."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import keras

IS_KERAS_3 = hasattr(keras, "Operation")


def is_tensor(value: object) -> bool:
    """Tell whether a value has a shape and a type of its elements."""
    return hasattr(value, "shape") and hasattr(value, "dtype")


def has_axes(value: Any) -> bool:
    """Tell whether it is a tensor that could have a batch."""
    return is_tensor(value) and len(value.shape) > 0


def shape_of(value: Any) -> tuple[int | None, ...]:
    """Give the sizes; None for one that is not known yet."""
    return tuple(None if size is None else int(size) for size in value.shape)


def dtype_of(value: Any) -> str:
    """Give the type of the elements as NumPy names it."""
    return str(getattr(value.dtype, "name", value.dtype)).removeprefix("torch.")


def is_float(value: Any) -> bool:
    """Tell whether the elements are of a floating type."""
    return "float" in dtype_of(value)


def mask_of(value: Any) -> Any:
    """Give the mask that Keras has hung on a tensor, or None."""
    return getattr(value, "_keras_mask", None)


def map_structure(function: Callable[[Any], Any], structure: Any) -> Any:
    """Apply a function to each leaf of a structure."""
    return _tree().map_structure(function, structure)


def flatten(structure: Any) -> list[Any]:
    """Give the leaves of a structure; None is one too."""
    return list(_tree().flatten(structure))


def pack(structure: Any, leaves: list[Any]) -> Any:
    """Put leaves into a structure."""
    return _tree().pack_sequence_as(structure, leaves)


def tensors_in(structure: Any) -> list[Any]:
    """Give the leaves that are tensors."""
    return [leaf for leaf in flatten(structure) if is_tensor(leaf)]


def _tree() -> Any:
    return keras.tree if IS_KERAS_3 else import_module("tensorflow").nest
