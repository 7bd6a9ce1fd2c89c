# LEVEL UP: wohin man schauen sollte und was für einen Zug spricht.

hint-levelup-where-pick = { $far ->
    [0] Deine Hand ist vollständig. Wie kommt sie auf den Tisch?
    [one] Eine Karte fehlt. Ist es { $card }, oder hast du mit { $card } wenigstens mehr Chancen?
   *[other] { $far } Karten fehlen. Bringt { $card } dich näher, oder ist der Nachziehstapel die bessere Wahl?
}
hint-levelup-where-discard = { $far ->
    [0] Welche deiner Karten ist eine zu viel?
    [one] Eine Karte fehlt. Welche Karte kann weg, damit möglichst viele neue passen?
   *[other] { $far } Karten fehlen. Welche Karte brauchst du am wenigsten, und wer könnte sie brauchen?
}
hint-levelup-where-open = Gehört jede deiner Karten zu einer Kombination?

hint-levelup-ends = Alle deine Karten gehören zu Kombinationen: ROUND { $round } ist geschafft.
hint-levelup-bonus = Ein Straight Flush ohne Joker: Von ROUND { $round } geht es gleich zwei weiter.
hint-levelup-complete = Deine Hand ist vollständig. Die Karte, die du aufnimmst, kannst du wieder ablegen.
hint-levelup-draws = Die Chance, eine Karte zu ziehen, die hilft, ist etwa { $percent } von 100.
hint-levelup-takes = { $card } vom Ablagestapel ist sicher; eine Karte vom Nachziehstapel wäre Glückssache.
hint-levelup-takes-wild = { $card } ist für dich ein Joker.
hint-levelup-outs = { $far ->
    [one] Eine Karte fehlt
   *[other] { $far } Karten fehlen
}, und { $outs ->
    [one] eine hilft
   *[other] { $outs } helfen
} weiter: { $counted }.
hint-levelup-away = { $far ->
    [0] Es fehlt nichts.
    [one] Eine Karte fehlt, { $outs ->
        [0] aber alle, die helfen würden, sind schon weg.
        [one] und nur ein Joker hilft weiter.
       *[other] und nur { $outs } Joker helfen weiter.
    }
   *[other] { $far } Karten fehlen, { $outs ->
        [0] aber alle, die helfen würden, sind schon weg.
        [one] und nur ein Joker hilft weiter.
       *[other] und nur { $outs } Joker helfen weiter.
    }
}
hint-levelup-gives = Die Chance, dass der nächste Spieler { $card } brauchen kann, ist etwa { $percent } von 100.
hint-levelup-gives-wild = { $card } wäre für den nächsten Spieler ein Joker.
hint-levelup-safe = Der nächste Spieler kann { $card } kaum brauchen.
