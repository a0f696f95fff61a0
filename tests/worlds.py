"""Skip where no world can be made: without bubblewrap, overlays or the right to mount."""

from __future__ import annotations

import pytest

from errorcanon.model import CanonError
from errorcanon.trial.world import require_worlds


def _fault() -> str:
    try:
        require_worlds()
    except CanonError as error:
        return str(error)
    return ""


NEEDS_WORLDS = pytest.mark.skipif(bool(_fault()), reason=_fault() or "worlds can be made")
