"""Reports from the field: who says that which step worked, counted apart from the lab."""
