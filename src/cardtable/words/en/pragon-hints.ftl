# The Seal of Pragon: where to look, and what speaks for a move.

hint-pragon-where-table = { $count ->
    [one] One of your cards goes well with cards that lie open.
   *[other] Some of your cards go well with cards that lie open.
}
hint-pragon-where-hand = Look among the cards of your own hand.
hint-pragon-where-end = Make one more hand in this round, or keep the cards?
hint-pragon-where-place = Which card will you miss least, and on which stack does it hurt least?
hint-pragon-where-stacks = Look at the stacks: how high they are, and which open cards go with yours.
hint-pragon-where-discards = Look through the discard pile.

hint-pragon-wins = It clears the table.
hint-pragon-clears = { $count ->
    [one] One open card leaves
   *[other] { $count } open cards leave
} the table for { $spent ->
    [one] one card
   *[other] { $spent } cards
} of your hand.
hint-pragon-removes = { $count ->
    [one] One open card leaves the table.
   *[other] { $count } open cards leave the table.
}
hint-pragon-may-stop = A joker that turns up would close some of them again.
hint-pragon-opens = { $count ->
    [one] One stack is turned up.
   *[other] { $count } stacks are turned up.
}
hint-pragon-known = You have seen what lies there: { $card }.
hint-pragon-spends-joker = It costs a joker.
hint-pragon-removes-joker = It gets rid of an open joker.
hint-pragon-takes = { $card } comes back into your hand.
hint-pragon-shuffles = { $count ->
    [one] One card goes
   *[other] { $count } cards go
} back into the draw pile, which has { $deck }.
hint-pragon-ends = { $count ->
    [0] The open cards are kept for a better hand.
    [one] The open cards are kept for a better hand, and one new card comes.
   *[other] The open cards are kept for a better hand, and { $count } new cards come.
}
hint-pragon-places = { $height ->
    [one] It goes on a stack of one card.
   *[other] It goes on a stack of { $height } cards.
}
hint-pragon-follows = Then { $count } open { $suit ->
    [spades] spades
    [hearts] hearts
    [diamonds] diamonds
   *[clubs] clubs
} are left, and you still hold one that goes with them.
hint-pragon-waits = Then { $count } open { $suit ->
    [spades] spades
    [hearts] hearts
    [diamonds] diamonds
   *[clubs] clubs
} are left, and { $outs } of the { $unseen } cards that you cannot see would go with them.
