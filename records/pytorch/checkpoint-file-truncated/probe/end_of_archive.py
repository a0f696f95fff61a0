"""Is the file that the program loads an archive without its end, empty, or no archive at all?"""
import os

from errorcanon.facts.kits.no_checkpoint import kind_of
from errorcanon.facts.kits.program_files import answer, only_file


def main(told):
    """Say which it is, and why."""
    path = only_file(told, ("torch.load", "torch.jit.load"))
    if path is None:
        return "cannot-tell", "", ""
    size = os.path.getsize(path)
    with open(path, "rb") as file:
        start = file.read(64)
        file.seek(max(0, size - (1 << 16) - 22))
        end = file.read()
    if size == 0:
        return "this", "%s is empty" % path, "%s 是空文件" % path
    if start.startswith(b"PK\x03\x04") and b"PK\x05\x06" not in end:
        en = "%s (%d bytes) begins as a zip archive and lacks the end of one" % (path, size)
        return "this", en, "%s（%d 字节）以 zip 归档开头，却没有归档结尾" % (path, size)
    kind = kind_of(start)
    if kind:
        return "another", "%s is %s" % (path, kind[0]), "%s 是 %s" % (path, kind[1])
    return "cannot-tell", "", ""


answer(main)
