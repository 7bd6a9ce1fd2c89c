# Das Siegel von Pragon: wo man hinsehen sollte und was für einen Zug spricht.

hint-pragon-where-table = { $count ->
    [one] Eine deiner Karten passt gut zu offenen Karten.
   *[other] Einige deiner Karten passen gut zu offenen Karten.
}
hint-pragon-where-hand = Sieh dir die Karten auf deiner Hand an.
hint-pragon-where-end = In dieser Runde noch eine Kombination bilden oder die Karten aufheben?
hint-pragon-where-place = Welche Karte fehlt dir am wenigsten, und auf welchem Stapel schadet sie am wenigsten?
hint-pragon-where-stacks = Sieh dir die Stapel an: wie hoch sie sind, und welche offenen Karten zu deinen passen.
hint-pragon-where-discards = Sieh den Ablagestapel durch.

hint-pragon-wins = Damit ist der Tisch leer.
hint-pragon-clears = { $count ->
    [one] Eine offene Karte verlässt
   *[other] { $count } offene Karten verlassen
} den Tisch, für { $spent ->
    [one] eine Karte
   *[other] { $spent } Karten
} deiner Hand.
hint-pragon-removes = { $count ->
    [one] Eine offene Karte verlässt den Tisch.
   *[other] { $count } offene Karten verlassen den Tisch.
}
hint-pragon-may-stop = Ein Joker, der dabei aufgedeckt wird, würde einige davon wieder verdecken.
hint-pragon-opens = { $count ->
    [one] Ein Stapel wird aufgedeckt.
   *[other] { $count } Stapel werden aufgedeckt.
}
hint-pragon-known = Was dort liegt, hast du schon gesehen: { $card }.
hint-pragon-spends-joker = Es kostet einen Joker.
hint-pragon-removes-joker = Ein offener Joker verschwindet.
hint-pragon-takes = { $card } kommt auf deine Hand zurück.
hint-pragon-shuffles = { $count ->
    [one] Eine Karte kommt
   *[other] { $count } Karten kommen
} in den Nachziehstapel zurück, in dem noch { $deck } liegen.
hint-pragon-ends = { $count ->
    [0] Die offenen Karten bleiben für etwas Besseres liegen.
    [one] Die offenen Karten bleiben für etwas Besseres liegen, und eine neue Karte kommt.
   *[other] Die offenen Karten bleiben für etwas Besseres liegen, und { $count } neue Karten kommen.
}
hint-pragon-places = { $height ->
    [one] Sie kommt auf einen Stapel mit einer Karte.
   *[other] Sie kommt auf einen Stapel mit { $height } Karten.
}
hint-pragon-follows = Dann liegen noch { $count }-mal { $suit ->
    [spades] Pik
    [hearts] Herz
    [diamonds] Karo
   *[clubs] Kreuz
} offen, und du hast noch eine Karte, die dazu passt.
hint-pragon-waits = Dann liegen noch { $count }-mal { $suit ->
    [spades] Pik
    [hearts] Herz
    [diamonds] Karo
   *[clubs] Kreuz
} offen, und { $outs } der { $unseen } Karten, die du nicht siehst, passen dazu.
