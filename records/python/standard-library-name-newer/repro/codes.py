"""Lines that need a newer Python, with the first that runs each."""

CODES = {
    "override": ((3, 12), "from typing import override"),
    "self": ((3, 11), "from typing import Self"),
    "strenum": ((3, 11), "from enum import StrEnum"),
    "tomllib": ((3, 11), "import tomllib"),
    "utc": ((3, 11), "import datetime\ndatetime.UTC"),
    "zoneinfo": ((3, 9), "import zoneinfo"),
    "removeprefix": ((3, 9), "'run-1'.removeprefix('run-')"),
    "cache": ((3, 9), "from functools import cache"),
    "slots": ((3, 10), "import dataclasses\n@dataclasses.dataclass(slots=True)\nclass Point:\n    x: int"),
    "pairwise": ((3, 10), "from itertools import pairwise"),
    "timeout": ((3, 11), "import asyncio\nasyncio.timeout"),
    "misspelt": ((99, 0), "from typing import Overide"),
}
