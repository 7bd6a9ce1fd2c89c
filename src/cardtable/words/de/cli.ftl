# Die Befehlszeile.

cli-usage = Aufruf:
cli-commands = Befehle
cli-arguments = Angaben
cli-parameters = Schalter
cli-everywhere =
    Überall
      --language en|de   die Sprache; sonst CARDTABLE_LANGUAGE oder LANG
      --help, -h         diese Seite, für jeden Befehl
      --version          die Version, und ob die Regeln kompiliert sind
cli-json = JSON ausgeben, für Programme.
cli-game = SPIEL
cli-name-value = NAME=WERT

cli-cardtable-usage = cardtable [BEFEHL ...]
cli-cardtable =
    Der offene Kartentisch: LEVEL UP, LEVEL 8, 3UP 3DOWN und Das Siegel von Pragon.

    Ohne Befehl öffnet sich der Tisch im Browser.
cli-cardtable-examples =
    Beispiele
      cardtable                       den Tisch im Browser öffnen
      cardtable play threeup          gleich hier 3UP 3DOWN spielen
      cardtable games                 alle Spiele und alle Hausregeln
      cardtable rules threeup         die Regeln von 3UP 3DOWN
      cardtable play --help           mehr über einen Befehl

cli-play-usage = cardtable play [SPIEL] [SCHALTER]
cli-play =
    In diesem Terminal spielen.

    Du spielst gegen Bots; „cardtable games“ zählt sie auf. Tippe einen Zug, wie er in der Liste steht, oder ? für Hilfe.
cli-play-game = Welches Spiel; ohne Angabe wirst du gefragt.
cli-play-seats = Wie viele Plätze es gibt, deiner eingeschlossen.
cli-play-seed = Noch einmal dasselbe Spiel austeilen: eine ganze Zahl.
cli-play-deal = Das Spiel mit dieser Nummer austeilen, wo es Nummern gibt, wie bei pragon.
cli-play-option = Eine Hausregel wie free_draw=true; auch mehrmals.
cli-name = NAME
cli-play-bot = Wer gegen dich spielt, der Reihe nach; der letzte bekommt alle übrigen Plätze. Der Name eines Bots oder exec:PROGRAMM (docs/seat.md).
cli-play-record = Am Ende des Spiels die Aufzeichnung in diese Datei schreiben.
cli-play-unfinished = Kein Spiel wurde zu Ende gespielt, also wurde keine Aufzeichnung geschrieben.
cli-play-recorded = Die Aufzeichnung liegt in { $path }.
cli-seat-time = Wie viele Sekunden ein Programm für eine Antwort hat; ohne Angabe 10.
cli-play-lines = Zeile für Zeile spielen statt auf dem ganzen Bildschirm.
cli-play-new = Ein neues Spiel anfangen, auch wenn eines gespeichert ist. Hörst du dabei auf, ersetzt es das gespeicherte.
cli-play-saved = Du hast ein gespeichertes Spiel: { $game }.
cli-play-go-on = Weiterspielen? (ja/nein)
cli-play-left = Dein Spiel ist gespeichert. „cardtable play { $game }“ setzt es fort.
cli-play-saved-broken = Dein gespeichertes Spiel { $game } lässt sich nicht fortsetzen. { $why }
cli-yes = j ja
cli-no = n nein
cli-play-which = Welches Spiel? Tippe seine Nummer oder seinen Namen.
cli-play-examples =
    Beispiele
      cardtable play
      cardtable play threeup --seats 2
      cardtable play threeup --seed 42 --option free_draw=true
      cardtable play threeup --option colours=green,blue
      cardtable play pragon --deal 123
      cardtable play level8 --bot level3 --record level8.json

cli-games-usage = cardtable games [SPIEL] [SCHALTER]
cli-games = Die Spiele auflisten, mit ihren Bots und Hausregeln.
cli-games-game = Nur dieses Spiel.
cli-games-seats = { $low ->
    [1] { $high ->
        [1] für eine Person
       *[other] 1 bis { $high } Plätze
    }
   *[other] { $low } bis { $high } Plätze
}
cli-games-option = Hausregel
cli-games-meaning = Bedeutung
cli-games-bots = Bots, der schwächste zuerst: { $bots }
cli-games-default = üblich: { $value }
cli-games-values = möglich: { $values }
cli-games-examples =
    Beispiele
      cardtable games
      cardtable games threeup
      cardtable games --json

cli-rules-usage = cardtable rules SPIEL [SCHALTER]
cli-rules =
    Die Regeln eines Spiels zeigen.

    Im Terminal blätterst du lange Seiten mit dem Programm, das PAGER nennt. In eine Datei oder ein anderes Programm geht die Seite als Markdown.
cli-rules-game = Welches Spiel.
cli-rules-raw = Die Seite ausgeben, wie sie ist, als Markdown.
cli-rules-examples =
    Beispiele
      cardtable rules threeup
      cardtable rules threeup --language en
      cardtable rules threeup --raw > threeup.md

cli-referee-usage = cardtable referee
cli-referee =
    Jedes Spiel von einem anderen Programm steuern lassen, über Standardein- und -ausgabe.

    Je Zeile kommt ein JSON-Objekt herein und geht eines hinaus. docs/referee.md beschreibt die Wörter: new, set, position, view, legal, play, undo, hint, result, quit.
cli-referee-examples =
    Beispiele
      cardtable referee < requests.jsonl > answers.jsonl

cli-doctor-usage = cardtable doctor [SCHALTER]
cli-doctor = Prüfen, was hier installiert ist und ob es funktioniert.
cli-doctor-compiled = kompiliert
cli-doctor-plain = reines Python: alle Regeln gelten genauso, nur hundertmal langsamer; Bots der Stufen 5 und 6 stoßen an ihre Zeitgrenze und spielen schwächer
cli-doctor-installed-in = installiert in
cli-doctor-libraries = Bibliotheken
cli-doctor-game = Regeln in Version { $version }, Seiten: { $pages }
cli-doctor-game-broken = nicht brauchbar
cli-doctor-data-folder = Datenordner
cli-doctor-database = Datenbank
cli-doctor-database-new = { $where }, wird beim ersten Start angelegt
cli-doctor-database-current = { $where }, Version { $version }
cli-doctor-database-old = { $where }, Version { $version }, wird beim nächsten Start aktualisiert
cli-doctor-page = Seite
cli-doctor-page-built = gebaut
cli-doctor-page-missing = nicht gebaut („make web“ baut sie); im Terminal geht es ohne sie
cli-doctor-no-node = keins; nur nötig, um die Seite zu bauen
cli-doctor-encoding = Zeichensatz der Ausgabe
cli-doctor-fine = Alles ist in Ordnung.
cli-doctor-trouble-library = Die Bibliothek { $name } fehlt: Installiere cardtable neu.
cli-doctor-trouble-game = Das Spiel { $name } eines anderen Pakets ist nicht brauchbar: Aktualisiere das Paket oder entferne es.
cli-doctor-trouble-database = Die Datenbank ist nicht brauchbar: { $name }
cli-doctor-trouble-database-newer = Die Datenbank (Version { $name }) stammt von einem neueren cardtable: Aktualisiere dieses hier.
cli-doctor-trouble-database-locked = Die Datenbank ist nicht beschreibbar: { $name }. Sieh nach, wem die Datei und ihr Ordner gehören.
cli-doctor-examples =
    Beispiele
      cardtable doctor
      cardtable doctor --json

cli-completion-usage = cardtable completion SHELL
cli-completion = Ein Skript ausgeben, mit dem eine Shell Befehle und Schalter ergänzt.
cli-completion-shell = bash, zsh oder fish.
cli-completion-examples =
    Beispiele
      source <(cardtable completion bash)
      cardtable completion zsh > ~/.zfunc/_cardtable
      cardtable completion fish > ~/.config/fish/completions/cardtable.fish

cli-unknown-option = Den Schalter { $option } gibt es nicht.
cli-unknown-option-near = Den Schalter { $option } gibt es nicht. Meinst du { $near }?
cli-unknown-command = Den Befehl „{ $command }“ gibt es nicht. Siehe cardtable --help.
cli-unknown-command-near = Den Befehl „{ $command }“ gibt es nicht. Meinst du „{ $near }“?
cli-missing = { $name } fehlt oder hat keinen Wert.
cli-bad-value = { $name } kann nicht „{ $value }“ sein.
cli-bad-number = { $name } muss eine Zahl sein, nicht „{ $value }“.
cli-bad-whole-number = { $name } muss eine ganze Zahl sein, nicht „{ $value }“.
cli-missing-game = Welches Spiel? Es gibt: { $known }.
cli-why = { $reason ->
    [missing] nicht gefunden
    [folder] das ist ein Ordner
    [not-folder] ein Ordner auf dem Weg dorthin ist eine Datei
    [denied] kein Zugriff
    [large] zu groß
    [not-database] diese Datei ist keine Datenbank
   *[no-answer] dort antwortet niemand
}
cli-bad-choice = { $name } kann nicht „{ $value }“ sein. Möglich ist: { $known }.
cli-twice = { $name } ist zweimal angegeben.
cli-too-much = Das braucht der Befehl nicht: { $words }
cli-not-understood = Dieser Befehl ist nicht klar: { $what }
cli-stopped = Abgebrochen.
cli-bug = Das ist ein Fehler in cardtable ({ $what }). Mit CARDTABLE_TRACEBACK=1 zeigt er mehr; bitte melde ihn.

refused-language = Die Sprache „{ $language }“ gibt es hier nicht. Es gibt: { $known }.
refused-language-missing = { $option } braucht eine Sprache, etwa en oder de.
refused-option-range = { $option } muss eine ganze Zahl von { $low } bis { $high } sein, nicht { $found }.
refused-option-form = „{ $text }“ hat nicht die Form name=wert.
refused-rules-missing = Für { $game } gibt es keine geschriebenen Regeln.
refused-undo-nothing = Du kannst nichts zurücknehmen.
refused-hint-none = Das Spiel ist zu Ende, darum gibt es keinen Tipp.
refused-line-size = Diese Zeile ist zu lang: Höchstens { $most } Bytes sind erlaubt.
refused-referee-object = Eine Anfrage ist ein JSON-Objekt, zum Beispiel { $sample }.
refused-referee-no-game = Es läuft noch kein Spiel: Beginne mit „new“ oder „set“.

cli-solve-usage = cardtable solve [NUMMER] [SCHALTER]
cli-solve =
    Herausfinden, ob ein Spiel von „Das Siegel von Pragon“ lösbar ist, und wie.

    Die Antwort lautet: Es ist lösbar, und zwar mit diesen Zügen; es ist nicht lösbar, und das ist bewiesen; oder es weiß noch niemand. In einer Stellung sind noch Karten verdeckt, darum gibt es dafür nur einen Tipp. Strg+C beendet die Suche und zeigt, was bis dahin bekannt ist.
cli-solve-name = NUMMER
cli-solve-deal = Die Nummer des Spiels.
cli-solve-position = Eine Stellung, wie „cardtable referee“ sie schreibt, statt einer Nummer.
cli-solve-tries = Wie viele Spiele zuerst versucht werden; ohne Angabe { $usual }.
cli-solve-states = Wie viele Zustände danach höchstens durchsucht werden; ohne Angabe { $usual }.
cli-solve-trying = Spiele versuchen
cli-solve-searching = Durchsuchen
cli-solve-won = Spiel Nr. { $deal } ist lösbar, in { $count } Zügen:
cli-solve-lost = Spiel Nr. { $deal } ist nicht lösbar: Alle Möglichkeiten wurden durchsucht ({ $states } Zustände).
cli-solve-open = Spiel Nr. { $deal }: unbekannt. In { $tries } Versuchen und { $states } Zuständen fand sich keine Lösung, aber nicht alles wurde durchsucht. Größere Zahlen für --tries und --states suchen länger.
cli-solve-interrupted = Spiel Nr. { $deal }: abgebrochen und noch unbekannt. In { $tries } Versuchen und { $states } Zuständen fand sich keine Lösung.
cli-solve-over-won = Dieses Spiel ist zu Ende: Es wurde gewonnen.
cli-solve-over-lost = Dieses Spiel ist zu Ende: Es wurde verloren.
cli-solve-examples =
    Beispiele
      cardtable solve 17
      cardtable solve 123456 --states 10000000
      cardtable solve --position stellung.json

cli-bench-usage = cardtable bench [SPIEL] [SCHALTER]
cli-bench =
    Messen, wie schnell die Regeln in dieser Installation laufen.

    Alle Zahlen sind Rechenzeit auf einem Kern, das Beste aus einigen Läufen. „make bench“ vergleicht mit OpenSpiel.
cli-bench-measuring = Messen
cli-bench-compiled = Die Regeln sind kompiliert.
cli-bench-plain = Die Regeln laufen in reinem Python; kompiliert sind sie um ein Vielfaches schneller.
cli-bench-seats = Plätze
cli-bench-moves = Züge je Sekunde
cli-bench-python = aus Python
cli-bench-clone = Kopie
cli-bench-start = Start
cli-bench-note = Zufällige Züge. „Aus Python“: einzeln, wie ein Bot sie macht. „Start“: laden, geben und vier Züge, über den bloßen Interpreter hinaus.
cli-bench-stopped = Abgebrochen. So viel wurde bis dahin gemessen.
cli-bench-examples =
    Beispiele
      cardtable bench
      cardtable bench threeup --json

refused-solve-what = Nenne entweder die Nummer eines Spiels oder --position DATEI.

cli-program = PROGRAMM
cli-seat-usage = cardtable seat SPIEL|--url URL --exec PROGRAMM [SCHALTER]
cli-seat =
    Ein eigenes Programm den Platz eines Bots einnehmen lassen.

    Mit SPIEL spielst du in diesem Terminal dagegen. Mit --url nimmt es einen Platz an einem Tisch auf einem Server ein. Das Programm liest, was sein Platz wissen darf, ein JSON-Objekt je Zeile, und antwortet mit einem Zug (docs/seat.md). Wenn es hängt, endet oder Unsinn antwortet, spielt ein Bot weiter.
cli-seat-game = Welches Spiel hier gespielt wird.
cli-seat-exec = Das Programm mit seinen Angaben, als ein Wort. Keine Shell liest es.
cli-seat-url = Der Link, der an den Tisch einlädt.
cli-seat-name = Wie das Programm an diesem Tisch heißt.
cli-seat-usual-name = Programm
cli-seat-place = Welcher Platz dort; sonst der erste freie.
cli-seat-stay = Auch für die nächsten Spiele an diesem Tisch bleiben.
cli-seat-sits = { $game }: Das Programm sitzt auf Platz { $seat }.
cli-seat-over = { $percent ->
    [0] Das Spiel ist zu Ende: Das Programm hat verloren.
    [100] Das Spiel ist zu Ende: Das Programm hat gewonnen.
   *[other] Das Spiel ist zu Ende: Das Programm teilt sich den Sieg.
}
cli-seat-lost = Das Programm hat seinen Platz verloren, ein Bot des Servers spielt weiter. { $why }
cli-seat-examples =
    Beispiele
      cardtable seat threeup --exec "python3 docs/examples/bot.py"
      cardtable seat --url "https://karten.example/table/…" --exec ./meinbot
      cardtable play level8 --bot level3 --bot "exec:./meinbot --schnell"
      cardtable arena threeup "exec:./meinbot" level3

refused-seat-where = Nenne ein Spiel für hier oder mit --url einen Tisch auf einem Server; nicht beides.
refused-seat-url = „{ $url }“ ist nicht der Link eines Tischs, etwa https://karten.example/table/NAME?invite=…
refused-seat-only-here = { $option } gilt für ein Spiel in diesem Terminal; an einem Tisch auf einem Server bewirkt es nichts.
refused-seat-only-there = { $option } gilt für einen Tisch auf einem Server (--url); in diesem Terminal bewirkt es nichts.
refused-seat-server = Der Server ist nicht zu erreichen: { $why }.
refused-seat-nonsense = Der Server hat etwas gesendet, was ein Cardtable-Server nie sendet: { $what }.
refused-seat-full = An diesem Tisch ist kein Platz für das Programm frei.
refused-seat-salts = Der Server hat nicht so gemischt, wie er es versprochen hatte. Das Programm verlässt den Tisch.
cli-unknown-game-near = Das Spiel „{ $game }“ gibt es nicht. Meinst du „{ $near }“?
cli-unknown-bot-near = Den Bot „{ $bot }“ gibt es für dieses Spiel nicht. Meinst du „{ $near }“?
cli-play-force = Die Datei von --record überschreiben, wenn es sie gibt.
refused-file-exists = { $path } gibt es schon. Mit --force wird sie überschrieben.
refused-option-alone = { $option } wirkt nur zusammen mit { $other }.
refused-option-unused = { $option } wirkt nicht zusammen mit { $other }.
