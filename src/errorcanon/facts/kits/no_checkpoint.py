"""What a file is that is no checkpoint of torch."""

OTHER = (
    (b"version https://git-lfs", "a Git LFS pointer", "Git LFS 指针文件"),
    (b"<", "a page of HTML or XML", "HTML 或 XML 页面"),
    (b"\x89HDF", "an HDF5 file", "HDF5 文件"),
    (b"\x1f\x8b", "a gzip file", "gzip 文件"),
    (b"GGUF", "a GGUF file", "GGUF 文件"),
)


def kind_of(start):
    """Say what a file is that is no checkpoint of torch, by its first bytes; None where nobody knows."""
    if start[8:10] == b'{"' and int.from_bytes(start[:8], "little") < 1 << 27:
        return "a safetensors file", "safetensors 文件"
    return next((words for mark, *words in OTHER if start.startswith(mark)), None)
