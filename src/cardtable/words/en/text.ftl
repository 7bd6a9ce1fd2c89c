# The text board: the table in sentences, for people who do not see cards or do not like them.

text-table = On the table
text-own = Your cards
text-hand = { $count ->
    [0] Your hand is empty.
   *[other] Your hand: { $cards }.
}
text-known = You know of { $seat }’s hand: { $cards }.
text-none = none
text-dealer = { $you ->
    [seat] You are the dealer.
   *[none] { $seat } is the dealer.
}
text-choices = { $shown ->
    [one] One move
   *[other] { $shown } moves
}

threeup-text-seat = { $seat }: { $count ->
    [0] no cards
    [one] one card
   *[other] { $count } cards
} in hand. 3UP: { $up }. 3DOWN: { $down ->
    [0] none
    [one] one face-down card
   *[other] { $down } face-down cards
}.
threeup-text-up = Your 3UP cards: { $cards }.
threeup-text-down = Your 3DOWN cards: { $count ->
    [0] none
    [one] one, face down
   *[other] { $count }, face down
}.
level8-text-seat = { $seat }: level { $level }, { $aim }. { $count ->
    [0] No cards
    [one] One card
   *[other] { $count } cards
} in hand. On top of the discard pile: { $card }.
level8-text-own = You are on level { $level }: { $aim }.
level8-text-laid = { $you ->
    [seat] You have laid
   *[none] { $seat } has laid
}: { $groups }.
level8-text-plan = You are laying: { $groups }.
level8-text-kept = You keep: { $cards }.
