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
# Cards that are counted: "six 9s", "one queen", "two red", "five wild cards".
cards-counted = { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
} { $name ->
    [R] red
    [O] orange
    [Y] yellow
    [G] green
    [B] blue
    [V] violet
    [A] { $count ->
        [one] ace
       *[other] aces
    }
    [J] { $count ->
        [one] jack
       *[other] jacks
    }
    [Q] { $count ->
        [one] queen
       *[other] queens
    }
    [K] { $count ->
        [one] king
       *[other] kings
    }
    [W] { $count ->
        [one] wild card
       *[other] wild cards
    }
   *[other] { $count ->
        [one] { $name }
       *[other] { $name }s
    }
}
cards-and-cards = { $before }; and { $group }
# One card of LEVEL 8 in a sentence: "discards the red 4".
card-in-sentence = { $kind ->
    [wild] a wild card
    [skip] a Skip
   *[number] the { $card }
}
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
board-others = The others
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
board-hinted = { $what }, the hint points here
board-look-here = The hint says: look here.
board-take-back = Choose again
board-cancel = Cancel
board-all-ways = { $count ->
    [one] One more way
   *[other] { $count } more ways
}
board-sort = Sort your hand
board-sort-number = Number
board-sort-colour = Colour
board-sort-manual = By hand
board-sort-aim = For my level

threeup-board-laying = Choose three cards to lay face up.
threeup-board-giving = Which card do you give away?
threeup-board-getting = Which 3UP card do you take for it?
threeup-board-owed = { $count ->
    [one] You have to play once more.
   *[other] You have to play { $count } times more.
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
threeup-board-clear = Clear the pile
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
threeup-board-left = { $count ->
    [0] no cards left
    [one] one card left
   *[other] { $count } cards left
}
threeup-board-points = { $count ->
    [one] one point
   *[other] { $count } points
}
threeup-board-cleared = Cleared
threeup-board-gone = { $count ->
    [one] One card is cleared away
   *[other] { $count } cards are cleared away
}

board-discard = Discard
board-nothing = nothing
board-pile-top = Discard pile, on top { $card }
board-sort-suit = Suit

levelup-board-draw = Draw
levelup-board-take = Take the card
levelup-board-lay = Lay down
levelup-board-end = End my turn
levelup-board-ways = Ways to lay down
levelup-board-way = { $card ->
    [none] Lay down
   *[other] Discard { $card }, then lay down
}
levelup-board-group = { $kind ->
    [straight_flush] straight flush
    [set] set
    [straight] straight
    [flush] flush
   *[cards] other cards
}: { $cards }
levelup-board-round = ROUND { $round }
levelup-board-own = ROUND { $round } of { $last }
levelup-board-seat = { $seat }, on ROUND { $round }, { $count ->
    [one] one card in hand
   *[other] { $count } cards in hand
}
levelup-board-laid = Laid down last
levelup-board-laid-by = { $you ->
    [seat] You laid down on ROUND { $round }
   *[none] { $seat } laid down on ROUND { $round }
}
levelup-board-counts = You can lay: three of a kind, five in a row, five of one suit, or three in a row of one suit

level8-board-draw = Draw
level8-board-pass = Pass
level8-board-lay = Lay my level
level8-board-fill-in = Fill in the rest
level8-board-ways = Ways to lay your level
level8-board-by-card = Card by card
level8-board-later = Not yet
level8-board-long-enough = Long enough
level8-board-low = At the low end
level8-board-high = At the high end
level8-board-skip = Skip { $seat }
level8-board-skip-whom = Who misses a turn? Or discard the card
level8-board-has-laid = laid
level8-board-skipped = misses a turn
level8-board-keep = { $count ->
    [0] Keep no cards
    [one] Keep one card
   *[other] Keep { $count } cards
}
level8-board-naming = { $kind ->
    [run] Next, your { $group }: from which number?
    [set] Next, your { $group }: of which number?
   *[colour] Next, your { $group }: which colour?
}
level8-board-filling = Your { $group }: which card comes next?
level8-board-adding = Which card do you add?
level8-board-ending = At which end does the wild card go?
level8-board-keeping = Choose the cards that you keep for the next round.
level8-board-level = Level { $level }
level8-board-plan = What you are laying
level8-board-kept = What you keep
level8-board-under = Skips under the draw pile: { $count }
level8-board-pile = Discard pile of { $seat }, on top { $card }
level8-board-group = { $kind ->
    [run] Run
    [set] Set
   *[colour] Colour group
}: { $cards }
level8-board-aim = { $count ->
    [one] { $kind ->
        [run] run of { $size }
        [set] { $size ->
            [2] pair
            [3] triple
            [4] quad
           *[other] { $size } alike
        }
       *[colour] { $size } of a colour
    }
   *[other] { $kind ->
        [run] { $count } runs of { $size }
        [set] { $size ->
            [2] { $count } pairs
            [3] { $count } triples
            [4] { $count } quads
           *[other] { $count } times { $size } alike
        }
       *[colour] { $count } times { $size } of a colour
    }
}
level8-board-name = { $kind ->
    [run] Run from { $value }
    [set] Set of { $value }
   *[colour] { $value ->
        [R] Red
        [O] Orange
        [Y] Yellow
        [G] Green
        [B] Blue
       *[V] Violet
    }
}

pragon-board-make = { $count ->
    [one] Begin a hand with this card
   *[other] Make a hand of these { $count }
}
pragon-board-hands = { $count ->
    [one] One hand can be made
   *[other] { $count } hands can be made
}
pragon-board-hands-away = Hide the hands
pragon-board-way = { $hand }: { $effect } ({ $cards })
pragon-board-place = Place it face down
pragon-board-placing = On which stack?
pragon-board-must-place = No hand can be made: place a card on a stack.
pragon-board-act = { $count ->
    [one] Use it on this stack
   *[other] Use it on these { $count } stacks
}
pragon-board-done = Enough
pragon-board-shuffle = Shuffle them back
pragon-board-end = End the round
pragon-board-closed = face down
pragon-board-known = face down, you know it is { $card }
pragon-board-stack = { $stack ->
    [T] Top stack
    [L] Left stack
    [C] Middle stack
    [R] Right stack
    [BL] Bottom left stack
   *[BR] Bottom right stack
}, { $count ->
    [one] one card
   *[other] { $count } cards
}, on top { $card }
pragon-board-pile = Discard pile, { $count ->
    [one] one card
   *[other] { $count } cards
}
pragon-board-about = Round { $rounds } · hands made: { $made }, pairs: { $pairs }
pragon-board-deal = Deal { $number }
pragon-board-winnable = can be won
pragon-board-kind = { $kind ->
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
}
pragon-board-effect = { $kind ->
    [pair] turn up one stack, or remove one open card
    [jacks] remove two open cards
    [queens] take back a discard{ $own ->
        [yes] , but none of these two
       *[no] {""}
    }
    [kings] turn up two stacks
    [aces] turn up a stack, then remove an open card
    [three] turn up three stacks
    [straight] turn up or remove in one line ({ $lines ->
        [star] the middle row, or from the top through the middle to the bottom left or right
       *[orthogonal] the middle row, the bottom two, or top and middle
    }){ $gaps ->
        [yes] {""}
       *[no] , side by side
    }{ $two ->
        [yes] ; the two may be in different lines
       *[no] {""}
    }
    [flush] turn up every stack
    [straight-flush] { $sweep ->
        [simultaneous] turn up closed stacks and remove open cards at the same time
       *[flip_then_remove] turn up every stack, then remove every open card
    }
    [four] shuffle five discards back
   *[five] shuffle all discards back
}

# What the player is asked, above the hand.
board-dealer = dealer
board-wild-as = { $card } as { $value }
board-is-wild = { $card }, wild
board-sort-open = Sort
threeup-board-your-turn = Your turn: play { $card } or higher
threeup-board-or-higher = { $card } or higher
threeup-board-your-turn-open = Your turn: any card fits
threeup-board-must-pick-up = Nothing fits: pick up the pile
threeup-board-counts = { $up } up, { $down } down
levelup-board-picking = Your turn: draw a card, or take the discard
levelup-board-picking-deck = Your turn: draw a card
levelup-board-discarding = Your turn: discard a card
levelup-board-can-lay = Your hand is complete: lay down, or play on
levelup-board-ending = Lay down, or end your turn
levelup-board-discards = Discards
levelup-board-rounds = ROUNDs
levelup-board-wild = { $round ->
    [1] Your aces are wild
    [11] Your jacks are wild
    [12] Your queens are wild
    [13] Your kings are wild
   *[other] Your { $round }s are wild
}
level8-board-taking = { $can ->
    [draw] Your turn: draw a card
    [take] Your turn: take a discard, or pass
    [pass] Your turn: you can only pass
   *[both] Your turn: draw a card, or take a discard
}
level8-board-playing = Your turn: discard a card
level8-board-can-lay = Lay your level, or discard
level8-board-can-add = Add cards to groups, or discard
level8-board-pile-own = Your discard pile, on top { $card }
level8-board-own-pile = Your pile
pragon-board-choosing = Choose cards that make a hand
pragon-board-book = Hands
