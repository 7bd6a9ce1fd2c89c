# Hints for 3UP 3DOWN: where to look, and what speaks for a choice.

hint-threeup-where-laying = Think of the end: the face-up cards are played when the draw pile is gone. Your hand must last until then.
hint-threeup-where-swapping = Compare your hand with your 3UP.
hint-threeup-where-giving = Which card of your hand would you rather play at the end?
hint-threeup-where-getting = Which of your 3UP would you rather have now?
hint-threeup-where-offered = Before an extra play, look at the draw pile.
hint-threeup-where-luck = There is not much to think about: it is in the cards.
hint-threeup-where-clear = { $count ->
    [0] There is nothing to clear yet: a Clear card may help more later.
    [one] You could clear the pile. It has only one card.
   *[other] You could clear the pile. It has { $count } cards.
}
hint-threeup-where-near = Look at the next player, who has { $count ->
    [one] only one card
   *[other] only { $count } cards
} left.
hint-threeup-where-pile = Look at the pile: { $count ->
    [one] one card lies there, and a player with nothing that fits takes it.
   *[other] { $count } cards lie there, and a player with nothing that fits takes them all.
}
hint-threeup-where-low = { $count ->
    [0] The draw pile is gone: count how many plays your hand needs.
   *[other] Look at your low cards, and at what you keep.
}

hint-threeup-up-high = { $count ->
    [one] One high number face up: it fits
   *[other] { $count } high numbers face up: they fit
} on almost anything when it counts.
hint-threeup-up-keeps = { $count ->
    [one] A Clear card stays in hand, where it saves
   *[other] { $count } Clear cards stay in hand, where they save
} you from a pick-up.
hint-threeup-up-clears = { $count ->
    [one] A Clear card face up: it always fits.
   *[other] { $count } Clear cards face up: they always fit.
}
hint-threeup-pick-up = Nothing fits: { $count ->
    [one] one card comes
   *[other] { $count } cards come
} to your hand.
hint-threeup-draw-before = One card more to choose from, and you would draw it anyway.
hint-threeup-draw-instead = It saves the cards that you would have to play.
hint-threeup-swap = { $given } is better face up than { $got }.
hint-threeup-flip = About { $percent } in 100 of the cards that you cannot see fit.
hint-threeup-flip-fits = You have seen this card, and it fits.
hint-threeup-flip-fails = You have seen this card, and it does not fit.
hint-threeup-out = { $count ->
    [one] Your last card
   *[other] Your last { $count } cards
}: you are out.
hint-threeup-triple = Three of a number: { $count } cards leave the game.
hint-threeup-copies = { $count } equal cards go at once.
hint-threeup-third-time = The same situation has come up for the third time, so { $count ->
    [one] one card leaves
   *[other] { $count } cards leave
} the game.
hint-threeup-clears = { $count ->
    [0] It clears only itself.
    [one] It clears one card.
   *[other] It clears { $count } cards.
}
hint-threeup-extra = { $count ->
    [one] You play once more
   *[other] You play { $count } times more
}, on an empty pile.
hint-threeup-next-stuck = The next player has nothing that fits and picks up { $count ->
    [one] one card
   *[other] { $count } cards
}.
hint-threeup-next-may-be-stuck = The chance that the next player has nothing that fits, and must pick up { $count ->
    [one] one card
   *[other] { $count } cards
}, is about { $percent } in 100.
hint-threeup-next-has = You know that the next player has cards that fit: { $cards }.
hint-threeup-next-near = The next player has { $count ->
    [one] one card
   *[other] { $count } cards
} left: a high card is harder to beat.
hint-threeup-keeps-clears = { $count ->
    [one] You keep your Clear card.
   *[other] You keep your { $count } Clear cards.
}
hint-threeup-lowest = It is the lowest card that fits; the higher ones fit later, too.
