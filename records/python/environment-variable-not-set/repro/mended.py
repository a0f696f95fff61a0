# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Given to the process; read with an error that says what to do. mended.py [give|default]"""
import os
import subprocess
import sys

if sys.argv[1:] == ["default"]:
    os.environ.pop("API_TOKEN", None)
    os.environ.pop("BATCH_SIZE", None)
    try:
        # region default fill: BATCH_SIZE, API_TOKEN
        batch_size = int(os.environ.get("BATCH_SIZE", "8"))
        token = os.environ.get("API_TOKEN")
        if not token:
            raise SystemExit("set API_TOKEN, for example: export API_TOKEN=…")
        # endregion
    except SystemExit as error:
        assert "export API_TOKEN" in str(error)
    assert batch_size == 8 and token is None
else:
    GIVE = """
# region give fill: API_TOKEN, YOUR_TOKEN, train.py
export API_TOKEN=YOUR_TOKEN
python train.py
# endregion
"""
    import tempfile

    os.chdir(tempfile.mkdtemp())
    with open("train.py", "w") as file:
        file.write("import os\nprint(os.environ['API_TOKEN'])\n")
    lines = GIVE.replace("python ", f'"{sys.executable}" ')
    ran = subprocess.run(["bash", "-c", lines], env={"PATH": os.environ["PATH"]}, stdout=subprocess.PIPE, check=True)
    assert ran.stdout.decode().strip() == "YOUR_TOKEN"
print("held")
