# Hints for LEVEL 8: where to look, and what speaks for a choice.

hint-level8-where-keeping = Which cards would you miss most in the next round?
hint-level8-where-taking = Compare the tops of the discard piles with what your level still wants.
hint-level8-where-taking-none = The discard piles have nothing for you, so there is only one thing to do.
hint-level8-where-taking-laid = Which cards would fit to a group on the table?
hint-level8-where-laid = Look at all groups on the table, those of the others, too.
hint-level8-where-missing = { $count ->
    [0] Nothing is missing from your level. What would you have left?
    [one] Your level wants one more card. Which of yours help it least, and whom would they help?
   *[other] Your level wants { $count } more cards. Which of yours help it least, and whom would they help?
}

hint-level8-keeps = { $count ->
    [0] None of your cards is better than a new one.
    [one] One card is worth more to your level than a new one.
   *[other] { $count } cards are worth more to your level than new ones.
}
hint-level8-take-fits = It can be added to a group at once.
hint-level8-take-nearer = { $count ->
    [0] It completes your level.
    [one] It brings you to one card away.
   *[other] It brings you to { $count } cards away.
}
hint-level8-take-roads = It gives you more roads to your level.
hint-level8-wins = It lays your last level and wins the game.
hint-level8-out = You are out, and move on by two levels.
hint-level8-lays = { $count ->
    [one] Your level lies, and you have one card left.
   *[other] Your level lies, and you have { $count } cards left.
}
hint-level8-adds = { $count ->
    [one] You get rid of one card.
   *[other] You get rid of { $count } cards.
}
hint-level8-waits = It holds cards back, so that the others have nothing to add to.
hint-level8-outs = { $away ->
    [one] One card away
   *[other] { $away } cards away
}, with { $outs ->
    [one] one card that helps
   *[other] { $outs } cards that help
}: { $cards }{ $wilds ->
    [0] {""}
    [one] , one wild card
   *[other] , { $wilds } wild cards
}{ $others ->
    [0] {""}
    [one] {" "}and one other
   *[other] {" "}and { $others } others
}.
hint-level8-outs-wild = { $away ->
    [one] One card away
   *[other] { $away } cards away
}, and only { $wilds ->
    [one] one wild card
   *[other] { $wilds } wild cards
} would help.
hint-level8-no-outs = { $away ->
    [one] One card away, but every card that would help has been seen.
   *[other] { $away } cards away, but every card that would help has been seen.
}
hint-level8-skips = An opponent misses a turn, and you keep all cards that help.
hint-level8-skips-laid = An opponent who has laid already misses a turn.
hint-level8-gift = { $seats ->
    [one] The other player can use it: { $percent } %.
   *[other] One of the others can use it: { $percent } %.
}
hint-level8-no-gift = { $seats ->
    [one] The other player can hardly use it.
   *[other] The others can hardly use it.
}
