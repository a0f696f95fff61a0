"""Lines of older code, what replaces them, and the Pythons that have both or one."""
from collections import namedtuple

Name = namedtuple("Name", "last old new")
"""The last Python with the old name; a line with it; the same with what replaced it."""

NAMES = {
    "clock": Name((3, 7), "import time\nstarted = time.clock()", "import time\nstarted = time.perf_counter()"),
    "getargspec": Name(
        (3, 10),
        "import inspect\ninspect.getargspec(lambda a, b: a)",
        "import inspect\nassert inspect.getfullargspec(lambda a, b: a).args == ['a', 'b']",
    ),
    "gcd": Name((3, 8), "from fractions import gcd", "from math import gcd\nassert gcd(12, 18) == 6"),
    "decodestring": Name(
        (3, 8),
        "import base64\nbase64.decodestring(b'YQ==')",
        "import base64\nassert base64.decodebytes(b'YQ==') == b'a'",
    ),
    "wrap-socket": Name(
        (3, 11),
        "import ssl\nssl.wrap_socket",
        "import ssl\nassert ssl.create_default_context().wrap_socket",
    ),
    "readfp": Name(
        (3, 11),
        "import configparser, io\nconfigparser.ConfigParser().readfp(io.StringIO('[a]'))",
        "import configparser, io\nconfigparser.ConfigParser().read_file(io.StringIO('[a]'))",
    ),
    "is-alive": Name(
        (3, 8),
        "import threading\nthreading.Thread().isAlive()",
        "import threading\nassert threading.Thread().is_alive() is False",
    ),
    "assert-equals": Name(
        (3, 11),
        "import unittest\nclass TestSum(unittest.TestCase):\n    def runTest(self):\n        self.assertEquals(1 + 1, 2)\nTestSum().runTest()",
        "import unittest\nclass TestSum(unittest.TestCase):\n    def runTest(self):\n        self.assertEqual(1 + 1, 2)\nTestSum().runTest()",
    ),
    "make-suite": Name(
        (3, 12),
        "import unittest\nunittest.makeSuite(unittest.TestCase)",
        "import unittest\nunittest.defaultTestLoader.loadTestsFromTestCase(unittest.TestCase)",
    ),
    "misspelt": Name(None, "import time\nstarted = time.clok()", "import time\nstarted = time.perf_counter()"),
}
