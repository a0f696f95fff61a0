"""zstd, in whichever library this Python has it; imported where something is packed or unpacked."""

from __future__ import annotations

import sys
from typing import IO, cast

WINDOW = 27
"""As a power of two: what a frame may want kept in memory, as much as zstd's own tool allows."""


def pack(content: bytes, level: int) -> bytes:
    """Pack bytes into one frame."""
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd.compress(content, level=level)
    import zstandard

    return zstandard.ZstdCompressor(level=level).compress(content)


def unpack(content: bytes, most: int) -> bytes:
    """Unpack one frame.

    Raises:
        ValueError: it is damaged, or holds more than `most` bytes; no more than those are made.
    """
    try:
        if sys.version_info >= (3, 14):
            from compression import zstd

            plain = zstd.ZstdDecompressor().decompress(content, most + 1)
        else:
            import zstandard

            plain = zstandard.ZstdDecompressor().decompress(content, max_output_size=most)
    except damages() as error:
        raise ValueError(str(error)) from None
    if len(plain) > most:
        raise ValueError("it is too long")
    return plain


def unpacking(file: IO[bytes]) -> IO[bytes]:
    """Give a stream of what a packed file holds; reading it may raise one of `damages`."""
    if sys.version_info >= (3, 14):
        from compression import zstd

        options = {zstd.DecompressionParameter.window_log_max: WINDOW}
        return cast(IO[bytes], zstd.open(file, options=options))
    import zstandard

    unpacker = zstandard.ZstdDecompressor(max_window_size=1 << WINDOW)
    return cast(IO[bytes], unpacker.stream_reader(file, closefd=False))


def damages() -> tuple[type[Exception], ...]:
    """Give what the library raises where a frame is damaged, or wants too much memory."""
    if sys.version_info >= (3, 14):
        from compression import zstd

        return (zstd.ZstdError, EOFError)
    import zstandard

    return (zstandard.ZstdError, MemoryError)
