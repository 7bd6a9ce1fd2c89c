"""`python -m cardtable` runs the command `cardtable`."""

from cardtable.cli.main import main

main()
