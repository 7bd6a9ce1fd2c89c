# Die Befehlszeile.

cli-usage = Aufruf:
cli-commands = Befehle
cli-arguments = Angaben
cli-parameters = Schalter
cli-everywhere =
    Überall
      --language en|de   die Sprache; sonst CARDTABLE_LANGUAGE oder LANG
      --help, -h         diese Seite, für jeden Befehl
      --version          die Version, und ob die Regeln übersetzt (compiled) sind
cli-json = JSON ausgeben, für Programme.
cli-game = SPIEL
cli-name-value = NAME=WERT

cli-cardtable-usage = cardtable [BEFEHL ...]
cli-cardtable =
    Der offene Kartentisch: LEVEL UP, LEVEL 8, 3UP 3DOWN und Das Siegel von Pragon.

    Ohne Befehl öffnet er sich im Browser.
cli-cardtable-examples =
    Beispiele
      cardtable                       den Tisch im Browser öffnen
      cardtable play threeup          gleich hier 3UP 3DOWN spielen
      cardtable games                 alle Spiele und alle Hausregeln
      cardtable rules threeup         die Regeln, jede mit ihrer Marke
      cardtable play --help           mehr über einen Befehl

cli-play-usage = cardtable play [SPIEL] [SCHALTER]
cli-play =
    In diesem Terminal spielen.

    Du sitzt auf Platz 0, auf den anderen sitzen Bots: „cardtable games“ nennt sie. Züge tippst du in der Notation des Spiels; ? hilft weiter.
cli-play-game = Welches Spiel; ohne Angabe wird gefragt.
cli-play-seats = Wie viele Plätze es gibt, deiner eingeschlossen.
cli-play-seed = Noch einmal dasselbe Spiel austeilen: eine ganze Zahl.
cli-play-deal = Diese Nummer eines Spiels austeilen, dessen Gaben nummeriert sind, wie pragon.
cli-play-option = Eine Hausregel wie free_draw=true; auch mehrmals.
cli-name = NAME
cli-play-bot = Wer auf den anderen Plätzen sitzt, der Reihe nach; der letzte nimmt die übrigen. Name eines Bots, oder exec:PROGRAMM (docs/seat.md).
cli-play-record = Die Aufzeichnung des Spiels, sobald es aus ist, in diese Datei schreiben.
cli-play-unfinished = Kein Spiel wurde beendet, also gibt es noch keine Aufzeichnung.
cli-play-recorded = Die Aufzeichnung liegt in { $path }.
cli-seat-time = Sekunden, die ein fremdes Programm für eine Antwort hat; ohne Angabe 10.
cli-play-lines = Zeile für Zeile, auch wenn es einen ganzen Bildschirm gibt.
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
cli-games = Die Spiele auflisten, und was vor dem Geben vereinbart werden kann.
cli-games-game = Nur dieses Spiel.
cli-games-seats = { $low ->
    [1] { $high ->
        [1] für eine Person
       *[other] 1 bis { $high } Plätze
    }
   *[other] { $low } bis { $high } Plätze
}
cli-games-option = Option
cli-games-meaning = Bedeutung
cli-games-bots = Bots, der schwächste zuerst: { $bots }
cli-games-default = sonst: { $value }
cli-games-values = möglich: { $values }
cli-games-examples =
    Beispiele
      cardtable games
      cardtable games threeup
      cardtable games --json

cli-rules-usage = cardtable rules SPIEL [SCHALTER]
cli-rules = Die Regeln eines Spiels zeigen, jede mit ihrer Marke.
cli-rules-game = Welches Spiel.
cli-rules-raw = Die Seite ausgeben, wie sie ist, als Markdown.
cli-rules-examples =
    Beispiele
      cardtable rules threeup
      cardtable rules threeup --language en
      cardtable rules threeup --raw > threeup.md

cli-referee-usage = cardtable referee
cli-referee =
    Ein anderes Programm jedes Spiel führen lassen, über Standardein- und -ausgabe.

    Je Zeile kommt ein JSON-Objekt herein und geht eines hinaus. docs/referee.md beschreibt die Wörter: new, set, position, view, legal, play, undo, hint, result, quit.
cli-referee-examples =
    Beispiele
      cardtable referee < requests.jsonl > answers.jsonl

cli-doctor-usage = cardtable doctor [SCHALTER]
cli-doctor = Sagen, was hier installiert ist und ob alles in Ordnung ist.
cli-doctor-compiled = übersetzt (compiled)
cli-doctor-plain = reines Python: alle Regeln gelten genauso, nur hundertmal langsamer; Bots der Stufen 5 und 6 stoßen an ihre Zeitgrenze und spielen schwächer
cli-doctor-installed-in = installiert in
cli-doctor-libraries = Bibliotheken
cli-doctor-game = Regelfassung { $version }, Seiten: { $pages }
cli-doctor-game-broken = nicht brauchbar
cli-doctor-data-folder = Datenordner
cli-doctor-database = Datenbank
cli-doctor-database-new = { $where }, entsteht beim ersten Gebrauch
cli-doctor-database-current = { $where }, Version { $version }
cli-doctor-database-old = { $where }, Version { $version }, wird beim nächsten Gebrauch erneuert
cli-doctor-page = Seite
cli-doctor-page-built = gebaut
cli-doctor-page-missing = nicht gebaut („make web“ baut sie); im Terminal geht es ohne sie
cli-doctor-no-node = keins; nur nötig, um die Seite zu bauen
cli-doctor-encoding = Zeichensatz der Ausgabe
cli-doctor-fine = Alles ist in Ordnung.
cli-doctor-trouble-library = Die Bibliothek { $name } fehlt: Installiere cardtable neu.
cli-doctor-trouble-game = Das Spiel { $name } eines anderen Pakets ist nicht brauchbar: Bring das Paket auf den neuesten Stand oder entferne es.
cli-doctor-trouble-database = Die Datenbank ist nicht brauchbar: { $name }
cli-doctor-trouble-database-newer = Die Datenbank (Version { $name }) stammt von einem neueren cardtable: Bring dieses auf den neuen Stand.
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
cli-unknown-option-near = Den Schalter { $option } gibt es nicht. Ist { $near } gemeint?
cli-unknown-command = Den Befehl „{ $command }“ gibt es nicht. Siehe cardtable --help.
cli-unknown-command-near = Den Befehl „{ $command }“ gibt es nicht. Ist „{ $near }“ gemeint?
cli-missing = { $name } fehlt oder hat keinen Wert.
cli-bad-value = „{ $value }“ taugt nicht für { $name }.
cli-bad-choice = „{ $value }“ taugt nicht für { $name }. Es gibt: { $known }.
cli-twice = { $name } steht zweimal da.
cli-too-much = In dieser Zeile steht mehr, als der Befehl brauchen kann: { $words }
cli-not-understood = Diese Befehlszeile war nicht zu verstehen: { $what }
cli-stopped = Abgebrochen.
cli-bug = Das ist ein Fehler in cardtable ({ $what }). Mit CARDTABLE_TRACEBACK=1 zeigt er mehr; bitte melde ihn.

refused-language = Die Sprache „{ $language }“ gibt es hier nicht. Es gibt: { $known }.
refused-language-missing = { $option } braucht einen Wert: die Sprache.
refused-option-range = { $option } ist eine ganze Zahl von { $low } bis { $high }; { $found } ist es nicht.
refused-option-form = „{ $text }“ hat nicht die Form name=wert.
refused-rules-missing = Für { $game } gibt es keine Regelseite.
refused-undo-nothing = Es gibt nichts zurückzunehmen.
refused-hint-none = Das Spiel ist aus: Es gibt nichts mehr zu raten.
refused-line-size = Eine Zeile hat höchstens { $most } Bytes.
refused-referee-object = Eine Anfrage ist ein JSON-Objekt, zum Beispiel { $sample }.
refused-referee-no-game = Es läuft noch kein Spiel: Beginne mit „new“ oder „set“.
refused-bug = Das ist ein Fehler in cardtable ({ $what }); das Spiel steht, wie es stand.

cli-solve-usage = cardtable solve [GABE] [SCHALTER]
cli-solve =
    Herausfinden, ob eine Gabe von Das Siegel von Pragon zu gewinnen ist, und wie.

    Bei einer nummerierten Gabe sind alle Karten bekannt: Sie ist zu gewinnen, und zwar so; sie ist es nicht, und das ist bewiesen; oder es weiß noch niemand. In einer Stellung sind Karten noch verdeckt, darum gibt es dort nur Rat. Strg+C hält an, und gesagt wird, was bis dahin bekannt ist.
cli-solve-name = GABE
cli-solve-deal = Die Nummer einer Gabe.
cli-solve-position = Eine Stellung, wie „cardtable referee“ sie schreibt, statt einer Gabe.
cli-solve-tries = Wie viele Spiele zuerst versucht werden; ohne Angabe { $usual }.
cli-solve-states = Wie viele Zustände danach höchstens durchsucht werden; ohne Angabe { $usual }.
cli-solve-trying = Spiele versuchen
cli-solve-searching = Durchsuchen
cli-solve-won = Gabe { $deal } ist zu gewinnen, in { $count } Zügen:
cli-solve-lost = Gabe { $deal } ist nicht zu gewinnen: Jeder Spielverlauf wurde durchsucht, insgesamt { $states } Zustände.
cli-solve-open = Gabe { $deal }: unbekannt. In { $tries } Spielen und { $states } Zuständen war kein Gewinn, und es bleibt mehr zu durchsuchen; --tries und --states suchen länger.
cli-solve-interrupted = Gabe { $deal }: unbekannt, als angehalten wurde. In { $tries } Spielen und { $states } Zuständen war kein Gewinn.
cli-solve-over-won = Dieses Spiel ist aus, und gewonnen.
cli-solve-over-lost = Dieses Spiel ist aus, und verloren.
cli-solve-examples =
    Beispiele
      cardtable solve 17
      cardtable solve 123456 --states 10000000
      cardtable solve --position stellung.json

cli-bench-usage = cardtable bench [SPIEL] [SCHALTER]
cli-bench =
    Messen, wie schnell die Regeln in dieser Installation laufen.

    Alles ist Rechenzeit eines Kerns, und das Beste aus einigen Durchgängen. „make bench“ vergleicht mit OpenSpiel.
cli-bench-measuring = Messen
cli-bench-compiled = Die Regeln sind übersetzt (compiled).
cli-bench-plain = Die Regeln laufen in reinem Python; übersetzt sind sie um ein Vielfaches schneller.
cli-bench-seats = Plätze
cli-bench-moves = Züge je Sekunde
cli-bench-python = aus Python
cli-bench-clone = Kopie
cli-bench-start = Start
cli-bench-note = Zufällige Züge. „Aus Python“: einzeln, wie ein Bot sie macht. „Start“: laden, geben und vier Züge, über den bloßen Interpreter hinaus.
cli-bench-stopped = Angehalten; so viel wurde bis dahin gemessen.
cli-bench-examples =
    Beispiele
      cardtable bench
      cardtable bench threeup --json

refused-solve-what = Nenne entweder die Nummer einer Gabe oder --position DATEI.

cli-program = PROGRAMM
cli-seat-usage = cardtable seat SPIEL|--url URL --exec PROGRAMM [SCHALTER]
cli-seat =
    Ein eigenes Programm den Platz eines Bots einnehmen lassen.

    Mit SPIEL spielst du in diesem Terminal dagegen. Mit --url nimmt es einen Platz an einem Tisch auf einem Server ein. Es bekommt, was sein Platz wissen darf, ein JSON-Objekt je Zeile, und antwortet mit einem Zug; docs/seat.md beschreibt die Wörter. Hängt es, endet es oder antwortet es Unsinn, spielt ein Bot weiter.
cli-seat-game = Welches Spiel hier gespielt wird.
cli-seat-exec = Das Programm mit seinen Angaben, als ein Wort. Keine Shell liest es.
cli-seat-url = Der Link, der an den Tisch einlädt.
cli-seat-name = Wie das Programm an diesem Tisch heißt.
cli-seat-usual-name = Programm
cli-seat-place = Welcher Platz dort; sonst der erste freie.
cli-seat-stay = Auch für die nächsten Spiele an diesem Tisch bleiben.
cli-seat-sits = { $game }: Das Programm nimmt Platz { $seat }.
cli-seat-over = Das Spiel ist aus: { $percent } % für das Programm.
cli-seat-lost = Das Programm hat seinen Platz verloren, die Vertretung des Servers spielt weiter. { $why }
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
refused-seat-nonsense = Der Server sendet, was kein Cardtable sendet: { $what }.
refused-seat-full = An diesem Tisch ist kein Platz für das Programm frei.
refused-seat-salts = Der Server hat nicht so gemischt, wie er es versprochen hatte: Ein Salz oder eine Festlegung wurde geändert. Das Programm verlässt den Tisch.
cli-unknown-game-near = Das Spiel „{ $game }“ gibt es nicht. Meinst du „{ $near }“?
cli-unknown-bot-near = Den Bot „{ $bot }“ gibt es für dieses Spiel nicht. Meinst du „{ $near }“?
cli-play-force = Die Datei von --record überschreiben, wenn es sie gibt.
refused-file-exists = { $path } gibt es schon. Mit --force wird sie überschrieben.
refused-force-alone = --force wirkt nur zusammen mit --record.
