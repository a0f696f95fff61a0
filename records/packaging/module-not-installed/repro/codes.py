"""Code that needs a package, by the module that it imports."""

CODES = {
    "yaml": (
        "import yaml\n"
        "assert yaml.safe_load('a: 1') == {'a': 1}\n"
    ),
    "PIL": (
        "from PIL import Image\n"
        "assert Image.new('L', (2, 3)).size == (2, 3)\n"
    ),
    "bs4": (
        "from bs4 import BeautifulSoup\n"
        "assert BeautifulSoup('<b>x</b>', 'html.parser').b.text == 'x'\n"
    ),
    "dotenv": (
        "from dotenv import load_dotenv\n"
        "assert callable(load_dotenv)\n"
    ),
    "dateutil": (
        "from dateutil import parser\n"
        "assert parser.parse('2024-02-03').day == 3\n"
    ),
    "jwt": (
        "import jwt\n"
        "assert jwt.encode({'a': 1}, 'k' * 32, algorithm='HS256').count('.') == 2\n"
    ),
    "serial": (
        "import serial\n"
        "assert serial.Serial().baudrate == 9600\n"
    ),
    "attr": (
        "import attr\n"
        "assert attr.s and attr.ib\n"
    ),
    "slugify": (
        "from slugify import slugify\n"
        "assert slugify('A b') == 'a-b'\n"
    ),
    "docx": (
        "import docx\n"
        "assert docx.Document().paragraphs == []\n"
    ),
    "google.protobuf": (
        "from google.protobuf import empty_pb2\n"
        "assert not empty_pb2.Empty().SerializeToString()\n"
    ),
    "sklearn": (
        "from sklearn.metrics import accuracy_score\n"
        "assert accuracy_score([1], [1]) == 1\n"
    ),
}
