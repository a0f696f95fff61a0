"""A fetch from a server whose authority is made here, by a program that stays.

Which roots the program has is the machine's: the variables of the case say where OpenSSL looks.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import NoReturn

from errorcanon.lab.kits.tls import authority, certificate, serve

_MAIN = """import sys
import urllib.request

print(urllib.request.urlopen(sys.argv[1]).read())
"""


def fetch() -> NoReturn:
    """Serve, and end as the program ends."""
    folder = tempfile.mkdtemp()
    main = os.path.join(folder, "main.py")
    with open(main, "w", encoding="utf-8") as file:
        file.write(_MAIN)
    address = serve(certificate(authority(folder, "companyroot")))
    sys.exit(subprocess.call([sys.executable, main, address]))
