# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""What lies at the path tells the faults apart, whose message is the same."""
import os
import shutil
import tempfile
import zipfile

os.environ.setdefault("KERAS_BACKEND", "jax")
import h5py
import keras


def verdict(path):
    # region what-is-there fill: path
    if not os.path.exists(path):
        found = "nothing"
    elif os.path.isdir(path):
        found = "SavedModel" if os.path.exists(os.path.join(path, "saved_model.pb")) else "another folder"
    elif zipfile.is_zipfile(path):
        found = "a .keras file" if "config.json" in zipfile.ZipFile(path).namelist() else "another Zip file"
    else:
        found = "an .h5 file" if h5py.is_hdf5(path) else "another file"
    # endregion
    return found


def refused(path):
    try:
        keras.models.load_model(path)
    except ValueError as error:
        return "File format not supported: filepath=" in str(error)
    return False


with tempfile.TemporaryDirectory() as folder:
    at = lambda name: os.path.join(folder, name)
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)])
    model.save(at("m.keras"))
    model.save(at("m.h5"))
    os.mkdir(at("saved"))
    open(at("saved/saved_model.pb"), "w").close()
    open(at("m.pkl"), "wb").write(b"pickle")
    shutil.copy(at("m.keras"), at("m.zip"))
    shutil.copy(at("m.h5"), at("model"))
    os.mkdir(at("empty"))
    shutil.make_archive(at("packed"), "zip", at("saved"))
    for name, wanted in {
        "saved": "SavedModel", "no-such": "nothing", "empty": "another folder", "m.pkl": "another file",
        "packed.zip": "another Zip file", "m.zip": "a .keras file", "model": "an .h5 file",
    }.items():
        print(name, verdict(at(name)))
        assert verdict(at(name)) == wanted and refused(at(name)), name
    # under the right name, the two renamed files load
    shutil.copy(at("m.zip"), at("again.keras"))
    shutil.copy(at("model"), at("again.h5"))
    assert not refused(at("again.keras")) and not refused(at("again.h5"))
