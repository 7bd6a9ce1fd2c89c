# 3UP 3DOWN. $seat is the number or the name of a player.

threeup-lays = { $seat } lays { $cards } face up.
threeup-lays-hidden = { $seat } has chosen three cards.
threeup-begins = The 3UP are turned over. { $seat } begins.
threeup-plays = { $seat } plays { $cards }.
threeup-picks-up = { $seat } picks up { $count ->
    [one] one card
   *[other] { $count } cards
}.
threeup-third-time = The game stands like this for the third time, so it cannot go round for ever: the next play clears the pile.
threeup-cannot-play = { $seat } cannot play, and clears the pile instead of picking it up.
threeup-draws = { $seat } draws { $count ->
    [one] a card
   *[other] { $count } cards
}.
threeup-flips = { $seat } turns over the 3DOWN card { $slot }, and it fits.
threeup-flips-in-vain = { $seat } looks at the 3DOWN card { $slot }; it does not fit{ $count ->
    [0] {""}
    [one] , and the pile goes to the hand (one card)
   *[other] , and the pile goes to the hand ({ $count } cards)
}.
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
threeup-deals = { $seat } deals.
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
refused-ud-34 = You may exchange only after you have laid the fourth card of a colour.
refused-ud-35 = { $cards } cards are not enough for { $seats } players: each needs nine.
refused-ud-36 = 3UP 3DOWN is for two to six players, not { $seats }.
