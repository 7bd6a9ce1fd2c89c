# LEVEL 8. $seat and $other are the numbers or the names of players.

level8-takes = { $you ->
    [seat] You take { $card } from the discard pile of { $other }
    [both] You take { $card } from your own discard pile
    [other] { $seat } takes { $card } from your discard pile
   *[none] { $seat } takes { $card } from the discard pile of { $other }
}.
level8-lays = { $you ->
    [seat] You lay
   *[none] { $seat } lays
} level { $level }: { $cards }.
level8-adds = { $you ->
    [seat] You add
    [both] You add
   *[none] { $seat } adds
} { $card } to { $own ->
    [yes] { $you ->
        [both] your
       *[none] their
    } own { $kind ->
        [run] run
        [set] set
       *[colour] colour group
    } { $cards }
   *[no] the { $kind ->
        [run] run
        [set] set
       *[colour] colour group
    } { $cards } { $you ->
        [other] of yours
       *[none] of { $other }
    }
}{ $end ->
    [low] , at the low end
    [high] , at the high end
   *[none] {""}
}.
level8-skips = { $you ->
    [seat] You play Skip on { $other }
    [other] { $seat } plays Skip on you
   *[none] { $seat } plays Skip on { $other }
}.
level8-passes = { $you ->
    [seat] You have nothing to take and pass
   *[none] { $seat } has nothing to take and passes
}.
level8-keeps = { $you ->
    [seat] You keep
   *[none] { $seat } keeps
} { $count ->
    [0] no cards
   *[other] { $cards } for the next round
}.
level8-keeps-hidden = { $you ->
    [seat] You have chosen
   *[none] { $seat } has chosen
} which cards to keep.
level8-misses = { $you ->
    [seat] You miss
   *[none] { $seat } misses
} a turn.
level8-new-pile = The discards are shuffled into a new draw pile of { $count ->
    [one] one card
   *[other] { $count } cards
}.
level8-is-out = { $you ->
    [seat] You have no more cards and end
   *[none] { $seat } has no more cards and ends
} the round.
level8-advances = { $you ->
    [seat] You move
   *[none] { $seat } moves
} on to level { $level }.
level8-void = The round has taken too long and does not count.
level8-deals = { $you ->
    [seat] Round { $number } begins; you deal
   *[none] Round { $number } begins; { $seat } deals
}.

# What a player can do, as one sentence for each move.
level8-plan-take = Take { $card } from { $own ->
    [yes] your own discard pile
   *[no] { $other }
}.
level8-plan-lay = Lay your level: { $cards }.
level8-plan-lay-any = Lay your level.
level8-plan-use = Use { $card }.
level8-plan-enough = The group is long enough.
level8-plan-add = Add { $card ->
    [none] a card
   *[card] { $card }
} to { $own ->
    [yes] your
   *[no] the
} { $kind ->
    [run] run
    [set] set
   *[colour] colour group
} { $cards }{ $own ->
    [yes] {""}
   *[no] {" "}of { $other }
}{ $end ->
    [low] , at the low end
    [high] , at the high end
   *[none] {""}
}.
level8-plan-add-card = Add { $card }.
level8-plan-discard = Discard { $card }.
level8-plan-skip = Play Skip on { $other }.
level8-plan-pass = Pass.
level8-plan-keep = { $count ->
    [0] Keep no more cards.
   *[other] Keep { $cards } for the next round.
}

refused-l8-02 = To play with levels of your own, choose some: “{ $option }” is empty.
refused-l8-05 = Only the top card of a discard pile may be taken.
refused-l8-06 = A Skip may not be taken from a discard pile in this game.
refused-l8-07 = The card that was just taken from a discard pile may not be discarded in the same turn.
refused-l8-08 = A turn goes like this: take a card; lay your level or add cards if you like; then discard a card of your hand or play a Skip.
refused-l8-12 = Each card can be in one group only.
refused-l8-15 = Runs go from 1 to 15; nothing comes before 1 or after 15.
refused-l8-16 = You may add to groups once you have laid your own level in this round.
refused-l8-17 = The last card of the hand has to be discarded.
refused-l8-19 = That does not fit: a run grows by the next number at either end, a set by its number, a colour group by its colour.
refused-l8-24 = The game is over.
refused-l8-26 = Instead of a discard you may play a Skip on an opponent who has none yet. For that you need a Skip.
refused-l8-34 = The draw pile is empty: take a card from a discard pile.
refused-l8-37 = Choose the cards to keep from the lowest up, and no more than agreed.
refused-l8-38 = “{ $option }” needs one number of stars for each player.
refused-l8-40 = The first dealer must be one of the { $seats } players at the table.
refused-l8-44 = A level is laid whole: all of its groups and no others, from cards of your hand.
refused-l8-47 = “{ $option }” needs one level of the list for each player.
refused-level8-group = { $where }: “{ $found }” is not a group. Groups are run3 to run10, pair, triple, quad, set5 to set10, and colour2 to colour10.
refused-level8-cards = { $where }: a level has 1 to { $most } cards, this one { $found }.
refused-level8-levels = { $where }: a list has 1 to { $most } levels, this one { $found }.
