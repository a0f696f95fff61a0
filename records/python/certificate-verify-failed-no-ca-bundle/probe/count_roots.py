"""How many root certificates does OpenSSL find where this interpreter looks by default?

Only for a program that fetches with the standard library or with requests and names no
certificates itself.
"""
import json
import os
import re
import ssl
import sys
import sysconfig

LARGEST = 1 << 22
FULL = 50
"""A store for the whole net has far more, one for a company a few."""
OWN_WAY = re.compile(rb"cafile|capath|cadata|load_verify|certifi|truststore|verify|context|ssl\b|opener")


def in_file(path):
    """Count the certificates in a file."""
    try:
        with open(path, "rb") as file:
            return len(re.findall(rb"-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----", file.read(LARGEST)))
    except OSError:
        return 0


def in_folders(folders):
    """Count the names by which OpenSSL asks for certificates in folders."""
    found = 0
    for folder in filter(os.path.isdir, folders.split(os.pathsep)):
        found += sum(bool(re.fullmatch(r"[0-9a-f]{8}\.\d+", name)) for name in os.listdir(folder))
    return found


def of_requests(folders):
    """Give the file that requests takes."""
    named = os.environ.get("REQUESTS_CA_BUNDLE") or os.environ.get("CURL_CA_BUNDLE")
    bundles = [os.path.join(folder, "certifi", "cacert.pem") for folder in folders]
    return named or next(filter(os.path.isfile, bundles), "")


def main(told):
    """Give the number of roots and where they were looked for; None where the client is another."""
    library = sysconfig.get_path("stdlib")
    code = [path for path in told["paths"] if path.endswith(".py")]
    packages = [path for path in code if "site-packages" in path or "dist-packages" in path]
    own = [path for path in code if path not in packages and not path.startswith(library)]
    if not own:
        return None
    for path in own:
        with open(path, "rb") as file:
            if OWN_WAY.search(file.read(LARGEST)):
                return None
    if packages:
        if not any("-packages/requests/" in path for path in packages):
            return None
        bundle = of_requests(told["folders"])
        roots = in_file(bundle)
        return (roots, bundle) if roots >= FULL else None
    usual = ssl.get_default_verify_paths()
    file = os.environ.get("SSL_CERT_FILE") or usual.openssl_cafile
    folders = os.environ.get("SSL_CERT_DIR") or usual.openssl_capath
    in_one = in_file(file)
    return in_one + in_folders(folders), file if in_one else "%s, %s" % (file, folders)


try:
    found = main(json.load(sys.stdin))
except OSError:
    found = None
roots, where = found or (FULL - 1, "")
print(json.dumps({
    "answer": "this" if roots == 0 else "another" if roots >= FULL else "cannot-tell",
    "because": {
        "en": "%d root certificates are found in %s" % (roots, where),
        "zh": "在 %s 中找到 %d 个根证书" % (where, roots),
    },
}))
