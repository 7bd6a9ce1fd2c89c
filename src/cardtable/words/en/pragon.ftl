# The Seal of Pragon: what is told of the game, and why something may not be done.

pragon-makes = { $kind ->
    [pair] Pair
    [jacks] Pair of jacks
    [queens] Pair of queens
    [kings] Pair of kings
    [aces] Pair of aces
    [three] Three of a kind
    [straight] Straight
    [flush] Flush
    [straight-flush] Straight flush
    [four] Four of a kind
   *[five] Five of a kind
}: { $cards }.
pragon-opens = { $card } is turned up on the { $stack ->
    [T] top
    [L] left
    [C] middle
    [R] right
    [BL] bottom left
   *[BR] bottom right
} stack.
pragon-discards = { $count ->
    [one] { $cards } goes to the discard pile.
   *[other] { $cards } go to the discard pile.
}
pragon-closes = { $count ->
    [one] { $cards } is turned face down.
   *[other] { $cards } are turned face down.
}
pragon-takes = { $card } comes back into the hand.
pragon-shuffles = Discards are shuffled back into the draw pile.
pragon-places = { $card } is placed face down on the { $stack ->
    [T] top
    [L] left
    [C] middle
    [R] right
    [BL] bottom left
   *[BR] bottom right
} stack.
pragon-ends = The round is over.
pragon-draws = { $count ->
    [one] Card drawn: { $cards }.
   *[other] Cards drawn: { $cards }.
}
pragon-won = The table is clear: the seal is broken, and the game is won.
pragon-lost = No hand is left to make: the game is lost.

# What a player can do, as one sentence for each part of a move.
pragon-plan-hand = { $kind ->
    [pair] Make a pair
    [jacks] Make a pair of jacks
    [queens] Make a pair of queens
    [kings] Make a pair of kings
    [aces] Make a pair of aces
    [three] Make three of a kind
    [straight] Make a straight
    [flush] Make a flush
    [straight-flush] Make a straight flush
    [four] Make four of a kind
   *[five] Make five of a kind
}{ $count ->
    [0] .
   *[other] {" "}of { $cards }.
}
pragon-plan-choose = Choose { $cards } for a hand.
pragon-plan-flip = Turn up the { $stack ->
    [T] top
    [L] left
    [C] middle
    [R] right
    [BL] bottom left
   *[BR] bottom right
} stack.
pragon-plan-remove = Remove the open card of the { $stack ->
    [T] top
    [L] left
    [C] middle
    [R] right
    [BL] bottom left
   *[BR] bottom right
} stack.
pragon-plan-put = Put it on the { $stack ->
    [T] top
    [L] left
    [C] middle
    [R] right
    [BL] bottom left
   *[BR] bottom right
} stack.
pragon-plan-take = Take back the { $card }.
pragon-plan-place = Place the { $card } face down{ $stack ->
    [none] {" "}on a stack
    [T] {" "}on the top stack
    [L] {" "}on the left stack
    [C] {" "}on the middle stack
    [R] {" "}on the right stack
    [BL] {" "}on the bottom left stack
   *[BR] {" "}on the bottom right stack
}.
pragon-plan-shuffle = Shuffle discards back into the draw pile.
pragon-plan-done = Stop here.
pragon-plan-end = End the round.

refused-sp-04 = These stacks are not in one row or column that a straight can use.
refused-sp-05 = A straight acts on neighbours; there is a stack or a gap between these.
refused-sp-06 = A straight turns up closed stacks and removes open ones, in one line.
refused-sp-07 = This stack has had its turn in this straight, or there is nothing on it.
refused-sp-08 = These cards do not make such a hand, or they are in the wrong order: first your own cards, then those of the table.
refused-sp-09 = A hand has five cards at most.
refused-sp-10 = A hand is made of your own cards and open cards of the table, and starts with one of your own.
refused-sp-12 = Only a card of the highest or the lowest value in your hand may be placed.
refused-sp-15 = First the cards of the hand are discarded; then you may do what the hand allows, and no more.
refused-sp-16 = Queens bring back one card of the discard pile, but not this one.
refused-sp-17 = With four of a kind you choose one thing: shuffle five discards back, or not.
refused-sp-18 = With five of a kind you choose one thing: shuffle all discards back, or not.
refused-sp-19 = A pair turns up one closed stack or removes one open card.
refused-sp-20 = Kings turn up closed stacks, two at most, named from top to bottom.
refused-sp-21 = Three of a kind turns up closed stacks, one card on each, named from top to bottom.
refused-sp-24 = Aces turn up one closed stack, and then remove one open card.
refused-sp-25 = Jacks remove open cards of two different stacks, named from top to bottom.
refused-sp-26 = No more pairs can be made in this round.
refused-sp-28 = You can make a hand, so make one before you place a card or end the round.
refused-sp-30 = A card is placed on a closed stack; on an open one only if none is closed.
refused-sp-31 = Only a card of your hand can be placed.
refused-sp-36 = In this game jokers are not wild, and cannot be part of a hand.
refused-sp-37 = In hard mode this pair has no special effect.
refused-sp-39 = The game is won.
refused-sp-40 = The game is lost.
