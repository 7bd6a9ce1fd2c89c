# The store.

refused-store-address = Cardtable keeps its games in sqlite:///FILE or postgresql://…, not in “{ $kind }:”.
refused-backup-not-empty = A backup is only read into an empty database; this one holds games.
refused-backup-missing = There is no file { $path }.
refused-backup-damaged = { $path } is not a whole Cardtable backup.
