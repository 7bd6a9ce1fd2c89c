# LEVEL UP: wohin man schauen sollte und was für einen Zug spricht.

hint-levelup-where-pick = { $far ->
    [0] Deine Hand ist vollständig. Wie kommt sie auf den Tisch?
    [one] Eine Karte fehlt. Ist { $card } die richtige, oder macht sie Platz für mehr, die es wären?
   *[other] { $far } Karten fehlen. Bringt { $card } dich näher, oder ist der Nachziehstapel die bessere Wahl?
}
hint-levelup-where-discard = { $far ->
    [0] Welche deiner Karten ist eine zu viel?
    [one] Eine Karte fehlt. Welche der anderen kann gehen, damit möglichst viele Karten passen?
   *[other] { $far } Karten fehlen. Welche brauchen deine Kombinationen am wenigsten, und wer würde sich über sie freuen?
}
hint-levelup-where-open = Ist jede deiner Karten in einer Kombination?

hint-levelup-ends = Alle deine Karten sind in Kombinationen: ROUND { $round } ist geschafft.
hint-levelup-bonus = Ein Straight Flush ohne Joker: Von ROUND { $round } geht es gleich zwei weiter.
hint-levelup-complete = Deine Hand ist vollständig; was du auch aufnimmst, kann wieder gehen.
hint-levelup-draws = Der Nachziehstapel bringt in { $percent } % der Fälle eine Karte, die hilft.
hint-levelup-takes = { $card } vom Ablagestapel ist sicher; vom Nachziehstapel wäre es Glück.
hint-levelup-takes-wild = { $card } ist für dich ein Joker.
hint-levelup-outs = { $far ->
    [one] Eine Karte fehlt
   *[other] { $far } Karten fehlen
}, und { $outs ->
    [one] eine hilft
   *[other] { $outs } helfen
} weiter: { $ranks }{ $wilds ->
    [0] {""}
    [one] , ein Joker
   *[other] , { $wilds } Joker
}.
hint-levelup-away = { $far ->
    [0] Es fehlt nichts.
    [one] Eine Karte fehlt, und { $outs ->
        [0] keine ist in Sicht, die hilft.
        [one] nur ein Joker hilft weiter.
       *[other] nur { $outs } Joker helfen weiter.
    }
   *[other] { $far } Karten fehlen, und { $outs ->
        [0] keine ist in Sicht, die hilft.
        [one] nur ein Joker hilft weiter.
       *[other] nur { $outs } Joker helfen weiter.
    }
}
hint-levelup-gives = Wer nach dir kommt, kann { $card } brauchen: { $percent } %.
hint-levelup-gives-wild = { $card } wäre ein Joker für den, der nach dir kommt.
hint-levelup-safe = Wer nach dir kommt, kann mit { $card } kaum etwas anfangen.
