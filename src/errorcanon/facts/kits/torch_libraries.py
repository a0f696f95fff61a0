"""The library that lacks a name, and the libraries of torch that have it or could."""

import json
import mmap
import os
import struct
import sys

request = json.load(sys.stdin)
symbol = request["captures"].get("symbol", "")
PARTS = ("libc10", "libtorch", "libshm")


class Library:
    """What the loader reads of a shared library."""

    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        if self.data[:6] != b"\x7fELF\x02\x01":
            raise ValueError(path)
        (start,) = struct.unpack_from("<Q", self.data, 32)
        size, count = struct.unpack_from("<HH", self.data, 54)
        heads = [
            struct.unpack_from("<IIQQQQ", self.data, start + size * row) for row in range(count)
        ]
        self.loads = [(head[3], head[2], head[5]) for head in heads if head[0] == 1]
        at, length = next((head[2], head[5]) for head in heads if head[0] == 2)
        self.rows = list(struct.iter_unpack("<QQ", self.data[at : at + length // 16 * 16]))

    def first(self, tag):
        return next(value for key, value in self.rows if key == tag)

    def place(self, address):
        return next(
            address - begin + at
            for begin, at, size in self.loads
            if begin <= address < begin + size
        )

    def text(self, number):
        at = self.place(self.first(5)) + number
        return self.data[at : self.data.find(b"\0", at)].decode("utf-8", "replace")

    def texts(self, *tags):
        return [self.text(value) for key, value in self.rows if key in tags]

    def exports(self, name):
        """Look a name up in the table that the loader uses."""
        table, symbols = self.place(self.first(0x6FFFFEF5)), self.place(self.first(6))
        buckets, offset, blooms, _ = struct.unpack_from("<IIII", self.data, table)
        wanted = 5381
        for byte in name.encode():
            wanted = (wanted * 33 + byte) & 0xFFFFFFFF
        at = table + 16 + 8 * blooms
        (row,) = struct.unpack_from("<I", self.data, at + 4 * (wanted % buckets))
        while row >= offset:
            (found,) = struct.unpack_from("<I", self.data, at + 4 * (buckets + row - offset))
            if found | 1 == wanted | 1:
                (number,) = struct.unpack_from("<I", self.data, symbols + 24 * row)
                if self.text(number) == name:
                    return True
            if found & 1:
                return False
            row += 1
        return False


def of_torch(folder):
    """The libraries of torch in a folder, by name."""
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return [name for name in sorted(names) if name.startswith(PARTS) and name.endswith(".so")]


def asker():
    """The file that lacks the name: an extension, not one of torch's libraries."""
    named = [request["captures"].get("file") or ""] + request["paths"]
    named = [path for path in named if ".so" in os.path.basename(path) and os.path.isfile(path)]
    found = sorted(set(named))
    if len(found) != 1 or os.path.basename(found[0]).startswith(PARTS):
        raise ValueError(found)
    return Library(found[0])


def torch_folder():
    """Where the one torch that is installed keeps its libraries."""
    found = {
        os.path.realpath(folder + "/torch/lib")
        for folder in request["folders"]
        if of_torch(folder + "/torch/lib")
    }
    if len(found) != 1:
        raise ValueError(found)
    return found.pop()


def on_path(own):
    """The libraries of torch that LD_LIBRARY_PATH or the extension's own search brings in, by name."""
    folders = os.environ.get("LD_LIBRARY_PATH", "").replace(";", ":").split(":")
    for text in extension.texts(15, 29):
        origin = os.path.dirname(os.path.realpath(extension.path))
        folders += [
            part.replace("${ORIGIN}", "$ORIGIN").replace("$ORIGIN", origin)
            for part in text.split(":")
        ]
    found = {}
    for folder in filter(None, folders):
        if os.path.realpath(folder) != own:
            for name in of_torch(folder):
                found.setdefault(name, os.path.join(folder, name))
    return found


def say(answer, en="", zh=""):
    print(json.dumps({"answer": answer, "because": {"en": en, "zh": zh}}))
    sys.exit()


try:
    own = torch_folder()
    extension = asker()
    others = on_path(own)
    needed = [name for name in extension.texts(1) if name.startswith(PARTS)]
    exporters = [name for name in of_torch(own) if Library(os.path.join(own, name)).exports(symbol)]
except (OSError, ValueError, StopIteration, struct.error):
    say("cannot-tell")
module = os.path.basename(extension.path)
