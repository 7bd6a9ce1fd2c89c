"""Prints the types of all messages, and of the views of all games, in TypeScript or JSON Schema.

python tools/wiretypes.py [--schema]
"""

import json
import sys

from cardtable import games
from cardtable.wire.schema import build_schema, to_typescript

found = build_schema([games.find(name) for name in games.names()])
print(json.dumps(found, indent=1) if "--schema" in sys.argv else to_typescript(found), end="")
