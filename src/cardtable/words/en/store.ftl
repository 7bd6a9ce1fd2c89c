# The store.

refused-store-address = Cardtable keeps its games in sqlite:///FILE or postgresql://…, not in “{ $kind }:”.
refused-store-failed = The database cannot write at the moment. Nothing was changed; try again.
refused-backup-not-empty = A backup is only read into an empty database; this one holds games.
refused-backup-missing = There is no file { $path }.
refused-backup-damaged = { $path } is not a whole Cardtable backup.
