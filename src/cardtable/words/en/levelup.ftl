# LEVEL UP. $seat is the number or the name of a player.

levelup-takes = { $you ->
    [seat] You take
   *[none] { $seat } takes
} { $card } from the discard pile.
levelup-leaves-it = { $you ->
    [seat] You end
   *[none] { $seat } ends
} the turn without laying down.
levelup-reshuffles = The draw pile is empty: { $count ->
    [one] one card of the discard pile becomes the new one
   *[other] { $count } cards of the discard pile are shuffled and become the new one
}.
levelup-lays-down = { $you ->
    [seat] You lay
   *[none] { $seat } lays
} down { $cards }.
levelup-advances = { $you ->
    [seat] You go
   *[none] { $seat } goes
} on to ROUND { $round }{ $bonus ->
    [0] {""}
   *[other] , one further for a straight flush without a wild card
}.
levelup-stalemate = Stalemate: nobody goes on to the next ROUND.
levelup-deals = { $you ->
    [seat] You deal
   *[none] { $seat } deals
} hand { $number }.

# What a player can do, as one sentence for each move.
levelup-plan-take = Take the { $card }.
levelup-plan-discard = Discard the { $card }.
levelup-plan-discard-lay = Discard the { $card } and lay down your hand.
levelup-plan-lay = Lay down your hand.
levelup-plan-end = End your turn.

refused-lu-01 = LEVEL UP is for two to eight players, not { $seats }.
refused-lu-03 = This hand is not complete: every card must be part of three of a kind, a straight or a flush of five, or a straight flush of three.
refused-lu-05 = Now discard one of the cards in your hand.
refused-lu-06 = First take a card: from the draw pile, or the top card of the discard pile.
refused-lu-07 = You have discarded: lay down your hand, or end your turn.
refused-lu-08 = You can lay down only after you have taken a card and discarded one.
refused-lu-17 = The game is over.
refused-lu-19 = The card that you just took from the discard pile may not go straight back.
refused-lu-20 = There is nothing left to draw: take the card on the discard pile.
refused-lu-23 = { $seats } players on ROUND { $last } need { $need } cards, and there are only { $cards }. Choose a lower final ROUND.
refused-rounds-number = The house rule “{ $option }” needs one number for each of the { $seats } players; it has { $found }.
refused-rounds-start = Nobody can begin on ROUND { $start }, as ROUND { $last } is the final one.
refused-lu-25 = The first dealer must be one of the { $seats } players at the table.
