"""`python -m cardtable` is the same door as `cardtable`."""

from cardtable.cli import main

main()
