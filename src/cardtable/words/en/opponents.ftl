# Bots have names that read well in a sentence, and one line about how they play.
bot-random = Dice
bot-random-about = Plays anything that may be played, without looking.
bot-level1 = Chick
bot-level1-about = Still learning, and overlooks a good deal. For a first game.
bot-level2 = Otter
bot-level2-about = Playful: knows the usual moves, and lets one slip now and then.
bot-level3 = Badger
bot-level3-about = Steady: makes few plain mistakes.
bot-level4 = Fox
bot-level4-about = Sly: keeps an eye on what the others need.
bot-level5 = Owl
bot-level5-about = Wise: weighs how the hidden cards may lie.
bot-level6 = Dragon
bot-level6-about = The strongest opponent here, and the slowest.
bot-rusher = Hare
bot-rusher-about = Always in a hurry: whatever can go, goes.
bot-hoarder = Hamster
bot-hoarder-about = Gathers cards and does not like to part with them.
bot-saver = Squirrel
bot-saver-about = Keeps its best cards for later.
bot-thinks-less = { $level ->
    [6] Without a server it thinks less, at most one second for a move: hardly better than the Owl there.
   *[other] Without a server it thinks less, at most one second for a move, and plays weaker.
}
