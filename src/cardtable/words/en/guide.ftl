# The guided first hand. A sentence is said when what it speaks of first comes up.

guide-title = Guide
guide-offer = New to { $game }? A guided hand shows you how it goes while you play.
guide-start = Play a guided hand
guide-no-thanks = No, thanks
guide-next = Got it
guide-stop = End the guide
guide-over = That was it. Now you know how it goes. The rules tell you the rest.
guide-real = Play a real game
guide-again = Once more with the guide

guide-threeup-goal = Be the first to get rid of all your cards: first the hand, then the three that lie open before you (3UP), last the three that nobody has seen (3DOWN).
guide-threeup-laying = Choose three of your six cards for the 3UP: tap them, then lay them. They are played late in the game, so high cards do well there.
guide-threeup-play = The lit cards fit: they are as high as the top of the pile, or higher. Drag one onto the pile, or tap the card and then the pile.
guide-threeup-more = You can add more cards with the same number, or stop here.
guide-threeup-clear = A Clear fits on everything and takes the whole pile out of the game. Nobody can make you spend it while a number fits.
guide-threeup-extra = Clear +1 and Clear +2 clear the pile, too, and you play again: once or twice.
guide-threeup-pick-up = Nothing of yours fits, so the whole pile goes into your hand. That is no disaster: the next player begins on an empty pile.
guide-threeup-draw = Before an extra play you may draw a card.
guide-threeup-cleared = The pile is cleared: by a Clear card, or by three equal numbers on top of each other. On an empty pile every card fits.
guide-threeup-up = Hand and draw pile are gone. Now the 3UP are played, by the same rules.
guide-threeup-flip = Only the 3DOWN are left. Turn one over: if it fits, it is gone; if not, it comes into your hand with the pile.

guide-level8-goal = Everybody climbs the same eight levels. Your first one is shown beside your cards: collect what it asks for, and lay it down all at once.
guide-level8-take = A turn begins with a card: from the draw pile, or the top of any discard pile. Tap the pile that you want.
guide-level8-discard = A turn ends with a discard: drag a card that you do not need onto your pile. Sorting the hand helps to see what goes together.
guide-level8-lay = You have everything for your level. You can lay it down now.
guide-level8-name = Here you see the ways to lay your level. Choose one group after the other, or let us choose for you.
guide-level8-fill = Now the cards of this group: tap those that are lit. A wild stands for any number or colour.
guide-level8-add = With your level on the table you may add single cards to any group there, also to those of others: drag the card onto the group.
guide-level8-skip = You hold a Skip. Instead of discarding you can put it before an opponent, who then misses a turn.
guide-level8-missed = A player with a Skip before them misses a turn.
guide-level8-out = The round ends when somebody has no more cards. The player who ended it moves on by two levels, and others who have laid theirs by one.

guide-levelup-goal = You are on ROUND 3: you hold three cards, and threes are wild for you. Make a hand in which every card belongs to a combination.
guide-levelup-pick = First take a card: a hidden one from the draw pile, or the open one from the discard pile.
guide-levelup-discard = Then discard one. With three cards you need three of a kind, or three of one suit in a row. Keep pairs and neighbours.
guide-levelup-lay = Your hand is complete: lay it down!
guide-levelup-window = After your discard you can still lay down a complete hand, until the next player picks a card. Then your turn is over.
guide-levelup-advances = The player who lays down moves on to the next ROUND: one card more, and another rank is wild. The others try again.

guide-pragon-goal = Six stacks seal the gate. Clear them all, card by card. What you may do to them depends on the poker hands you make.
guide-pragon-choose = Choose cards for a hand: at least one of your own, and open cards of the table. Try a pair, three in a row, or three of one suit. The lit cards fit.
guide-pragon-kind = These cards make a hand. Each kind of hand does something different; the buttons say what.
guide-pragon-flip = Turn up a closed stack: tap one that is lit. Open cards can become part of your hands.
guide-pragon-remove = Remove an open card: tap a stack that is lit. What lies under it is closed.
guide-pragon-taking = Queens bring a card back: choose one of the discard pile.
guide-pragon-shuffle = Discards may be shuffled back into the deck, which makes the game longer.
guide-pragon-place = You cannot make a hand, so you have to place a card on a stack: your highest or your lowest.
guide-pragon-end = You may make more hands in this round, or end it and draw new cards.
guide-pragon-draws = At the start of a round your hand is filled up to three cards. When the deck is empty and no hand is left, the game is lost.
