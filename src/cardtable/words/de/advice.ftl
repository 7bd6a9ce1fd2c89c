# Tipps am Tisch und die Analyse eines Spiels, das vorbei ist.

advice-ask = Tipp
advice-title = Tipp
advice-thinking = Es wird ausprobiert, wie das Spiel weitergehen könnte …
advice-which = Welcher Zug?
advice-why = Warum?
advice-play = Das spielen: { $move }
advice-chances = { $chances ->
    [0] gewinnt fast nie
    [100] gewinnt fast immer
   *[other] gewinnt etwa { $chances } von 100 Spielen, { $margin } mehr oder weniger
}
advice-chances-exact = { $chances ->
    [0] kann nicht mehr gewinnen
    [100] gewinnt sicher
   *[other] gewinnt { $chances } von 100 Spielen
}
advice-untried = noch nicht oft genug ausprobiert
advice-equal = etwa gleich gut
advice-same = genauso gut
advice-fewer = { $count } weniger
advice-worlds = { $count ->
    [0] Bis zum Ende des Spiels ausgerechnet: Hier ist nichts geschätzt.
    [one] Ausprobiert mit einer Möglichkeit, wie die verdeckten Karten liegen könnten.
   *[other] Ausprobiert mit { $count } Möglichkeiten, wie die verdeckten Karten liegen könnten. Züge mit derselben Zahl sind gleich gut, soweit man es sagen kann.
}

analysis-title = Analyse
analysis-open = Analysieren
analysis-about = Jede Entscheidung wird danach beurteilt, was du in dem Moment wissen konntest, nicht danach, welche Karten später kamen.
analysis-under-way = Zug { $done } von { $of } wird geprüft …
analysis-of = Entscheidungen von
analysis-accuracy = Genauigkeit, von 100
analysis-accuracy-about = 100 heißt: immer der beste Zug; 0 heißt: Züge auf gut Glück.
analysis-accuracy-none = Es gab zu wenig zu entscheiden, oder die Zeit war zu kurz, um zu sagen, wie gut die Entscheidungen waren.
analysis-margin = ({ $margin } mehr oder weniger)
analysis-began = Gewinnchance am Anfang
analysis-luck = Glück
analysis-given = Verschenkt
analysis-result = Ergebnis
analysis-worst = Die größten Fehler
analysis-none = Keine klaren Fehler gefunden.
analysis-played = Gespielt: { $move }
analysis-better = Besser: { $move }
analysis-loss = Gewinnt von 100 Spielen etwa { $count } weniger; es können auch { $margin } mehr oder weniger sein.
analysis-loss-exact = Gewinnt von 100 Spielen genau { $count } weniger.
analysis-verdict = { $verdict ->
    [blunder] Ein grober Fehler
    [mistake] Ein Fehler
   *[inaccuracy] Ein kleiner Fehler
}
analysis-look = Zug { $number } ansehen
analysis-picture = Die Gewinnchance nach jeder Entscheidung: was Entscheidungen verschenkt haben und was dazwischen Glück war.
analysis-by-choice = durch eine Entscheidung verschenkt
analysis-by-luck = Glück: Karten und die Züge der anderen
playouts-heading = Noch einmal von hier
playouts-choice = Vor Zug
playouts-start = Bots { $count }-mal weiterspielen lassen
playouts-about = Alles, was du damals nicht wissen konntest, wird jedes Mal neu ausgeteilt, und Bots spielen auf allen Plätzen.
playouts-under-way = { $done } von { $of } Spielen …
playouts-title = Wer von hier aus gewinnt, in { $done ->
    [one] einem Spiel
   *[other] { $done } Spielen
}
refused-playouts-turn = Bots können nur von einem Zug dieses Spielers aus weiterspielen; Zug { $number } ist keiner.
trial-start = Selbst weiterspielen
trial-about = Du spielst auf diesem Platz, Bots auf den anderen. Was man damals nicht wissen konnte, wird neu ausgeteilt. Das Ergebnis zählt nirgends.
trial-notice = Ein Versuch ab Zug { $number }: Verdeckte Karten sind neu ausgeteilt, und das Ergebnis zählt nirgends.
trial-again = Noch einmal von dort
trial-back = Zurück zur Analyse
