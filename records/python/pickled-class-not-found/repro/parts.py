"""A training script that pickles an object of its class, and programs that load it."""
NET = "class Net:\n    def __init__(self):\n        self.weight = [1, 2]\n"
SAVE = "import pickle\n{net}\nwith open('net.pkl', 'wb') as file:\n    pickle.dump({what}, file)\n"
LOAD = "import pickle\n{first}\nwith open('net.pkl', 'rb') as file:\n    net = pickle.load(file)\nprint({shown})\n"
