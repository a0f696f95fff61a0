"""Does the program use anything that maps files into memory? Only one that does not is decided."""
import json
import os
import re
import sys

MAPS = re.compile(
    rb"mmap|memmap|np\.load|numpy\.load|torch\.load|from_file|lmdb|h5py|zarr|safetensors|datasets\b"
    rb"|load_from_disk|pyarrow|parquet|webdataset|ffcv|tensorstore|rasterio|SharedMemory|hdf5"
)
KNOWN = ("torch", "torchvision", "torchaudio", "numpy")
LARGEST, MOST = 1 << 18, 60


def own_files(told):
    """Give the code of the program: the folder of what failed, and its files in the traceback."""
    folder = told["script"]
    names = sorted(os.listdir(folder))[: MOST + 1] if os.path.isdir(folder) else []
    found = {os.path.join(folder, name) for name in names if name.endswith(".py")}
    if len(names) > MOST or any(os.path.isdir(os.path.join(folder, name)) for name in names):
        return set()  # there is more than is looked at
    return found


def main(told):
    """Say whether the whole program was read and maps nothing."""
    code = [path for path in told["paths"] if path.endswith(".py")]
    packages = {re.split("(?:site|dist)-packages/", path)[-1].partition("/")[0] for path in code if "-packages/" in path}
    files = own_files(told)
    if not files or not packages.issubset(KNOWN):
        return False
    for path in files:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST or MAPS.search(content):
            return False
    return True


try:
    is_plain = main(json.load(sys.stdin))
    room = os.statvfs("/dev/shm").f_bavail * os.statvfs("/dev/shm").f_frsize >> 20
except OSError:
    is_plain, room = False, 0
print(json.dumps({
    "answer": "this" if is_plain else "cannot-tell",
    "because": {
        "en": "%d MiB of /dev/shm is free, and the program maps no file" % room,
        "zh": "/dev/shm 只有 %d MiB 空闲，而且程序没有映射文件" % room,
    },
}))
