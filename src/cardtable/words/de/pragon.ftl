# Das Siegel von Pragon: was vom Spiel erzählt wird und warum etwas nicht geht.

pragon-makes = { $kind ->
    [pair] Paar
    [jacks] Bubenpaar
    [queens] Damenpaar
    [kings] Königspaar
    [aces] Asspaar
    [three] Drilling
    [straight] Straße
    [flush] Flush
    [straight-flush] Straight Flush
    [four] Vierling
   *[five] Fünfling
}: { $cards }.
pragon-opens = { $card } wird auf dem { $stack ->
    [T] oberen
    [L] linken
    [C] mittleren
    [R] rechten
    [BL] unteren linken
   *[BR] unteren rechten
} Stapel aufgedeckt.
pragon-discards = { $count ->
    [one] { $cards } kommt auf den Ablagestapel.
   *[other] { $cards } kommen auf den Ablagestapel.
}
pragon-closes = { $count ->
    [one] { $cards } wird wieder verdeckt.
   *[other] { $cards } werden wieder verdeckt.
}
pragon-takes = { $card } kommt auf die Hand zurück.
pragon-shuffles = Abgelegte Karten werden in den Nachziehstapel gemischt.
pragon-places = { $card } wird verdeckt auf den { $stack ->
    [T] oberen
    [L] linken
    [C] mittleren
    [R] rechten
    [BL] unteren linken
   *[BR] unteren rechten
} Stapel gelegt.
pragon-ends = Die Runde ist zu Ende.
pragon-draws = { $count ->
    [one] Gezogene Karte: { $cards }.
   *[other] Gezogene Karten: { $cards }.
}
pragon-won = Der Tisch ist leer: Das Siegel ist gebrochen, und das Spiel ist gewonnen.
pragon-lost = Keine Kombination ist mehr möglich: Das Spiel ist verloren.

# Was man tun kann, ein Satz für jeden Teil eines Zuges.
pragon-plan-hand = { $kind ->
    [pair] Bilde ein Paar
    [jacks] Bilde ein Bubenpaar
    [queens] Bilde ein Damenpaar
    [kings] Bilde ein Königspaar
    [aces] Bilde ein Asspaar
    [three] Bilde einen Drilling
    [straight] Bilde eine Straße
    [flush] Bilde einen Flush
    [straight-flush] Bilde einen Straight Flush
    [four] Bilde einen Vierling
   *[five] Bilde einen Fünfling
}{ $count ->
    [0] .
   *[other] {" "}aus { $cards }.
}
pragon-plan-choose = Wähle { $cards } für eine Kombination.
pragon-plan-flip = Decke den { $stack ->
    [T] oberen
    [L] linken
    [C] mittleren
    [R] rechten
    [BL] unteren linken
   *[BR] unteren rechten
} Stapel auf.
pragon-plan-remove = Entferne die offene Karte vom { $stack ->
    [T] oberen
    [L] linken
    [C] mittleren
    [R] rechten
    [BL] unteren linken
   *[BR] unteren rechten
} Stapel.
pragon-plan-put = Lege sie auf den { $stack ->
    [T] oberen
    [L] linken
    [C] mittleren
    [R] rechten
    [BL] unteren linken
   *[BR] unteren rechten
} Stapel.
pragon-plan-take = Hole { $card } zurück.
pragon-plan-place = Lege { $card } verdeckt auf { $stack ->
    [none] einen Stapel
    [T] den oberen Stapel
    [L] den linken Stapel
    [C] den mittleren Stapel
    [R] den rechten Stapel
    [BL] den unteren linken Stapel
   *[BR] den unteren rechten Stapel
}.
pragon-plan-shuffle = Mische abgelegte Karten in den Nachziehstapel zurück.
pragon-plan-done = Höre hier auf.
pragon-plan-end = Beende die Runde.

refused-sp-04 = Diese Stapel liegen nicht in einer Reihe oder Spalte, die eine Straße nutzen kann.
refused-sp-05 = Eine Straße wirkt auf Nachbarn; zwischen diesen liegt ein Stapel oder eine Lücke.
refused-sp-06 = Eine Straße deckt verdeckte Stapel auf und entfernt offene Karten, alles in einer Linie.
refused-sp-07 = Dieser Stapel war bei dieser Straße schon dran, oder er ist leer.
refused-sp-08 = Diese Karten ergeben keine solche Kombination, oder die Reihenfolge stimmt nicht: erst deine Karten, dann die vom Tisch.
refused-sp-09 = Eine Kombination hat höchstens fünf Karten.
refused-sp-10 = Eine Kombination besteht aus eigenen Karten und offenen Karten des Tisches und beginnt mit einer eigenen.
refused-sp-12 = Nur eine Karte mit dem höchsten oder niedrigsten Wert der Hand darf auf einen Stapel gelegt werden.
refused-sp-15 = Erst werden die Karten der Kombination abgelegt; dann darfst du tun, was die Kombination erlaubt, und nicht mehr.
refused-sp-16 = Damen holen eine Karte vom Ablagestapel zurück, aber nicht diese.
refused-sp-17 = Beim Vierling wählst du nur eines: fünf abgelegte Karten zurückmischen oder nicht.
refused-sp-18 = Beim Fünfling wählst du nur eines: alle abgelegten Karten zurückmischen oder nicht.
refused-sp-19 = Ein Paar deckt einen verdeckten Stapel auf oder entfernt eine offene Karte.
refused-sp-20 = Könige decken verdeckte Stapel auf, höchstens zwei, von oben nach unten genannt.
refused-sp-21 = Ein Drilling deckt verdeckte Stapel auf, je Stapel eine Karte, von oben nach unten genannt.
refused-sp-24 = Asse decken einen verdeckten Stapel auf und entfernen danach eine offene Karte.
refused-sp-25 = Buben entfernen offene Karten von zwei verschiedenen Stapeln, von oben nach unten genannt.
refused-sp-26 = In dieser Runde ist kein weiteres Paar erlaubt.
refused-sp-28 = Du kannst eine Kombination bilden. Bilde erst eine, bevor du eine Karte auf einen Stapel legst oder die Runde beendest.
refused-sp-30 = Eine Karte wird auf einen verdeckten Stapel gelegt; auf einen offenen nur, wenn keiner verdeckt ist.
refused-sp-31 = Nur eine Karte der eigenen Hand kann auf einen Stapel gelegt werden.
refused-sp-36 = In diesem Spiel stehen Joker für keine andere Karte und gehören zu keiner Kombination.
refused-sp-37 = Im schweren Spiel hat dieses Paar keine besondere Wirkung.
refused-sp-39 = Das Spiel ist gewonnen.
refused-sp-40 = Das Spiel ist verloren.
