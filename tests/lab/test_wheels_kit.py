from __future__ import annotations

from pathlib import Path

from errorcanon.lab.kits.wheels import HERE, make_index, pip


def test_pip_takes_from_the_index_what_fits_this_interpreter(tmp_path: Path) -> None:
    wheels = [
        ("fastops", "1.0", "py3-none-any"),
        ("fastops", "2.0", "cp27-cp27m-manylinux1_x86_64"),
        ("fastops", "3.0", "py3-none-any", "missing>=1"),
        ("fastops", "4.0", "py3-none-any"),
    ]
    index = make_index(str(tmp_path / "index"), wheels, [(("fastops", "4.0"), "<3")])
    folder = tmp_path / "lib"
    code, text = pip("install", "--target", str(folder), "fastops<3", index=index)
    assert code == 0, text
    assert (folder / "fastops.py").read_text() == "version = '1.0'\n"
    code, text = pip("download", "-d", str(tmp_path), "fastops==2.0", index=index)
    assert code == 1 and "from versions: 1.0, 3.0" in text
    code, text = pip("download", "-d", str(tmp_path), "fastops==3.0", index=index)
    assert code == 1 and "missing>=1" in text


def test_the_tag_is_that_of_this_interpreter(tmp_path: Path) -> None:
    index = make_index(str(tmp_path / "index"), [("fastops", "1.0", f"{HERE}-none-any")])
    assert pip("download", "-d", str(tmp_path), "fastops", index=index)[0] == 0
