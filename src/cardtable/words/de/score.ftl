# Der Spielstand, für alle, die mit echten Karten spielen. $seat ist der Name eines Spielers.

score-title = Spielstand
score-about = Die Karten liegen auf dem Tisch? Trag ein, wie jeder Durchgang endet, und Cardtable führt den Spielstand. Er bleibt auf diesem Gerät.
score-game = Spielstand für { $game } führen
score-running = Weiter
score-earlier = Frühere Abende
score-evening = { $count ->
    [0] noch nichts eingetragen
    [one] ein Durchgang
   *[other] { $count } Durchgänge
}
score-who = Wer spielt mit?
score-who-about = Im Uhrzeigersinn um den Tisch.
score-player = Spieler { $number }
score-add-player = Noch jemand
score-remove-player = { $seat } entfernen
score-first-dealer = Wer gibt zuerst?
score-rules = Andere Regeln
score-start = Los
score-stands = So steht es
score-of-unit = { $unit ->
    [round] ROUND
    [level] Level
    [points] Punkte
   *[wins] Gewonnen
}
score-standing = { $unit ->
    [round] ROUND { $number }
    [level] Level { $number }
    [points] { $number ->
        [one] ein Punkt
       *[other] { $number } Punkte
    }
   *[wins] { $number ->
        [one] einmal
       *[other] { $number }-mal
    } gewonnen
}
score-finished = alles geschafft
score-deals = gibt
score-begins = beginnt
score-next = Durchgang { $number }
score-enter = Trag ein, wie der Durchgang endete.
score-nobody = Niemand
score-levelup-nobody = Niemand: Patt
score-level8-nobody = Niemand: Der Durchgang zählt nicht
score-winner = Wer hat gewonnen?
score-levelup-winner = Wer hat ausgelegt?
score-levelup-bonus = Mit einem Straight Flush aus fünf oder mehr Karten ohne Joker: zwei ROUNDs weiter
score-levelup-step = { $round } Karten, Joker sind { $round ->
    [11] die Buben
    [12] die Damen
    [13] die Könige
   *[other] die { $round }er
}
score-level8-out = Wer ist alle Karten losgeworden?
score-level8-laid = Wer hat außerdem sein Level ausgelegt?
score-level8-keeps = darf bis zu { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} für diesen Durchgang behalten
score-threeup-winner = Wer war zuerst fertig?
score-threeup-left = Was haben die anderen noch auf der Hand?
score-pragon-winner = Wer hat das Siegel gebrochen?
score-points-of = Punkte von { $seat }
score-count-cards = Karten zählen
score-add-card = { $card }: { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
}
score-take-back-card = { $card } zurücknehmen
score-write = Eintragen
score-undo = Durchgang { $number } zurücknehmen
score-redo = Wieder eintragen
score-history = Was eingetragen ist
score-round = Durchgang
score-time = Uhrzeit
score-dealer = Geber
score-won-by = Gewonnen von
score-steps = Was jede Stufe braucht
score-big = Großer Bildschirm
score-small = Zurück
score-print-sheet = Punktezettel drucken
score-print-cards = Karten mit den Stufen drucken
score-won = { $count ->
    [one] { $seat } gewinnt!
   *[other] { $seat } gewinnen gemeinsam.
}
score-again = Noch einmal
score-delete = Diesen Abend löschen
score-delete-sure = Endgültig löschen
score-out-of-reach = Ohne den Server lässt sich der Spielstand nicht ausrechnen. Was du eingetragen hast, bleibt erhalten.
refused-score-over = Durchgang { $round } kann nicht sein: Das Spiel war vorher zu Ende.
refused-score-bonus = Durchgang { $round }: In dieser ROUND ist eine Hand zu klein für den Bonus.
refused-score-last-level = Durchgang { $round }: Wer zuerst das letzte Level auslegt, gewinnt sofort; danach macht niemand mehr Schluss oder legt ein letztes Level aus.
refused-score-winner = Durchgang { $round }: Wer zuerst fertig war, hat keine Karten mehr.
refused-score-cards = Durchgang { $round }: So viele Karten { $card } gibt es nicht.
