"""`python -m cardtable.server`: run the server with the settings of the environment."""

import sys

from cardtable import words
from cardtable.engine.refusal import Refusal
from cardtable.server.app import serve
from cardtable.server.settings import from_environment


def main() -> int:
    try:
        return serve(from_environment())
    except Refusal as refusal:
        sys.stderr.write(words.say_refusal("en", refusal) + "\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
