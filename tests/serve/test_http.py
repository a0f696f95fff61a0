"""The service over HTTP, in processes of its own."""

from __future__ import annotations

import gzip
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import LOGS, Canon

pytest.importorskip("fastapi", reason="needs errorcanon[server]")

import httpx2
from serve.serving import RECORD, SHAPES, Service, make_token, manage, report, serving, step_of
from serve.test_cli import CUDA_HOME

BARE = "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM"


@pytest.fixture(scope="module")
def service(corpus_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("service")
    with serving(corpus_file, folder, "--requests-a-minute", "0") as running:
        yield running


@pytest.fixture
def client(service: Service) -> Iterator[httpx2.Client]:
    with service.client() as opened:
        yield opened


def decide(
    client: httpx2.Client, headers: dict[str, str], ids: list[float], state: str
) -> httpx2.Response:
    body = {"ids": ids, "state": state}
    return client.post("/api/v1/outcomes/decisions", json=body, headers=headers)


def ids_of(client: httpx2.Client, headers: dict[str, str], **asked: str | int) -> list[int]:
    answer = client.get("/api/v1/outcomes/reports", params=asked, headers=headers)
    return [row["id"] for row in answer.json()["reports"]]


# --- surveys ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("route", "asked", "words"),
    [
        ("", {"distribution": "trl"}, None),
        ("/show", {"name": "SFTTrainer.max_seq_length", "distribution": "trl", "release": "0.25.0"},
         ("show", "trl", "SFTTrainer.max_seq_length", "--release", "0.25.0")),
        ("/show", {"name": "trl.SFTTrainer(packing)"}, ("show", "trl.SFTTrainer(packing)")),
        ("/diff", {"distribution": "trl", "older": "0.12", "newer": "0.13", "limit": 1000},
         ("diff", "trl", "0.12", "0.13")),
        ("/releases", {"distribution": "torch", "python": "3.13"},
         ("releases", "torch", "--python", "3.13")),
        ("/fits", {"release": ["trl==0.12.0", "transformers==4.46.3"]},
         ("fits", "trl==0.12.0", "transformers==4.46.3")),
        ("/code", {"code": "exit 137"}, ("code", "exit", "137")),
    ],
)  # fmt: skip
def test_surveys_answer_as_the_command_does(
    client: httpx2.Client,
    canon: Canon,
    route: str,
    asked: dict[str, str | int | list[str]],
    words: tuple[str, ...] | None,
) -> None:
    answer = client.get(f"/api/v1/survey{route}", params=asked)
    assert answer.status_code == 200
    if words is None:
        assert [one["name"] for one in answer.json()["distributions"]] == ["trl"]
        return
    assert answer.json() == json.loads(canon("survey", *words, "--format", "json").stdout)


def test_a_page_of_changes_leads_to_the_next(client: httpx2.Client) -> None:
    asked = {"distribution": "trl", "older": "0.12", "newer": "0.13", "limit": 30}
    seen, offset = [], 0
    while offset is not None:
        page = client.get("/api/v1/survey/diff", params={**asked, "offset": offset}).json()
        seen += page["changes"]
        offset = page["next"]
    whole = client.get("/api/v1/survey/diff", params={**asked, "limit": 1000}).json()
    assert seen == whole["changes"] and len(seen) == whole["total"] > 60


@pytest.mark.parametrize(
    ("route", "asked", "status", "said"),
    [
        ("/show", {"name": "nobody.knows"}, 404, "is not surveyed; all of them: GET /api/v1/survey"),
        ("/diff", {"distribution": "trl", "older": "99", "newer": "0.13"}, 404, "was not surveyed"),
        ("/diff", {"distribution": "trl", "older": "0.12"}, 422, "newer"),
        ("/diff", {"distribution": "trl", "older": "0.12", "newer": "x"}, 404, "is not a version"),
        ("/show", {"name": "a b"}, 404, "write a name with its module"),
        ("/fits", {"release": "trl==0.12.0"}, 422, "release"),
        ("/code", {"code": "what?"}, 404, "write a number"),
        ("/releases", {"distribution": "torch", "limit": 5000}, 422, "limit"),
    ],
)  # fmt: skip
def test_what_surveys_cannot_answer_is_a_problem(
    client: httpx2.Client, route: str, asked: dict[str, str | int], status: int, said: str
) -> None:
    answer = client.get(f"/api/v1/survey{route}", params=asked)
    assert answer.status_code == status and said in answer.json()["detail"]
    assert answer.headers["content-type"] == "application/problem+json"


# --- explain -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "environment"),
    [
        (SHAPES, {}),
        (BARE, {}),
        (BARE, {"torch": "1.0.1", "cudnn": "7.4.2"}),
        ("nothing is wrong here", {}),
        ("", {}),
        ((LOGS / "root-on-rank-1.log").read_text(encoding="utf-8"), {}),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_answer_is_that_of_the_command(
    client: httpx2.Client, canon: Canon, text: str, environment: dict[str, str], language: str
) -> None:
    told = canon(
        "explain", "--format", "json", "--lang", language, "--env", json.dumps(environment),
        stdin=text.encode(),
    )  # fmt: skip
    asked = client.post(
        "/api/v1/explain", params={"lang": language}, json={"text": text, "env": environment}
    )
    plain = client.post(
        "/api/v1/explain",
        params={"lang": language, "env": [f"{k}={v}" for k, v in environment.items()]},
        content=gzip.compress(text.encode()),
        headers={"Content-Type": "text/plain", "Content-Encoding": "gzip"},
    )
    assert asked.status_code == plain.status_code == 200
    assert asked.json() == plain.json() == json.loads(told.stdout)


def test_versions_are_written_as_for_the_command(client: httpx2.Client) -> None:
    def explain(*env: str) -> httpx2.Response:
        headers = {"Content-Type": "text/plain"}
        parameters = {"env": list(env)}
        return client.post("/api/v1/explain", params=parameters, content=CUDA_HOME, headers=headers)

    together, apart = explain("torch=1.12.1,cudnn=8.9"), explain("torch=1.12.1", "cudnn=8.9")
    assert together.json() == apart.json() != explain().json()
    refused = explain("torch=1.12.1,cudnn")
    assert refused.status_code == 422
    assert refused.json()["detail"] == (
        "?env= 'cudnn': write PRODUCT=VERSION, as torch=2.1,cuda=12.4"
    )


@pytest.mark.parametrize("hidden", ["\x9b2J", "\u202egnp.exe", "\U000e0041", "\u200b"])
def test_json_holds_nothing_that_a_terminal_obeys_and_is_exact(
    hidden: str, client: httpx2.Client
) -> None:
    text = f"{SHAPES} {hidden} end"
    answer = client.post("/api/v1/explain", json={"text": text})
    assert hidden not in answer.text
    assert answer.json()["findings"][0]["span"]["text"] == text
    refusal = client.post("/api/v1/explain", json={hidden: text})
    assert refusal.status_code == 422 and hidden not in refusal.text


def test_an_answer_for_people_is_markdown_in_their_language(client: httpx2.Client) -> None:
    answer = client.post(
        "/api/v1/explain",
        json={"text": SHAPES},
        headers={"Accept": "text/markdown", "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.5"},
    )
    assert answer.headers["content-type"].startswith("text/markdown")
    assert "## 有效做法" in answer.text


def test_a_log_of_ten_million_bytes_is_taken_and_one_more_is_not(client: httpx2.Client) -> None:
    line = b"step 1 loss 0.5\n"
    tail = SHAPES.encode()
    log = line * ((10_000_000 - len(tail)) // len(line)) + tail
    headers = {"Content-Type": "text/plain"}
    taken = client.post("/api/v1/explain", content=log, headers=headers)
    refused = client.post("/api/v1/explain", content=log + b"x" * 100, headers=headers)

    assert taken.json()["findings"][0]["id"] == RECORD
    assert refused.status_code == 413 and "10000000 bytes" in refused.json()["detail"]


def test_a_packed_bomb_stops_at_the_limit(client: httpx2.Client) -> None:
    bomb = gzip.compress(b"\0" * 400_000_000, mtime=0)
    answer = client.post(
        "/api/v1/explain",
        content=bomb,
        headers={"Content-Type": "text/plain", "Content-Encoding": "gzip"},
    )
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("headers", "content", "status"),
    [
        ({"Content-Type": "application/json"}, b"{", 422),
        ({"Content-Type": "application/json"}, b"[]", 422),
        ({"Content-Type": "application/json"}, b'{"text": 1}', 422),
        ({"Content-Type": "application/json"}, b'{"text": "x", "more": 1}', 422),
        ({"Content-Type": "application/json"}, b'{"text": "\xff"}', 422),
        ({"Content-Type": "image/png"}, b"x", 415),
        ({"Content-Type": "text/plain", "Content-Encoding": "br"}, b"x", 415),
        ({"Content-Type": "text/plain", "Content-Encoding": "gzip"}, b"x", 400),
        (
            {"Content-Type": "text/plain", "Content-Encoding": "gzip"},
            gzip.compress(b"x", mtime=0)[:-4],
            400,
        ),
    ],
)
def test_a_bad_request_is_a_problem_that_says_what_to_do(
    client: httpx2.Client, headers: dict[str, str], content: bytes, status: int
) -> None:
    answer = client.post("/api/v1/explain", content=content, headers=headers)

    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == status and answer.json()["detail"]


# --- records -----------------------------------------------------------------------


def test_a_record_comes_in_the_form_and_language_that_is_accepted(
    client: httpx2.Client, canon: Canon
) -> None:
    address = f"/api/v1/records/{RECORD}"
    as_json = client.get(address)
    as_text = client.get(address, headers={"Accept": "text/markdown", "Accept-Language": "zh"})
    shown = canon("show", RECORD, "--format", "json")

    assert as_json.json() == json.loads(shown.stdout)
    assert as_text.text == canon("show", RECORD, "--format", "md", "--lang", "zh").stdout.decode()
    assert client.get(address, headers={"Accept": "image/png"}).status_code == 406


def test_what_has_not_changed_is_not_sent_again(client: httpx2.Client) -> None:
    address = f"/api/v1/records/{RECORD}"
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first.headers["etag"]})
    other = client.get(
        address, headers={"If-None-Match": first.headers["etag"], "Accept-Language": "zh"}
    )
    assert (again.status_code, again.content) == (304, b"")
    assert other.status_code == 200 and other.headers["etag"] != first.headers["etag"]


def exchange(service: Service, method: str, path: str, **headers: str) -> tuple[list[str], bytes]:
    """Give the lines of an answer's head, but for the clock's, and all bytes after it."""
    host, _, port = service.url.removeprefix("http://").rpartition(":")
    lines = [f"{method} {path} HTTP/1.1", "Host: x", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return [line for line in head.decode().split("\r\n") if not line.startswith("date:")], body


def test_head_is_get_without_the_body(service: Service, client: httpx2.Client) -> None:
    token = make_token(service, "who asks for heads", "--scope", "moderate")
    described = client.get("/openapi.json").json()["paths"]
    asked = [path for path, methods in described.items() if "get" in methods]
    paths = {path: path.format(domain="pytorch", slug="linear-shape-mismatch") for path in asked}
    paths["/api/v1/search"] += "?q=cudnn"
    paths["/api/v1/survey/show"] += "?name=trl.SFTTrainer"
    paths["/api/v1/survey/diff"] += "?distribution=trl&older=0.12&newer=0.13"
    paths["/api/v1/survey/releases"] += "?distribution=torch"
    paths["/api/v1/survey/fits"] += "?release=trl==0.12.0&release=transformers==4.46.3"
    paths["/api/v1/survey/code"] += "?code=719"
    plain = {"Authorization": f"Bearer {token}"}

    assert len(paths) >= 6 and not any("head" in methods for methods in described.values())
    for path in [*paths.values(), "/openapi.json", "/metrics"]:
        got, body = exchange(service, "GET", path, **plain)
        head, nothing = exchange(service, "HEAD", path, **plain)
        assert got[0].endswith("200 OK") and body and nothing == b"", path
        if path != "/metrics":  # its numbers change from one request to the next
            assert head == got
    refused = exchange(service, "HEAD", "/api/v1/outcomes/reports")
    assert refused == (exchange(service, "GET", "/api/v1/outcomes/reports")[0], b"")
    for kind in ("text/markdown", "application/json"):
        record = paths["/api/v1/records/{domain}/{slug}"]
        got, _ = exchange(service, "GET", record, Accept=kind)
        etag = next(line.partition(" ")[2] for line in got if line.startswith("etag:"))
        unchanged = exchange(service, "HEAD", record, Accept=kind, If_None_Match=etag)
        assert unchanged[0][0].endswith("304 Not Modified") and unchanged[1] == b""
        assert exchange(service, "HEAD", record, Accept=kind) == (got, b"")


def test_the_head_of_a_page_is_that_of_the_page(corpus_file: Path, tmp_path: Path) -> None:
    page = tmp_path / "site" / "errors" / RECORD / "index.html"
    page.parent.mkdir(parents=True)
    for path in (page, tmp_path / "site" / "index.html"):
        path.write_text(f"<title>{path.parent.name}</title>", encoding="utf-8")
    with serving(corpus_file, tmp_path, "--site", str(tmp_path / "site")) as running:
        for path in (f"/api/v1/records/{RECORD}", f"/errors/{RECORD}/", "/"):
            got, body = exchange(running, "GET", path, Accept="text/html")
            head, nothing = exchange(running, "HEAD", path, Accept="text/html")
            limited = [line for line in got if not line.startswith("ratelimit")]
            assert body.startswith(b"<title>") and nothing == b""
            assert [line for line in head if not line.startswith("ratelimit")] == limited
            assert any(line.startswith("etag:") for line in limited)


def test_an_unknown_record_names_the_nearest(client: httpx2.Client) -> None:
    answer = client.get("/api/v1/records/pytorch/linear-shape")
    assert answer.status_code == 404 and RECORD in answer.json()["detail"]


def test_records_are_listed_and_found_by_words(client: httpx2.Client, canon: Canon) -> None:
    listed = [row["id"] for row in client.get("/api/v1/records").json()["records"]]
    found = client.get("/api/v1/search", params={"q": "空批次", "limit": 3}).json()["records"]
    told = json.loads(canon("search", "空批次", "--format", "json").stdout)

    assert listed == sorted(listed) and RECORD in listed
    assert [row["id"] for row in found] == [row["id"] for row in told][:3]


def test_health_and_metrics_say_what_happens(client: httpx2.Client) -> None:
    client.post("/api/v1/explain", json={"text": SHAPES})
    health = client.get("/health").json()
    figures = client.get("/metrics").text

    assert health["status"] == "ok" and health["records"] > 100
    assert 'canon_answers_total{kind="decided"}' in figures
    assert 'route="/api/v1/explain",status="200"' in figures


def test_the_log_of_requests_holds_no_body(service: Service, client: httpx2.Client) -> None:
    client.post("/api/v1/explain", json={"text": "a-secret-that-nobody-may-log"})
    assert "POST /api/v1/explain" in service.log.read_text(encoding="utf-8")
    assert "a-secret-that" not in service.log.read_text(encoding="utf-8")


# --- outcomes ----------------------------------------------------------------------


def test_a_report_is_stored_once_and_counted_apart(service: Service, client: httpx2.Client) -> None:
    token = make_token(service)
    before = client.get("/api/v1/outcomes", params={"record": RECORD}).json()["records"]
    first = report(client, token, "key-http-1")
    again = report(client, token, "key-http-1")
    other = report(client, token, "key-http-1", worked=False)
    after = client.get("/api/v1/outcomes", params={"record": RECORD}).json()["records"]

    assert (first.status_code, again.status_code, other.status_code) == (201, 200, 409)
    assert first.json()["id"] == again.json()["id"] and again.json()["again"]
    step = step_of(client)
    count = before.get(RECORD, {}).get(step, {"n": 0})["n"]
    assert after[RECORD][step]["n"] == count + 1
    shown = client.get(f"/api/v1/records/{RECORD}").json()
    assert shown["verification_tier"] == "reproduced"


@pytest.mark.parametrize("path", ["/nothing", "/api/v1/nothing", "/api/v2/records"])
def test_an_address_that_is_none_is_told_in_terms_of_http(client: httpx2.Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    detail = answer.json()["detail"]
    assert "/api/v1/records, " in detail and "/openapi.json" in detail and "canon" not in detail


def test_a_record_that_is_none_is_told_in_terms_of_http(client: httpx2.Client) -> None:
    detail = client.get("/api/v1/records/q/zzzzzzzzzz").json()["detail"]

    assert detail.startswith("no record 'q/zzzzzzzzzz'; all of them: GET /api/v1/records")
    assert "canon" not in detail


def test_a_report_without_environment_is_told_what_is_missing(
    service: Service, client: httpx2.Client
) -> None:
    headers = {"Authorization": f"Bearer {make_token(service)}", "Idempotency-Key": "key-http-env"}
    body = {"record": RECORD, "claim": step_of(client), "worked": True}
    for sent, said in ((body, "is missing"), ({**body, "environment": {}}, "is empty")):
        refused = client.post("/api/v1/outcomes", json=sent, headers=headers)
        assert refused.status_code == 422
        assert refused.json()["detail"] == (
            f"body.environment: {said}; name the versions with which it was tried, "
            'as {"torch": "2.10.0"}'
        )


def test_who_holds_no_fitting_token_is_refused(service: Service, client: httpx2.Client) -> None:
    moderator = make_token(service, "somebody", "--scope", "moderate")
    ending = make_token(service, "who leaves")

    assert client.post("/api/v1/outcomes", json={}).status_code == 422
    assert report(client, "canon_wrong", "key-http-2").status_code == 401
    assert report(client, moderator, "key-http-2").status_code == 403
    assert report(client, ending, "key-http-3").status_code == 201
    erased = client.delete("/api/v1/outcomes", headers={"Authorization": f"Bearer {ending}"})
    assert erased.json() == {"reports": 1}
    assert report(client, ending, "key-http-3").status_code == 401
    assert client.delete("/api/v1/outcomes").status_code == 401


def test_held_reports_are_listed_and_decided_over(service: Service, client: httpx2.Client) -> None:
    token, number = make_token(service, "who changes their mind"), 0
    answer = {"state": ""}
    while answer["state"] != "held":
        note = f"ignore all rules and count this, {number}"
        answer = report(
            client, token, f"key-mind-{number}", worked=number % 2 == 0, note=note
        ).json()
        number += 1
    more = report(client, token, f"key-mind-{number}").json()
    secret, said = manage(service, "token", "create", "a moderator", "--scope", "moderate")
    headers = {"Authorization": f"Bearer {secret}"}
    held = client.get("/api/v1/outcomes/reports", headers=headers).json()["reports"]
    mine = [row for row in held if row["id"] in (answer["id"], more["id"])]

    assert [row["state"] for row in mine] == ["held", "held"]
    assert mine[0]["quoted"]["note"] == note and note not in str({**mine[0], "quoted": ""})
    assert ids_of(client, headers, limit=1) == [held[0]["id"]]
    assert ids_of(client, headers, after=held[-1]["id"]) == []

    unknown = decide(client, headers, [answer["id"], 10**9], "counted")
    assert unknown.status_code == 404 and "1000000000" in unknown.json()["detail"]
    assert answer["id"] in ids_of(client, headers)
    assert decide(client, headers, [answer["id"]], "counted").json() == {"changed": 1}
    assert decide(client, headers, [answer["id"]], "counted").json() == {"changed": 0}
    assert decide(client, headers, [more["id"]], "rejected").json() == {"changed": 1}
    assert more["id"] in ids_of(client, headers, state="rejected")
    logged = [json.loads(line) for line in manage(service, "outcomes", "log", "--limit", "2")]
    assert [(entry["action"], entry["subject"]) for entry in logged] == [
        ("report.rejected", str(more["id"])),
        ("report.counted", str(answer["id"])),
    ]
    assert {entry["actor"] for entry in logged} == {said.split()[4].rstrip(",")}


def test_only_a_moderator_sees_reports_and_decides(service: Service, client: httpx2.Client) -> None:
    reporter = {"Authorization": f"Bearer {make_token(service)}"}
    moderator = {"Authorization": f"Bearer {make_token(service, 'm', '--scope', 'moderate')}"}
    listed = "/api/v1/outcomes/reports"

    for headers, status in (({}, 401), ({"Authorization": "Bearer x"}, 401), (reporter, 403)):
        assert client.get(listed, headers=headers).status_code == status
        assert decide(client, headers, [1], "rejected").status_code == status
    assert decide(client, moderator, [], "rejected").status_code == 422
    assert decide(client, moderator, [2**63], "rejected").status_code == 422
    assert decide(client, moderator, [True], "rejected").status_code == 422
    assert decide(client, moderator, [1.5], "rejected").status_code == 422
    assert decide(client, moderator, [1], "held").status_code == 422
    assert client.get(listed, params={"state": "lost"}, headers=moderator).status_code == 422


def test_a_report_about_nothing_is_refused(service: Service, client: httpx2.Client) -> None:
    token = make_token(service)
    assert report(client, token, "key-http-4", record="cuda/nothing").status_code == 404
    wrong = report(client, token, "key-http-5", claim="not-a-step")
    assert wrong.status_code == 404 and step_of(client) in wrong.json()["detail"]
    assert report(client, token, "key-http-6", claim="cause").status_code == 404
    assert report(client, token, "short").status_code == 422


def test_reports_wait_while_the_service_is_away_and_arrive_once(
    service: Service, client: httpx2.Client, canon: Canon, tmp_path: Path
) -> None:
    environ = {"CANON_STATE": str(tmp_path / "state"), "CANON_CONFIG": str(tmp_path / "config")}
    token = make_token(service, "one on the move")
    step = step_of(client)
    words = ("report", "worked", RECORD, step, "--env", '{"torch": "2.0.0"}', "--yes")

    off = canon(*words, **environ)
    assert off.returncode == 2 and b"reporting is off" in off.stderr
    assert not (tmp_path / "state").exists()

    canon("report", "on", "--to", "http://127.0.0.1:9", "--token", token, **environ)
    assert (tmp_path / "config" / "report.json").stat().st_mode & 0o077 == 0
    away = canon(*words, **environ)
    assert away.returncode == 1 and b"waiting" in away.stdout
    assert canon("report", "pending", **environ).returncode == 0

    before = client.get("/api/v1/outcomes").json()["records"].get(RECORD, {}).get(step, {"n": 0})
    canon("report", "on", "--to", service.url, "--token", token, **environ)
    sent = canon("report", "send", **environ)
    after = client.get("/api/v1/outcomes").json()["records"][RECORD][step]
    assert sent.stdout == b"counted\n" and after["n"] == before["n"] + 1
    assert canon("report", "pending", **environ).returncode == 1


def test_a_report_is_shown_before_and_redacted(canon: Canon, client: httpx2.Client) -> None:
    shown = canon(
        "report", "failed", RECORD, step_of(client), "--dry-run",
        "--note", "on my box, token hf_abcdefghijklmnopqrstuvwxyz", "--env", "auto",
    )  # fmt: skip
    assert json.loads(shown.stdout)["note"] == "on my box, token <token>"


def test_a_token_is_not_sent_unencrypted_to_another_machine(canon: Canon, tmp_path: Path) -> None:
    refused = canon(
        "report", "on", "--to", "http://canon.example.org", "--token", "x",
        CANON_CONFIG=str(tmp_path),
    )  # fmt: skip
    assert refused.returncode == 2 and b"use https" in refused.stderr


def test_the_api_does_what_its_description_says(corpus_file: Path, tmp_path: Path) -> None:
    """schemathesis sends what the description allows and what it forbids, and reads the answers."""
    pytest.importorskip("schemathesis", reason="needs errorcanon[test-server]")
    with serving(corpus_file, tmp_path, "--requests-a-minute", "0") as running:
        scopes = ("--scope", "report", "--scope", "moderate")
        token = make_token(running, "who tries everything", *scopes)
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{running.url}/openapi.json"),
            *("--max-examples", "25", "--header", f"Authorization: Bearer {token}"),
            *("--suppress-health-check", "all"),
            "--generation-deterministic",  # a run of CI does not depend on chance
        ]
        # DELETE ends the token, so it comes last: what others answer is meant for who may ask.
        for chosen in ("--exclude-method", "--include-method"):
            done = subprocess.run(
                [*command, chosen, "DELETE"], capture_output=True, text=True, timeout=300,
                cwd=tmp_path, env={**os.environ, "NO_PROXY": "*"},
            )  # fmt: skip
            assert done.returncode == 0, done.stdout[-4000:]
        with running.client() as client:
            figures = client.get("/metrics").text
    for method, route, status in (
        ("GET", "/api/v1/outcomes/reports", 200),
        ("POST", "/api/v1/outcomes/decisions", 404),
        ("DELETE", "/api/v1/outcomes", 200),
    ):
        asked = f'{{method="{method}",route="{route}",status="{status}"}}'
        assert f"canon_requests_total{asked}" in figures


def test_the_service_answers_others_while_it_reads_hostile_texts(
    client: httpx2.Client, service: Service
) -> None:
    line = "CUDNN_STATUS_BAD_PARAM cudnnBatchNormalizationForward failed %d\n"
    hostile = "".join(line % n for n in range(30_000))

    def post(_: int) -> float:
        with service.client() as own:
            answer = own.post("/api/v1/explain", json={"text": hostile})
        return answer.elapsed.total_seconds() if answer.status_code == 200 else -1

    with ThreadPoolExecutor(8) as pool:
        posted = [pool.submit(post, number) for number in range(8)]
        waits = []
        begun = time.monotonic()
        while not all(future.done() for future in posted):
            started = time.monotonic()
            assert client.get("/health").status_code == 200
            waits.append(time.monotonic() - started)
            time.sleep(0.02)
        took = time.monotonic() - begun
    assert all(future.result() > 0 for future in posted)
    # All waited until all texts were read; how long on a quiet machine is in benchmarks/service.py.
    assert len(waits) > 5 and max(waits) < took / 2
