# Hints for LEVEL 8: where to look, and what speaks for a choice.

hint-level8-where-keeping = Which cards would you miss most in the next round?
hint-level8-where-taking = Compare the top cards of the discard piles with what your level still needs.
hint-level8-where-taking-none = The discard piles have nothing for you, so there is only one thing to do.
hint-level8-where-taking-laid = Which cards would fit a group on the table?
hint-level8-where-laid = Look at all groups on the table, also those of the others.
hint-level8-where-missing = { $count ->
    [0] Nothing is missing from your level. Which cards would you have left?
    [one] Your level needs one more card. Which of your cards help least, and who could use them?
   *[other] Your level needs { $count } more cards. Which of your cards help least, and who could use them?
}

hint-level8-keeps = { $count ->
    [0] None of your cards is better than a new one.
    [one] One card helps your level more than a new one would.
   *[other] { $count } cards help your level more than new ones would.
}
hint-level8-take-fits = It can be added to a group at once.
hint-level8-take-nearer = { $count ->
    [0] It completes your level.
    [one] Then you need only one more card.
   *[other] Then you need { $count } more cards.
}
hint-level8-take-roads = It gives you more ways to finish your level.
hint-level8-wins = It lays your last level and wins the game.
hint-level8-out = You are out, and move on by two levels.
hint-level8-lays = { $count ->
    [one] Your level is on the table, and you have one card left.
   *[other] Your level is on the table, and you have { $count } cards left.
}
hint-level8-adds = { $count ->
    [one] You get rid of one card.
   *[other] You get rid of { $count } cards.
}
hint-level8-waits = It holds cards back, so that the others have nothing to add to.
hint-level8-outs = { $away ->
    [one] You need one more card
   *[other] You need { $away } more cards
}, and { $outs ->
    [one] one card helps
   *[other] { $outs } cards help
}: { $counted }{ $others ->
    [0] {""}
    [one] {" "}and one other
   *[other] {" "}and { $others } others
}.
hint-level8-outs-wild = { $away ->
    [one] You need one more card
   *[other] You need { $away } more cards
}, and only { $wilds ->
    [one] one wild card
   *[other] { $wilds } wild cards
} would help.
hint-level8-no-outs = { $away ->
    [one] You need one more card, but all that would help are already gone.
   *[other] You need { $away } more cards, but all that would help are already gone.
}
hint-level8-skips = An opponent misses a turn, and you keep all cards that help.
hint-level8-skips-laid = An opponent who has laid already misses a turn.
hint-level8-gift = { $seats ->
    [one] The chance that the other player can use it is about { $percent } in 100.
   *[other] The chance that one of the others can use it is about { $percent } in 100.
}
hint-level8-no-gift = { $seats ->
    [one] The other player can hardly use it.
   *[other] The others can hardly use it.
}
