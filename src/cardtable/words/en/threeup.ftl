# 3UP 3DOWN. $seat is the number or the name of a player.

threeup-lays = { $you ->
    [seat] You lay
   *[none] { $seat } lays
} { $cards } face up.
threeup-lays-hidden = { $you ->
    [seat] You have
   *[none] { $seat } has
} chosen three cards.
threeup-begins = { $you ->
    [seat] The 3UP are turned over. You begin
   *[none] The 3UP are turned over. { $seat } begins
}.
threeup-plays = { $you ->
    [seat] You play
   *[none] { $seat } plays
} { $cards }.
threeup-picks-up = { $you ->
    [seat] You pick
   *[none] { $seat } picks
} up { $count ->
    [one] one card
   *[other] { $count } cards
}.
threeup-third-time = The same situation has come up for the third time. So that the game does not go round for ever, the next play clears the pile.
threeup-cannot-play = { $you ->
    [seat] You cannot play, and clear
   *[none] { $seat } cannot play, and clears
} the pile instead of picking it up.
threeup-draws = { $you ->
    [seat] You draw
   *[none] { $seat } draws
} { $count ->
    [one] a card
   *[other] { $count } cards
}.
threeup-flips = { $you ->
    [seat] You turn
   *[none] { $seat } turns
} over 3DOWN card { $slot }, and it fits.
threeup-flips-in-vain = { $you ->
    [seat] You look
   *[none] { $seat } looks
} at 3DOWN card { $slot }; it does not fit{ $count ->
    [0] {""}
    [one] , and the pile goes to the hand (one card)
   *[other] , and the pile goes to the hand ({ $count } cards)
}.
threeup-swaps = { $you ->
    [seat] You exchange { $given } from your hand for { $got } from your 3UP
   *[none] { $seat } exchanges { $given } from the hand for { $got } from the 3UP
}.
threeup-does-not-swap = { $you ->
    [seat] You exchange
   *[none] { $seat } exchanges
} nothing.
threeup-clears = The pile is cleared: { $count ->
    [one] one card leaves
   *[other] { $count } cards leave
} the game.
threeup-reverses = The direction turns round.
threeup-is-out = { $you ->
    [seat] You have
   *[none] { $seat } has
} no more cards{ $place ->
    [1] {""}
   *[other] {" "}and { $you ->
        [seat] take
       *[none] takes
    } place { $place }
}.
threeup-deals = { $you ->
    [seat] You deal
   *[none] { $seat } deals
}.
threeup-next-game = Game { $number } begins.

# What a player can do, as one sentence for each move.
threeup-plan-lay = Lay { $cards } face up.
threeup-plan-play = Play { $cards }.
threeup-plan-give = Give away the { $cards }.
threeup-plan-get = Take the { $cards } for it.
threeup-plan-swap = Exchange the { $given } in your hand for the { $got } of your 3UP.
threeup-plan-swap-any = Exchange a card.
threeup-plan-no-swap = Exchange nothing.
threeup-plan-no-more = Play no more of these.
threeup-plan-pick-up = Pick up the pile.
threeup-plan-clear = Clear the pile.
threeup-plan-flip = Turn over your { $slot ->
    [1] first
    [2] second
   *[other] third
} 3DOWN card.

refused-ud-04 = Choose three of your six cards, one after the other from the lowest up.
refused-ud-05 = The card must be as high as the top of the pile, or higher.
refused-ud-06 = Only more cards with the same number may follow; otherwise stop here.
refused-ud-08 = You have a card that fits, so you must play. Only a player who cannot play picks up the pile.
refused-ud-10 = Cards are drawn at the end of a turn, up to three in hand.
refused-ud-16 = You still have to make an extra play.
refused-ud-17 = Before an extra play you may draw one card, if you hold fewer than three.
refused-ud-23 = You cannot play that card now: the hand comes first, then the 3UP, then the 3DOWN.
refused-ud-26 = 3DOWN cards are turned over one by one, when hand, draw pile and 3UP are gone. Then you must turn one over.
refused-ud-28 = The game is over.
refused-ud-30 = You may draw instead of playing only while you have a card that fits.
refused-ud-34 = You may exchange only after you have laid the fourth card of a colour.
refused-ud-35 = { $cards } cards are not enough for { $seats } players: each needs nine.
refused-ud-36 = 3UP 3DOWN is for two to six players, not { $seats }.
