# Tipps für 3UP 3DOWN: wohin man schauen sollte und was für eine Wahl spricht.

hint-threeup-where-laying = Denke ans Ende: Die offenen Karten kommen dran, wenn der Nachziehstapel leer ist. Bis dahin muss deine Hand reichen.
hint-threeup-where-swapping = Vergleiche deine Hand mit deinen 3UP.
hint-threeup-where-giving = Welche Karte deiner Hand würdest du lieber am Ende spielen?
hint-threeup-where-getting = Welche deiner 3UP hättest du lieber jetzt?
hint-threeup-where-offered = Denke vor der zusätzlichen Aktion an den Nachziehstapel.
hint-threeup-where-luck = Hier gibt es nicht viel zu überlegen: Es liegt an den Karten.
hint-threeup-where-clear = { $count ->
    [0] Noch gibt es nichts abzuräumen: Eine Clear-Karte hilft dir später vielleicht mehr.
    [one] Du könntest den Stapel abräumen. Er hat nur eine Karte.
   *[other] Du könntest den Stapel abräumen. Er hat { $count } Karten.
}
hint-threeup-where-near = Schau auf den nächsten Spieler: Er hat nur noch { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}.
hint-threeup-where-pile = Schau auf den Stapel: { $count ->
    [one] Dort liegt eine Karte, und wer nichts Passendes hat, nimmt sie.
   *[other] Dort liegen { $count } Karten, und wer nichts Passendes hat, nimmt sie alle.
}
hint-threeup-where-low = { $count ->
    [0] Der Nachziehstapel ist leer: Zähle, wie viele Züge deine Hand noch braucht.
   *[other] Schau auf deine niedrigen Karten und auf das, was du behältst.
}

hint-threeup-up-high = { $count ->
    [one] Eine hohe Zahl offen: Sie passt
   *[other] { $count } hohe Zahlen offen: Sie passen
} fast immer, wenn es darauf ankommt.
hint-threeup-up-keeps = { $count ->
    [one] Eine Clear-Karte bleibt auf der Hand und bewahrt
   *[other] { $count } Clear-Karten bleiben auf der Hand und bewahren
} dich vor dem Aufnehmen.
hint-threeup-up-clears = { $count ->
    [one] Eine Clear-Karte offen: Sie passt immer.
   *[other] { $count } Clear-Karten offen: Sie passen immer.
}
hint-threeup-pick-up = Nichts passt: { $count ->
    [one] Eine Karte kommt
   *[other] { $count } Karten kommen
} auf deine Hand.
hint-threeup-draw-before = Eine Karte mehr zur Auswahl, und ziehen würdest du sie ohnehin.
hint-threeup-draw-instead = Das spart die Karten, die du sonst spielen müsstest.
hint-threeup-swap = { $given } liegt besser offen als { $got }.
hint-threeup-flip = Von den Karten, die du nicht siehst, passen etwa { $percent } von 100.
hint-threeup-flip-fits = Diese Karte kennst du, und sie passt.
hint-threeup-flip-fails = Diese Karte kennst du, und sie passt nicht.
hint-threeup-out = { $count ->
    [one] Deine letzte Karte
   *[other] Deine letzten { $count } Karten
}: Du bist fertig.
hint-threeup-triple = Drei gleiche Zahlen: { $count } Karten verlassen das Spiel.
hint-threeup-copies = { $count } gleiche Karten gehen auf einmal weg.
hint-threeup-third-time = Zum dritten Mal ist alles genau gleich, darum { $count ->
    [one] verlässt eine Karte
   *[other] verlassen { $count } Karten
} das Spiel.
hint-threeup-clears = { $count ->
    [0] Sie räumt nur sich selbst ab.
    [one] Sie räumt eine Karte ab.
   *[other] Sie räumt { $count } Karten ab.
}
hint-threeup-extra = { $count ->
    [one] Du spielst noch einmal
   *[other] Du spielst noch { $count }-mal
}, auf den leeren Stapel.
hint-threeup-next-stuck = Der nächste Spieler hat nichts Passendes und nimmt { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} auf.
hint-threeup-next-may-be-stuck = Die Chance, dass der nächste Spieler nichts Passendes hat und { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} aufnehmen muss, ist etwa { $percent } von 100.
hint-threeup-next-has = Du weißt, dass der nächste Spieler passende Karten hat: { $cards }.
hint-threeup-next-near = Der nächste Spieler hat noch { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}: Eine hohe Karte ist schwerer zu schlagen.
hint-threeup-keeps-clears = { $count ->
    [one] Du behältst deine Clear-Karte.
   *[other] Du behältst deine { $count } Clear-Karten.
}
hint-threeup-lowest = Das ist die niedrigste Karte, die passt; die höheren passen auch später noch.
