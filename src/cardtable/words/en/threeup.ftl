# 3UP 3DOWN. $seat is the number or the name of a player.

threeup-name = 3UP 3DOWN
threeup-lays = { $seat } lays { $cards } face up.
threeup-lays-hidden = { $seat } has chosen three cards.
threeup-begins = The 3UP are turned over. { $seat } begins.
threeup-plays = { $seat } plays { $cards }.
threeup-picks-up = { $seat } picks up { $count ->
    [one] one card
   *[other] { $count } cards
}.
threeup-draws = { $seat } draws { $count ->
    [one] a card
   *[other] { $count } cards
}.
threeup-flips = { $seat } turns over the 3DOWN card { $slot }, and it fits.
threeup-flips-in-vain = { $seat } looks at the 3DOWN card { $slot }; it does not fit, and the pile goes to the hand ({ $count ->
    [one] one card
   *[other] { $count } cards
}).
threeup-swaps = { $seat } exchanges { $given } from the hand for { $got } from the 3UP.
threeup-does-not-swap = { $seat } exchanges nothing.
threeup-clears = The pile is cleared: { $count ->
    [one] one card leaves
   *[other] { $count } cards leave
} the game.
threeup-reverses = The direction turns round.
threeup-is-out = { $seat } has no more cards{ $place ->
    [1] {""}
   *[other] {" "}and takes place { $place }
}.
threeup-wins = { $seat } wins.
threeup-share = The game ends with { $count } players sharing the win.
threeup-next-game = Game { $number } begins.

refused-ud-04 = Choose three of your six cards, one after the other from the lowest up.
refused-ud-05 = The card must be as high as the top of the pile, or higher.
refused-ud-06 = Only more copies of the card just played may follow; otherwise stop here.
refused-ud-08 = Who can play must play, and only who cannot picks up the pile.
refused-ud-10 = Cards are drawn at the end of a turn, up to three in hand.
refused-ud-16 = An extra play is still owed.
refused-ud-17 = Before an extra play you may draw one card, if you hold fewer than three.
refused-ud-23 = You cannot play that card now: the hand comes first, then the 3UP, then the 3DOWN.
refused-ud-26 = 3DOWN cards are turned over one by one, once hand, draw pile and 3UP are gone, and then one must be.
refused-ud-28 = The game is over.
refused-ud-30 = You may draw instead of playing only while you have a card that fits.
refused-ud-34 = An exchange is offered to whoever lays the fourth card of a colour, and only then.
refused-ud-35 = { $cards } cards are not enough for { $seats } players: each needs nine.
refused-ud-36 = 3UP 3DOWN is for two to six players, not { $seats }.

option-threeup-colours = The colours in the deck. With fewer, the game is shorter; every player needs nine cards.
option-threeup-first_player = Who begins: the player left of the dealer, who changes from game to game, or anybody.
option-threeup-turn_first_card = One card is turned over to begin the pile, instead of an open pile.
option-threeup-multiple_clears = Several equal Clear cards may be played at once.
option-threeup-plus_draw_ignores_limit = Before an extra play a card may be drawn even with three or more in hand.
option-threeup-mix_zones = The last cards of the hand may be played together with equal 3UP cards.
option-threeup-failed_down = Where a 3DOWN card goes that does not fit: to the hand with the pile, or back to its place.
option-threeup-play_on = The others play on for second and further places.
option-threeup-free_draw = A player who could play may draw a card instead.
option-threeup-ones_reverse = Ones turn the direction of play round.
option-threeup-scoring = Several games are played for points; the fewest points win.
option-threeup-score_all_zones = 3UP and 3DOWN cards count as points, too, and not the hand alone.
option-threeup-games = How many games are played for points.
option-threeup-target = The points at which the games end early; 0 for no such limit.
option-threeup-swap_piles = Before play, the 3UP 3DOWN piles are dealt out anew among the players.
option-threeup-choose_for_neighbour = Everybody chooses the 3UP cards for the neighbour on the left.
option-threeup-colour_swap = Whoever lays the fourth card of one colour in a row may exchange a hand card for a 3UP card.
option-threeup-turn_cap = After so many turns the game ends, and all share it.
option-threeup-repetition = What happens when the game has stood the same way three times: the fewest cards win, or all share.
