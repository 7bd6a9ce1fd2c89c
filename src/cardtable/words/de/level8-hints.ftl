# Tipps zu LEVEL 8: wo man hinsehen soll, und was für eine Wahl spricht.

hint-level8-where-keeping = Welche Karten würden dir im nächsten Durchgang am meisten fehlen?
hint-level8-where-taking = Vergleiche die obersten Karten der Ablagestapel mit dem, was dein Level noch braucht.
hint-level8-where-taking-none = Auf den Ablagestapeln liegt nichts für dich, also bleibt nur eines zu tun.
hint-level8-where-taking-laid = Welche Karten würden an eine Kombination auf dem Tisch passen?
hint-level8-where-laid = Sieh dir alle Kombinationen auf dem Tisch an, auch die der anderen.
hint-level8-where-missing = { $count ->
    [0] Deinem Level fehlt nichts mehr. Welche Karten blieben dir dann noch?
    [one] Deinem Level fehlt noch eine Karte. Welche von deinen helfen am wenigsten, und wer könnte sie brauchen?
   *[other] Deinem Level fehlen noch { $count } Karten. Welche von deinen helfen am wenigsten, und wer könnte sie brauchen?
}

hint-level8-keeps = { $count ->
    [0] Keine deiner Karten ist besser als eine neue.
    [one] Eine Karte hilft deinem Level mehr als eine neue.
   *[other] { $count } Karten helfen deinem Level mehr als neue.
}
hint-level8-take-fits = Sie lässt sich sofort an eine Kombination anlegen.
hint-level8-take-nearer = { $count ->
    [0] Sie macht dein Level vollständig.
    [one] Danach fehlt dir nur noch eine Karte.
   *[other] Danach fehlen dir noch { $count } Karten.
}
hint-level8-take-roads = Mit ihr hast du mehr Möglichkeiten für dein Level.
hint-level8-wins = Damit ist dein letztes Level ausgelegt, und du gewinnst.
hint-level8-out = Du bist fertig und rückst zwei Level vor.
hint-level8-lays = { $count ->
    [one] Dein Level ist ausgelegt, und du hast noch eine Karte.
   *[other] Dein Level ist ausgelegt, und du hast noch { $count } Karten.
}
hint-level8-adds = { $count ->
    [one] Du wirst eine Karte los.
   *[other] Du wirst { $count } Karten los.
}
hint-level8-waits = Du behältst Karten zurück, damit die anderen nichts zum Anlegen haben.
hint-level8-outs = { $away ->
    [one] Es fehlt eine Karte
   *[other] Es fehlen { $away } Karten
}; { $outs ->
    [one] eine Karte hilft
   *[other] { $outs } Karten helfen
}: { $counted }{ $others ->
    [0] {""}
    [one] {" "}und eine weitere
   *[other] {" "}und { $others } weitere
}.
hint-level8-outs-wild = { $away ->
    [one] Es fehlt eine Karte
   *[other] Es fehlen { $away } Karten
}, und nur { $wilds ->
    [one] ein Joker hilft
   *[other] { $wilds } Joker helfen
} weiter.
hint-level8-no-outs = { $away ->
    [one] Es fehlt eine Karte, aber alle, die helfen würden, sind schon weg.
   *[other] Es fehlen { $away } Karten, aber alle, die helfen würden, sind schon weg.
}
hint-level8-skips = Ein Gegner setzt aus, und du behältst alle Karten, die helfen.
hint-level8-skips-laid = Ein Gegner, der schon ausgelegt hat, setzt aus.
hint-level8-gift = { $seats ->
    [one] Die Chance, dass dein Gegner sie brauchen kann, ist etwa { $percent } von 100.
   *[other] Die Chance, dass einer der anderen sie brauchen kann, ist etwa { $percent } von 100.
}
hint-level8-no-gift = { $seats ->
    [one] Dein Gegner kann sie kaum brauchen.
   *[other] Die anderen können sie kaum brauchen.
}
