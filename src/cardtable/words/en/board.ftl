# What is read on the boards of the browser: cards, piles, buttons.

card-hidden = face-down card
card-french = { $rank ->
    [1] ace
    [11] jack
    [12] queen
    [13] king
   *[other] { $rank }
} of { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
}
card-joker = { $number ->
    [1] first joker
   *[other] second joker
}
card-number = { $colour ->
    [red] red
    [orange] orange
    [yellow] yellow
    [green] green
    [blue] blue
   *[violet] violet
} { $number }
card-wild = wild card
card-skip = Skip
card-step = { $colour ->
    [green] green { $value }
    [blue] blue { $value }
    [orange] orange { $value }
   *[none] { $value }
}
card-clear = { $colour ->
    [green] green{" "}
    [blue] blue{" "}
    [orange] orange{" "}
   *[none] {""}
}{ $plus ->
    [0] Clear
   *[other] Clear +{ $plus }
}

board-actions = What you can do
board-hand = Your hand, { $count ->
    [one] one card
   *[other] { $count } cards
}
board-draw-pile = Draw pile, { $count ->
    [one] one card
   *[other] { $count } cards
}
board-draw = Draw
board-pile = Pile
board-known = Seen: { $cards }
board-take-back = Choose again
board-sort = Sort your hand
board-sort-number = Number
board-sort-colour = Colour
board-sort-level = For my level
board-sort-manual = By hand

threeup-board-laying = Choose three cards to lie face up.
threeup-board-giving = Which card do you give away?
threeup-board-getting = Which 3UP card do you take for it?
threeup-board-owed = { $count ->
    [one] One more play is owed.
   *[other] { $count } more plays are owed.
}
threeup-board-lay = { $count ->
    [one] Lay one card face up
   *[other] Lay { $count } cards face up
}
threeup-board-play = { $count ->
    [one] Play this card
   *[other] Play these { $count }
}
threeup-board-pick-up = Pick up the pile
threeup-board-draw = Draw a card
threeup-board-swap = Exchange a card
threeup-board-no-more = No more of these
threeup-board-no-swap = No exchange
threeup-board-front = { $seat }, { $count ->
    [one] one card in hand
   *[other] { $count } cards in hand
}
threeup-board-pile = Pile of { $count ->
    [one] one card
   *[other] { $count } cards
}, on top { $card }
threeup-board-pile-open = Pile: empty, any card fits
threeup-board-cleared = Cleared
threeup-board-gone = { $count ->
    [one] One card is cleared away
   *[other] { $count } cards are cleared away
}
