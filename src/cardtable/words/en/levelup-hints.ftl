# LEVEL UP: where to look, and what speaks for a move.

hint-levelup-where-pick = { $far ->
    [0] Your hand is complete. How does it get onto the table?
    [one] One card is missing. Is { $card } that card, or does it make way for more that would be?
   *[other] { $far } cards are missing. Does { $card } bring you nearer, or is the deck the better bet?
}
hint-levelup-where-discard = { $far ->
    [0] Which of your cards is one too many?
    [one] One card is missing. Which of the others can go so that most cards will do?
   *[other] { $far } cards are missing. Which card do your combinations need least, and who would be glad of it?
}
hint-levelup-where-open = Is every card of your hand in a combination?

hint-levelup-ends = All your cards are in combinations: ROUND { $round } is done.
hint-levelup-bonus = A straight flush without a wild card: you go two ROUNDs on from { $round }.
hint-levelup-complete = Your hand is complete; whatever you pick can go again.
hint-levelup-draws = The deck brings a card that helps in { $percent } % of draws.
hint-levelup-takes = { $card } from the pile is certain; from the deck it would be luck.
hint-levelup-takes-wild = { $card } is a wild card for you.
hint-levelup-outs = { $far ->
    [one] One card
   *[other] { $far } cards
} away, with { $outs ->
    [one] one out
   *[other] { $outs } outs
}: { $ranks }{ $wilds ->
    [0] {""}
    [one] , one wild card
   *[other] , { $wilds } wild cards
}.
hint-levelup-away = { $far ->
    [0] Nothing is missing.
    [one] One card away, and { $outs ->
        [0] no card in sight
        [one] only one wild card
       *[other] only { $outs } wild cards
    } would help.
   *[other] { $far } cards away, and { $outs ->
        [0] no card in sight
        [one] only one wild card
       *[other] only { $outs } wild cards
    } would help.
}
hint-levelup-gives = The next player can use { $card }: { $percent } %.
hint-levelup-gives-wild = { $card } would be a wild card for the next player.
hint-levelup-safe = The next player can hardly use { $card }.
