# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""pip takes the bundle from PIP_CERT, --cert or REQUESTS_CA_BUNDLE; without it the package is "not found"."""
import os
import tempfile

from errorcanon.lab.kits.wheels import make_wheel
from errorcanon.lab.kits.tls import authority, certificate, join, python, serve

with tempfile.TemporaryDirectory() as folder:
    public, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    both = join(folder + "/both.pem", public, company)
    os.makedirs(folder + "/index/simple/fastops")
    make_wheel(folder + "/index/simple/fastops", "fastops", "1.0", "py3-none-any")
    index = serve(certificate(company), folder + "/index") + "simple"
    words = ["-m", "pip", "download", "-d", folder + "/out", "--index-url", index, "fastops"]
    code, text = python(*words)
    assert code and "CERTIFICATE_VERIFY_FAILED" in text and "No matching distribution found" in text, text
    for more, environ in (([], {"PIP_CERT": both}), (["--cert", both], {}), ([], {"REQUESTS_CA_BUNDLE": both})):
        code, text = python(*words, *more, **environ)
        assert code == 0 and os.path.exists(folder + "/out/fastops-1.0-py3-none-any.whl"), text
        os.remove(folder + "/out/fastops-1.0-py3-none-any.whl")
    stranger = serve(certificate(authority(folder, "stranger")), folder + "/index") + "simple"
    code, text = python(*words[:-2], stranger, "fastops", PIP_CERT=both)
    assert code and "CERTIFICATE_VERIFY_FAILED" in text, text
print("downloaded three times, a stranger's index refused")
