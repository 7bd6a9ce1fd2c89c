# Betreiben, Aufzeichnungen und Sicherungen auf der Befehlszeile.

cli-file = DATEI
cli-folder = ORDNER

cli-verify-usage = cardtable verify DATEI [SCHALTER]
cli-verify = Eine Aufzeichnung prüfen: jede Karte aus Startwert und Salzen neu berechnen, und jeden Zug.
cli-verify-file = Die Aufzeichnung eines beendeten Spiels.
cli-verify-fine = { $game }: { $moves } Züge, und jede Karte wurde so ausgeteilt wie versprochen. Das Siegel war:
cli-verify-deal = { $game }: { $moves } Züge, und jede Karte ist die der Gabe { $number }. Sie kann jeder nachschlagen; es war also nichts geheim und nichts zu versprechen.
cli-verify-examples =
    Beispiele
      cardtable verify threeup-5feceb66ffc86f38.json
      cardtable verify threeup-5feceb66ffc86f38.json --json

cli-replay-usage = cardtable replay DATEI [SCHALTER]
cli-replay =
    Eine Aufzeichnung durchgehen, Zug für Zug und in Worten.

    Im Terminal geht es mit den Pfeiltasten vor und zurück, und s schaut von einem anderen Platz aus zu. Sonst ist es einfacher Text.
cli-replay-to = Nur so viele Züge, und wie das Spiel dann stand.
cli-replay-seat = Wie dieser Platz es sah, ab 0 gezählt; sonst wie jemand, der zuschaut.
cli-replay-examples =
    Beispiele
      cardtable replay threeup-5feceb66ffc86f38.json
      cardtable replay threeup-5feceb66ffc86f38.json --seat 1 --to 40
      cardtable replay threeup-5feceb66ffc86f38.json --json

cli-serve-usage = cardtable serve [SCHALTER]
cli-serve = Einen Server starten: Tische für Leute an anderen Geräten. Alles Weitere wird über Variablen eingestellt; siehe docs/hosting.md.
cli-address = ADRESSE
cli-serve-host = Wo gelauscht wird: ohne Angabe 127.0.0.1, nur für diesen Rechner; 0.0.0.0 für alle Geräte im Netz.
cli-serve-port = Der Port, ohne Angabe 8765; 0 für irgendeinen freien.
cli-serve-browser = Die Seite im Browser dieses Rechners öffnen.
cli-serve-wait = Sekunden, in denen es weiter versucht wird, wenn die Datenbank nicht zu öffnen ist: Vielleicht startet sie auch gerade. Üblich ist 0.
cli-serve-open = Der Tisch steht bereit: { $address } (Strg+C schließt ihn).
cli-serve-no-page = Die Seite ist hier nicht gebaut, ein Browser hätte also nichts zu zeigen. „make web“ baut sie, mit Node; „cardtable play“ spielt im Terminal.
cli-serve-no-browser = Von hier aus ließ sich kein Browser öffnen. Öffne die Adresse in einem Browser auf diesem Rechner. Von einem anderen führt „ssh -L { $port }:127.0.0.1:{ $port } …“ hin, oder „cardtable serve --host 0.0.0.0“ lässt dein Netz herein. „cardtable play“ spielt im Terminal.
cli-serve-examples =
    Beispiele
      cardtable serve
      cardtable serve --browser
      cardtable serve --host 0.0.0.0 --port 8000

cli-backup-usage = cardtable backup DATEI
cli-backup = Alles Gespeicherte in eine Datei schreiben. Der Server darf dabei weiterlaufen.
cli-backup-file = Wohin.
cli-backup-done = { $rows ->
    [one] Eine Zeile ist
   *[other] { $rows } Zeilen sind
} in { $path } gesichert.
cli-backup-examples =
    Beispiele
      cardtable backup cardtable.backup.gz

cli-restore-usage = cardtable restore DATEI
cli-restore = Eine Sicherung in eine leere Datenbank einlesen, gleich welcher Art.
cli-restore-file = Die Sicherung.
cli-restore-done = { $rows ->
    [one] Eine Zeile wurde
   *[other] { $rows } Zeilen wurden
} aus { $path } gelesen.
cli-restore-examples =
    Beispiele
      cardtable restore cardtable.backup.gz

cli-export-usage = cardtable export ORDNER
cli-export = Die Aufzeichnung jedes beendeten Spiels in eine eigene Datei schreiben.
cli-export-folder = Wohin.
cli-export-done = { $count ->
    [one] Eine Aufzeichnung liegt
   *[other] { $count } Aufzeichnungen liegen
} jetzt in { $path }.
cli-export-records = Aufzeichnungen
cli-export-stopped = Abgebrochen: { $count } von { $of } Aufzeichnungen liegen jetzt in { $path }.
cli-export-examples =
    Beispiele
      cardtable export aufzeichnungen

cli-prune-usage = cardtable prune [SCHALTER]
cli-prune = Tische vergessen, an denen lange nichts geschehen ist. Aufzeichnungen beendeter Spiele bleiben.
cli-prune-days = Nach so vielen Tagen; ohne Angabe { $usual }.
cli-prune-done = { $count ->
    [0] Es gab nichts zu vergessen.
    [one] Ein Tisch wurde vergessen.
   *[other] { $count } Tische wurden vergessen.
}
cli-prune-examples =
    Beispiele
      cardtable prune --days 30

refused-file = { $path } ist nicht brauchbar: { $why }.
refused-store-open = Die Datenbank { $where } ist nicht zu benutzen: { $why }.
refused-store-newer = Die Datenbank { $where } stammt von einer neueren Version von Cardtable. Installiere diese Version, oder wähle eine andere Datenbank.
refused-serve-address = { $reason ->
    [in-use] Port { $port } ist schon belegt. Wähle mit --port einen anderen.
   *[other] Der Server kann unter { $host }, Port { $port }, nicht erreichbar sein: { $why }.
}
refused-replay-to = Diese Aufzeichnung hat { $most } Züge; bis zum Zug { $found } kann sie niemand durchgehen.
