"""Prints the types of all messages, and of the views of all games, in TypeScript or JSON Schema.

python tools/wiretypes.py [--schema]
"""

import json
import sys

from cardtable import games
from cardtable.wire.schema import schema
from cardtable.wire.typescript import typescript

found = schema([games.find(name) for name in games.names()])
print(json.dumps(found, indent=1) if "--schema" in sys.argv else typescript(found), end="")
