# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Fetch from a server whose authority is made here, with the roots that the machine has, or none.

The variables of the case say where OpenSSL looks. The program that fails stays.
"""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.tls import authority, certificate, serve

folder = tempfile.mkdtemp()
main = os.path.join(folder, "main.py")
with open(main, "w") as file:
    file.write("import sys\nimport urllib.request\n\nprint(urllib.request.urlopen(sys.argv[1]).read())\n")
address = serve(certificate(authority(folder, "companyroot")))
sys.exit(subprocess.call([sys.executable, main, address]))
