"""Keep the two ends of an output of any length."""

from __future__ import annotations

from collections import deque

_HEAD, _TAIL = 1 << 20, 16 << 20
"""Bytes that are kept: the first and the last."""


class Kept:
    """The beginning and the end of an output, in bounded memory."""

    def __init__(self) -> None:
        self._head: list[bytes] = []
        self._tail: deque[bytes] = deque()
        self._head_size = self._tail_size = 0

    def add(self, piece: bytes) -> None:
        """Take what came."""
        if self._head_size < _HEAD:
            self._head.append(piece)
            self._head_size += len(piece)
            return
        self._tail.append(piece)
        self._tail_size += len(piece)
        while self._tail_size - len(self._tail[0]) > _TAIL:
            self._tail_size -= len(self._tail.popleft())

    def pieces(self) -> list[bytes]:
        """Give what was kept, in order."""
        return [*self._head, *self._tail]
