# Bots gegen Bots.

cli-arena-usage = cardtable arena SPIEL BOT [BOT ...] [SCHALTER]
cli-arena =
    Bots gegeneinander spielen lassen und sehen, wie stark sie sind.

    Jede Kartenverteilung wird von jedem Platz aus einmal gespielt; so hat niemand bessere Karten. Der letzte Bot bekommt alle übrigen Plätze. Dieselben Verteilungen ergeben dasselbe Ergebnis, egal mit wie vielen Prozessen. Ein geteilter Sieg zählt teilweise.
cli-arena-game = Welches Spiel.
cli-bots = BOTS
cli-arena-bots = Zwei oder mehr Bots; bei einem Spiel für eine Person einer oder mehr.
cli-arena-deals = Wie viele Verteilungen; ohne Angabe { $usual }.
cli-arena-first = Der Startwert der ersten Verteilung; mit denen unter 1.000.000 wurden die Bots eingestellt.
cli-arena-seats = Wie viele Plätze es gibt.
cli-arena-workers = Prozesse, die spielen; ohne Angabe einer je Kern.
cli-arena-sprt = Aufhören, sobald klar ist, ob die Gewinnchance des ersten Bots P oder Q ist, zum Beispiel 0.5,0.52
cli-arena-journal = Jede Verteilung in dieser Datei festhalten und beim nächsten Mal dort weitermachen.
cli-arena-bot = Bot
cli-arena-share = Siege von 100
cli-arena-interval = 95-%-Intervall
cli-arena-choices = Züge
cli-arena-time = CPU je Zug
cli-arena-longest = längster
cli-arena-deals-done = Verteilungen
cli-arena-played = { $deals ->
    [one] { $deals } Verteilung
   *[other] { $deals } Verteilungen
} ab Startwert { $first }, { $games ->
    [one] { $games } Spiel
   *[other] { $games } Spiele
}.
cli-arena-fair = Wer gleich gut spielt wie die anderen, gewinnt { $share } von 100.
cli-arena-ahead = { $bot } gewinnt von 100 Spielen { $mean } mehr als { $other } ({ $low } bis { $high }).
cli-arena-verdict = Der Test ist entschieden: { $bot } gewinnt eher { $share } von 100 als { $other }.
cli-arena-stopped = Abgebrochen. So steht es bis hierher.
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
refused-arena-sprt = „{ $text }“ sind nicht zwei Gewinnchancen wie 0.5,0.52, die kleinere zuerst.
refused-arena-journal = { $file } ist nicht das Journal eines Vergleichs: { $why }
refused-arena-journal-other = { $file } ist das Journal eines anderen Vergleichs.
cli-arena-forfeits = { $bot } ist in { $count ->
    [one] einer Verteilung
   *[other] { $count } Verteilungen
} ausgefallen; das zählt als verloren. { $why }

cli-analyse-usage = cardtable analyse DATEI [SCHALTER]
cli-analyse =
    Ein beendetes Spiel noch einmal durchgehen: Wie gut war es gespielt, und was war Glück?

    Jede Entscheidung des Platzes wird neu durchgespielt, mit dem, was in dem Moment bekannt sein konnte. Die Gewinnchance am Anfang plus Glück minus Verschenktes ist das Ergebnis.
cli-analyse-seat = Welcher Platz; der erste ist 0.
cli-analyse-moves = Züge
cli-analyse-accuracy = Genauigkeit { $accuracy } von 100, { $error } mehr oder weniger, bei { $count ->
    [one] { $count } Entscheidung
   *[other] { $count } Entscheidungen
}. 100 heißt: immer der beste Zug; 0 heißt: Züge auf gut Glück.
cli-analyse-split = Gewinnchance am Anfang: { $began } von 100. Glück: { $luck }. Durch Entscheidungen verschenkt: { $given }, { $error } mehr oder weniger. Ergebnis: { $result } von 100.
cli-analyse-stopped = Nach { $moves } von { $of } Zügen abgebrochen: Das alles gilt nur für diese Züge.
cli-analyse-mistake = Zug { $number }: { $verdict ->
    [blunder] ein grober Fehler
    [mistake] ein Fehler
   *[inaccuracy] ein kleiner Fehler
}.
cli-analyse-examples =
    Beispiele
      cardtable analyse spiel.json
      cardtable analyse spiel.json --seat 1 --json
