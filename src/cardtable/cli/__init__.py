"""The command line: `cardtable COMMAND ...`."""
