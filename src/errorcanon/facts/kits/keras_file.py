"""The version of Keras that a model file names."""

import json
import re
import struct
import zipfile


def version_in(path):
    """Read the version of Keras that a file names: .keras is a zip archive, .h5 has attributes."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive, archive.open("metadata.json") as file:
            return json.loads(file.read(1 << 16)).get("keras_version", "")
    with open(path, "rb") as file:
        content = file.read(1 << 22)
    if not content.startswith(b"\x89HDF"):
        return ""
    found = set()
    for match in re.finditer(rb"keras_version\x00", content):
        found |= set(texts_at(content, match.end()))
    return found.pop() if len(found) == 1 else ""


def texts_at(content, start):
    """Give the versions to which an attribute refers: a length, the place of a heap, and a number there."""
    for at in range(start, min(start + 80, len(content) - 16)):
        length, place, number = struct.unpack_from("<IQI", content, at)
        if 5 <= length <= 24 and content[place : place + 4] == b"GCOL":
            text = object_of(content, place, number)[:length].decode("ascii", "replace")
            found = re.fullmatch(r"(\d{1,2}\.\d{1,3}\.\d{1,3})(?:[-.\w]*)", text)
            if found:
                yield found[1]


def object_of(content, place, number):
    """Give an object of a heap: each has its number, its size, and what it holds."""
    end = min(place + struct.unpack_from("<Q", content, place + 8)[0], len(content) - 16)
    at = place + 16
    while at < end:
        index, _, size = struct.unpack_from("<HHxxxxQ", content, at)
        if index == number:
            return content[at + 16 : at + 16 + size]
        if index == 0:
            break
        at += 16 + (size + 7) // 8 * 8
    return b""
