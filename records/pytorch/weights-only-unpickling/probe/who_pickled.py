"""Did torch.save write the file with a newer pickle, or did Python's own pickle write it?"""
import zipfile

from errorcanon.facts.kits.program_files import answer, only_file

NEWER = (b"\x80\x04", b"\x80\x05")
MAGIC = b"\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19."
"""What torch.save writes first in its format from before 1.6."""


def pickle_of(path):
    """Give the beginning of the pickle within an archive of torch; None where there is none."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.endswith("/data.pkl"):
                with archive.open(name) as file:
                    return file.read(64)
    return None


def main(told):
    """Say which it is, and why."""
    path = only_file(told, ("torch.load", "torch.jit.load"))
    if path is None:
        return "cannot-tell", "", ""
    with open(path, "rb") as file:
        start = file.read(64)
    inner = pickle_of(path) if zipfile.is_zipfile(path) else start if MAGIC in start else None
    if inner and inner.startswith(NEWER):
        en = "torch.save wrote %s with pickle_protocol=%d" % (path, inner[1])
        return "this", en, "%s 是 torch.save 以 pickle_protocol=%d 写出的" % (path, inner[1])
    if inner is None and start.startswith(NEWER):
        return "another", "%s is a pickle that torch.save did not write" % path, "%s 是 pickle 文件，但不是 torch.save 写的" % path
    return "cannot-tell", "", ""


answer(main, zipfile.BadZipFile)
