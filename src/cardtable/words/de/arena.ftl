# Bots gegen Bots.

cli-arena-usage = cardtable arena SPIEL BOT [BOT ...] [SCHALTER]
cli-arena =
    Lässt Bots gegeneinander spielen und sagt, wie stark sie sind.

    Jede Gabe wird von jedem Platz aus einmal gespielt und zählt als eine Beobachtung. Der letzte Bot nimmt die übrigen Plätze ein. Dieselben Gaben ergeben dieselben Anteile, gleich mit wie vielen Prozessen.
cli-arena-game = Welches Spiel.
cli-bots = BOTS
cli-arena-bots = Zwei oder mehr Bots; bei einem Spiel für eine Person einer oder mehr.
cli-arena-deals = Wie viele Gaben; ohne Angabe { $usual }.
cli-arena-first = Die Startzahl der ersten Gabe; eingestellt werden Bots mit denen unter 1.000.000.
cli-arena-seats = Wie viele Plätze es gibt.
cli-arena-workers = Prozesse, die spielen; ohne Angabe einer je Kern.
cli-arena-sprt = Aufhören, sobald der Anteil des ersten Bots sicher nicht P oder sicher nicht Q ist: 0.5,0.52
cli-arena-journal = Jede Gabe in dieser Datei festhalten und beim nächsten Mal dort weitermachen.
cli-arena-bot = Bot
cli-arena-share = Anteil
cli-arena-interval = 95-%-Intervall
cli-arena-choices = Züge
cli-arena-time = CPU je Zug
cli-arena-longest = längster
cli-arena-deals-done = Gaben
cli-arena-played = { $deals ->
    [one] { $deals } Gabe
   *[other] { $deals } Gaben
} ab Startzahl { $first }, { $games ->
    [one] { $games } Spiel
   *[other] { $games } Spiele
}.
cli-arena-ahead = { $bot } liegt um { $mean } vor { $other } ({ $low } bis { $high }).
cli-arena-verdict = Der Test ist entschieden: Der Anteil von { $bot } ist eher { $share } als { $other }.
cli-arena-stopped = Abgebrochen; das ist, was bis dahin gespielt wurde.
cli-arena-examples =
    Beispiele
      cardtable arena threeup level4 level3
      cardtable arena level8 level5 level3 --deals 200 --journal l8.jsonl
      cardtable arena threeup level5 level4 --seats 4 --json
      cardtable arena pragon level3 --deals 1000

refused-arena-bots = Wer soll spielen? Nenne mindestens einen Bot.
refused-arena-seats = { $seats ->
    [0] Dieses Spiel spielt man allein, also ist für einen Bot kein Platz.
    [one] Es gibt nur einen Platz für einen Bot, nicht { $bots }.
   *[other] { $bots } Bots können sich { $seats } Plätze nicht teilen.
}
refused-arena-sprt = „{ $text }“ sind nicht zwei Anteile wie 0.5,0.52, der kleinere zuerst.
refused-arena-journal = { $file } ist nicht das Journal eines Vergleichs: { $why }
refused-arena-journal-other = { $file } ist das Journal eines anderen Vergleichs.
cli-arena-forfeits = { $bot } hat in { $count ->
    [one] einer Gabe
   *[other] { $count } Gaben
} den Platz verloren, und ein Bot des Hauses hat weitergespielt: Der Anteil ist nicht der eigene.

cli-analyse-usage = cardtable analyse DATEI [SCHALTER]
cli-analyse =
    Sieht ein beendetes Spiel noch einmal durch: Wie gut war es gespielt, und was war Glück?

    Jede Entscheidung des Platzes wird neu durchgespielt, mit dem, was damals bekannt sein konnte. Von den Aussichten bei der ersten Entscheidung führen Glück und das Verschenkte zum Ergebnis.
cli-analyse-seat = Wessen Spiel; der erste Platz ist 0.
cli-analyse-moves = Züge
cli-analyse-accuracy = Genauigkeit { $accuracy } von 100 (± { $error }), bei { $count ->
    [one] { $count } Entscheidung
   *[other] { $count } Entscheidungen
}: 0 ist irgendein erlaubter Zug, 100 immer der beste.
cli-analyse-no-accuracy = Es stand zu wenig auf dem Spiel, oder die Zeit war zu kurz, um zu sagen, wie gut die Entscheidungen waren.
cli-analyse-split = Chancen am Anfang: { $began } von 100. Glück: { $luck }. Durch Entscheidungen verschenkt: { $given } (± { $error }). Ergebnis: { $result } von 100.
cli-analyse-stopped = Nach { $moves } von { $of } Zügen abgebrochen: All das gilt nur für diese.
cli-analyse-inaccuracy = Zug { $number }, { $move }: ungenau. { $better } gewinnt etwa { $loss } von 100 mehr (± { $error }).
cli-analyse-mistake = Zug { $number }, { $move }: ein Fehler. { $better } gewinnt etwa { $loss } von 100 mehr (± { $error }).
cli-analyse-blunder = Zug { $number }, { $move }: ein grober Fehler. { $better } gewinnt etwa { $loss } von 100 mehr (± { $error }).
cli-analyse-examples =
    Beispiele
      cardtable analyse spiel.json
      cardtable analyse spiel.json --seat 1 --json
