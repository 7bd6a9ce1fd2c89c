# LEVEL UP: where to look, and what speaks for a move.

hint-levelup-where-pick = { $far ->
    [0] Your hand is complete. How does it get onto the table?
    [one] One card is missing. Is it { $card }, or does { $card } at least give you more chances?
   *[other] { $far } cards are missing. Does { $card } bring you nearer, or is the draw pile better?
}
hint-levelup-where-discard = { $far ->
    [0] Which of your cards is one too many?
    [one] One card is missing. Which card can go, so that as many new cards as possible fit?
   *[other] { $far } cards are missing. Which card do you need least, and who could use it?
}
hint-levelup-where-open = Does every card of your hand belong to a combination?

hint-levelup-ends = All your cards belong to combinations: ROUND { $round } is done.
hint-levelup-bonus = A straight flush without a wild card: from ROUND { $round } you move on by two.
hint-levelup-complete = Your hand is complete. You can discard the card that you take.
hint-levelup-draws = The chance to draw a card that helps is about { $percent } in 100.
hint-levelup-takes = { $card } from the discard pile is certain; a card from the draw pile would be luck.
hint-levelup-takes-wild = { $card } is a wild card for you.
hint-levelup-outs = { $far ->
    [one] One card is missing
   *[other] { $far } cards are missing
}, and { $outs ->
    [one] one card helps
   *[other] { $outs } cards help
}: { $counted }.
hint-levelup-away = { $far ->
    [0] Nothing is missing.
    [one] One card is missing, { $outs ->
        [0] but all that would help are already gone.
        [one] and only one wild card would help.
       *[other] and only { $outs } wild cards would help.
    }
   *[other] { $far } cards are missing, { $outs ->
        [0] but all that would help are already gone.
        [one] and only one wild card would help.
       *[other] and only { $outs } wild cards would help.
    }
}
hint-levelup-gives = The chance that the next player can use { $card } is about { $percent } in 100.
hint-levelup-gives-wild = { $card } would be a wild card for the next player.
hint-levelup-safe = The next player can hardly use { $card }.
