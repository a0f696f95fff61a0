"""Run the cases of records and write down what was seen. Nothing else here starts processes."""
