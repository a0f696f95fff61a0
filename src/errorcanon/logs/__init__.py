"""Where text comes from: files, archives, stores, launchers' error files; and how it is cleaned."""
