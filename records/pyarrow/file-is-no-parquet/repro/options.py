# /// script
# requires-python = ">=3.8"
# dependencies = ["pyarrow", "pandas", "numpy"]
# ///
"""Other ways to open the same bytes."""
import pyarrow as pa
import pyarrow.parquet as pq
from scene import make

for kind in ("csv", "cut"):
    path = make(kind)
    for read in (lambda: pq.read_table(path, memory_map=True), lambda: pq.ParquetFile(path), lambda: pq.read_metadata(path), lambda: pq.read_table(pa.BufferReader(open(path, "rb").read()))):
        try:
            read()
        except (pa.ArrowInvalid, OSError) as error:
            assert "magic bytes not found in footer" in str(error), error
        else:
            raise AssertionError("it was read")
print("the same error each time")
