# Der Speicher.

refused-store-address = Cardtable speichert in sqlite:///DATEI oder postgresql://…, nicht in „{ $kind }:“.
refused-backup-not-empty = Eine Sicherung wird nur in eine leere Datenbank eingelesen; diese enthält Spiele.
refused-backup-missing = Die Datei { $path } gibt es nicht.
refused-backup-damaged = { $path } ist keine vollständige Sicherung von Cardtable.
