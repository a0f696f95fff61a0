"""The rows of a scan as Parquet, for tools that count further."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import islice
from typing import IO, TYPE_CHECKING, Any

from errorcanon.model import CanonError
from errorcanon.publish.scan_report import SCHEMA
from errorcanon.scan.results import Row
from errorcanon.store.installing import install_line

if TYPE_CHECKING:
    import pyarrow

_TOGETHER = 20_000
"""Rows of a row group, which is what memory holds."""


def check_parquet() -> None:
    """Refuse where Parquet cannot be written.

    Raises:
        CanonError: pyarrow is not installed.
    """
    try:
        import pyarrow  # noqa: F401 # asks whether it is here
    except ImportError:
        raise CanonError(f"--format parquet needs pyarrow: {install_line('scan')}") from None


def write_parquet(rows: Iterable[Row], file: IO[bytes]) -> None:
    """Write rows, a group at a time."""
    import pyarrow
    from pyarrow.parquet import ParquetWriter

    schema, source = _schema(), iter(rows)
    with ParquetWriter(file, schema, compression="zstd") as writer:
        while some := list(islice(source, _TOGETHER)):
            columns = {name: [_value(row, name) for row in some] for name in schema.names}
            writer.write_batch(pyarrow.RecordBatch.from_pydict(columns, schema))


def _schema() -> pyarrow.Schema:
    import pyarrow as pa

    text = pa.string()
    return pa.schema(
        [
            pa.field("job", text, nullable=False),
            pa.field("offset", pa.int64()),
            pa.field("line", pa.int64(), nullable=False),
            pa.field("time", pa.timestamp("us", "UTC")),
            pa.field("rank", text),
            pa.field("record", text, nullable=False),
            pa.field("confidence", pa.float64(), nullable=False),
            pa.field("role", text, nullable=False),
            pa.field("explained_by", text),
            pa.field("captures", pa.map_(text, text), nullable=False),
            pa.field("text", text, nullable=False),
        ],
        metadata={"schema": SCHEMA},
    )


def _value(row: Row, name: str) -> Any:
    value = getattr(row, name)
    if name == "time":
        return value and datetime.fromisoformat(value.replace("Z", "+00:00"))
    return list(value.items()) if name == "captures" else value
