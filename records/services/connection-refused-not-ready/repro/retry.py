# /// script
# requires-python = ">=3.8"
# dependencies = ["requests"]
# ///
"""requests with retries of the connection outlasts the start of the service; without them the same call fails."""
import logging

import requests
from errorcanon.lab.kits.service import free_port, start
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

logging.basicConfig()  # urllib3 warns of each retry
port = free_port()
url = "http://127.0.0.1:%d/" % port
process = start(port, 3)
try:
    try:
        requests.get(url, timeout=5)
    except requests.exceptions.ConnectionError as error:
        assert "Errno 111" in str(error)
    else:
        raise AssertionError("the control did not fail")
    # region retry-the-connection fill: url
    retry = Retry(connect=8, read=0, total=None, backoff_factor=0.3)
    session = requests.Session()
    session.mount("http://", HTTPAdapter(max_retries=retry))
    reply = session.get(url, timeout=5)
    # endregion
    assert (reply.status_code, reply.text) == (200, "ready")
    print(reply.status_code, reply.text)
finally:
    process.kill()
