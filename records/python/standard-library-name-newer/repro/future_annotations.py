# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""`from __future__ import annotations` does not bring a name into typing."""
from __future__ import annotations

try:
    from typing import override
except ImportError as error:
    assert "cannot import name 'override' from 'typing'" in str(error), error
    print(error)
else:
    raise AssertionError(override)
