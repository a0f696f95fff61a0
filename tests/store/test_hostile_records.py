"""Records of strangers: nothing of this machine gets into what is built from them."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Canon, copy_records

from errorcanon.model import CanonError
from errorcanon.store.building import build_corpus
from errorcanon.store.folder import load_record, load_records
from errorcanon.store.index import Corpus

WHOLE = "pytorch/conv-kernel-larger-than-input"
SECRET = "a-secret-of-this-machine"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text(SECRET, encoding="utf-8")
    return copy_records(WHOLE, tmp_path / "records", "pytorch/a-record")


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def named(file: str) -> Callable[[Path], None]:
    return lambda folder: edit(folder / "record.toml", '"01.txt"', file)


def captured(script: str) -> Callable[[Path], None]:
    return lambda folder: edit(
        folder / "record.toml", 'captured = "repro/', f'captured = "{script}'
    )


def linked(name: str, target: str) -> Callable[[Path], None]:
    """Put a link where the record has a file or a folder."""

    def change(folder: Path) -> None:
        path = folder / name
        if path.is_dir():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        path.symlink_to(target)

    return change


def piped(name: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        os.mkfifo(folder / name)

    return change


def bound(name: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        here = Path.cwd()
        os.chdir(folder / Path(name).parent)  # an address of a socket may not be long
        try:
            with socket.socket(socket.AF_UNIX) as listening:
                listening.bind(Path(name).name)
        finally:
            os.chdir(here)

    return change


def grown(name: str) -> Callable[[Path], None]:
    return lambda folder: os.truncate(folder / name, (1 << 20) + 1)


def appended(name: str, text: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write(text)

    return change


def put_first(text: str) -> Callable[[Path], None]:
    """Put a key before the tables of record.toml, in place of the one that is there."""
    key = text.partition(" = ")[0]

    def change(folder: Path) -> None:
        path = folder / "record.toml"
        head, mark, rest = path.read_text(encoding="utf-8").partition("\n[[")
        lines = [line for line in head.splitlines() if not line.startswith(f"{key} =")]
        path.write_text("\n".join([text, *lines]) + mark + rest, encoding="utf-8")

    return change


def many_files(folder: Path) -> None:
    for number in range(2100):
        (folder / "repro" / f"f{number}").touch()


def far_below(folder: Path) -> None:
    deep = folder / "repro" / "/".join("d" * 20)
    deep.mkdir(parents=True)
    (deep / "x").touch()


URL = "url = "
ATTACKS: dict[str, Callable[[Path], None]] = {
    # names that lead out
    "file with dots": named('"../../../../secret.txt"'),
    "file from the root": named('"/proc/self/environ"'),
    "file from home": named('"~/.ssh/id_ed25519"'),
    "file with a NUL": named('"01.txt\\u0000"'),
    "file of another folder": named('"../repro/lab.toml"'),
    "file with a backslash": named('"..\\\\..\\\\secret.txt"'),
    "hidden file": named('".env"'),
    "file that is none": named('""'),
    "captured with dots": captured("repro/../../../../secret.txt#"),
    "captured from the root": captured("/etc/passwd#"),
    "captured elsewhere": captured("messages/"),
    # links
    **{f"link {name}": linked(name, "../../../secret.txt") for name in ("record.toml", "en.md", "zh.md")},
    "link message": linked("messages/01.txt", "../../../../secret.txt"),
    "link nobody names": linked("messages/99.txt", "../../../../secret.txt"),
    "link environ": linked("messages/01.txt", "/proc/self/environ"),
    "link folder of messages": linked("messages", "/etc"),
    "link folder of scripts": linked("repro", "/etc"),
    "link folder of evidence": linked("evidence", "/etc"),
    "link script": linked("repro/shrunk.py", "../../../../secret.txt"),
    "link beside scripts": linked("repro/keys", "/root/.ssh"),
    "link evidence": linked("evidence/torch-2.13.0.json", "../../../../secret.txt"),
    "link to nothing": linked("messages/01.txt", "nowhere"),
    "link in a circle": linked("messages/01.txt", "01.txt"),
    # what is no file, or too much
    **{f"pipe {name}": piped(name) for name in ("record.toml", "en.md", "messages/01.txt", "repro/x", "evidence/x.json")},
    "socket": bound("messages/01.txt"),
    **{f"large {name}": grown(name) for name in ("record.toml", "en.md", "messages/01.txt", "repro/shrunk.py", "evidence/torch-2.13.0.json")},
    "many files": many_files,
    "deep folders": far_below,
    # TOML that takes all there is
    "deep lists": put_first("x = " + "[" * 100_000),
    "deep tables": put_first("x = " + "{a=" * 100_000),
    "a key of many parts": put_first(".".join("a" * 100_000) + " = 1"),
    "a head of many parts": appended("record.toml", "\n[" + ".".join("a" * 100_000) + "]\n"),
    "a long number": put_first("x = " + "1" * 10_000),
    "many claims": appended("record.toml", '\n[[claim]]\nid = "a"\nkind = "fix"\n' * 600),
    "many tags": put_first("tags = [" + '"a",' * 1000 + "]"),
    # links of the web
    **{
        f"address {address}": put_first(f'documentation = "{address}"')
        for address in (
            *("javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x"),
            *("file:///etc/passwd", "//evil.example", "https://", "https:///x", "https://a@b.c/"),
            *("https://a.b/ x", "https://a.b/\\u0009x", "https://a.b/\\u009bx", "https://a.b/\\\\x"),
            *("https://a.b/'\\\"><script>", "https://[::1/", "https://a.b:99999/", "https://中.cn/"),
            *("http://a.b/" + "x" * 3000, "\\u0001https://a.b/", " https://a.b/"),
        )
    },
    "address of a source": lambda folder: edit(folder / "record.toml", 'url = "https:', 'url = "javascript:'),
    "address where it was seen": lambda folder: edit(folder / "record.toml", 'seen = "https:', 'seen = "data:'),
    # ids that become paths
    "claim with dots": lambda folder: edit(folder / "record.toml", 'id = "adaptive-pool"', 'id = "../../../x"'),
    "claim with a slash": lambda folder: edit(folder / "record.toml", 'id = "adaptive-pool"', 'id = "a/b"'),
    "code with dots": put_first('error-code = ".."'),
    "code of many letters": put_first(f'error-code = "{"x" * 300}"'),
    "moved to outside": lambda folder: (folder / "record.toml").write_text('moved-to = "../../x"\n', encoding="utf-8"),
    "next record outside": appended("record.toml", '\n[[leads-to]]\nrecord = "../../x"\n'),
    # characters that nobody sees
    "escape in a tag": put_first('tags = ["\\u001b]0;x\\u0007"]'),
    "bidi in prose": appended("en.md", "\nx \u202e y\n"),
    "C1 in prose": appended("zh.md", "\nx \x9b2J y\n"),
    # patterns that cannot be compiled
    "deep pattern": lambda folder: edit(folder / "record.toml", "pattern = '", "pattern = '" + "(" * 6000),
}  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_an_attack_is_named_with_its_place(folder: Path, attack: Callable[[Path], None]) -> None:
    attack(folder)
    with pytest.raises(CanonError) as caught:
        load_record(folder)

    assert str(folder) in str(caught.value) and SECRET not in str(caught.value)
    assert len(load_records(folder.parent.parent).problems) == 1


@pytest.mark.parametrize("which", ["record", "domain"])
def test_a_folder_that_is_a_link_is_no_record(folder: Path, tmp_path: Path, which: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    own = folder if which == "record" else folder.parent
    own.rename(elsewhere)
    own.symlink_to(elsewhere)
    loaded = load_records(tmp_path / "records")

    assert loaded.records == ()
    assert [f"{own}: is a link" in str(problem) for problem in loaded.problems] == [True]


def test_lanes_of_all_are_no_link(folder: Path, tmp_path: Path) -> None:
    lanes = tmp_path / "records" / "lanes.toml"
    lanes.unlink()
    lanes.symlink_to(tmp_path / "secret.txt")
    (problem,) = load_records(tmp_path / "records").problems
    assert "is a link" in str(problem)


def test_what_is_hidden_is_no_record(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "records" / ".git" / "objects").mkdir(parents=True)
    (folder.parent / ".a-draft").mkdir()
    loaded = load_records(tmp_path / "records")
    assert (len(loaded.records), loaded.problems) == (1, ())


def test_a_claim_that_nobody_has_written_is_left_out_of_what_is_built(
    folder: Path, tmp_path: Path
) -> None:
    appended("record.toml", '\n[[claim]]\nid = "lonely"\nkind = "fix"\n')(folder)
    (problem,) = build_corpus(tmp_path / "records", tmp_path / "c.sqlite")

    assert "en.md has no '## lonely'" in str(problem)
    corpus = Corpus.open(tmp_path / "c.sqlite")
    assert corpus.ids() == []
    corpus.close()


COMMANDS = [
    ["build", "{out}", "--records", "{records}"],
    ["lint", "--records", "{records}"],
    ["lab", "plan", "--records", "{records}"],
    ["lab", "show", "pytorch/a-record", "--records", "{records}"],
    ["new", "pytorch/another", "--records", "{records}"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: "-".join(words[:2]))
@pytest.mark.parametrize(
    "attack", ["file with dots", "link environ", "link folder of scripts", "pipe record.toml"]
)
def test_no_command_shows_or_keeps_what_is_not_the_records(
    canon: Canon, folder: Path, tmp_path: Path, command: list[str], attack: str
) -> None:
    ATTACKS[attack](folder)
    out = tmp_path / "out.sqlite"
    words = [word.format(out=out, records=tmp_path / "records") for word in command]
    done = canon(*words, SECRET_VARIABLE=SECRET)

    assert SECRET.encode() not in done.stdout + done.stderr
    assert not out.exists() or SECRET.encode() not in out.read_bytes()
    assert b"Traceback" not in done.stderr
