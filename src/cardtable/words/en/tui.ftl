# The table in the terminal.

tui-seat = Seat { $number }
tui-dealer = dealer
tui-you = You
tui-player = Player
tui-program = Program
tui-others = { $count ->
    [0] You play alone.
   *[other] You play with { $company }.
}
tui-thinking = { $name } is thinking …
tui-forfeits = { $name } has lost its seat, and a bot plays on. { $why }
tui-help-is-near = Type a move, or ? for help.
tui-prompt = { $name } >{" "}
tui-moves-whole = You can play:
tui-moves-step = Next, you can choose:
tui-help = 
    Type a move as it is listed; capitals do not matter. For ♣ ♦ ♥ ♠ you can type
    C D H S. What takes several cards can be typed at once or one step after the other.

      moves   what you can play now (so does an empty line)
      hint    what to look at; again: the move; once more: everything
      undo    take back your last choice
      rules   the rules of the game
      quit    leave; the game is saved, and you can go on later
tui-word-help = help
tui-word-moves = moves
tui-word-hint = hint
tui-word-undo = undo
tui-word-rules = rules
tui-word-quit = quit
tui-undone = Taken back.
tui-and = and
tui-left = You have left the table. Goodbye!
tui-result = { $game ->
    [alone] { $won ->
        [yes] You win.
       *[no] You have not won this time.
    }
   *[other] { $count ->
        [one] { $you ->
            [seat] You win.
           *[none] { $names } wins.
        }
       *[other] { $names } share the win.
    }
}
tui-seed = To deal this game again: --seed { $seed }
tui-deal = To deal this game again: --deal { $number }

face-hand = hand
face-pile = pile
face-draw = draw pile
face-deck = draw pile
face-gone = out of the game
face-phase = phase
face-step = direction
face-turns = turns
face-scores = points
face-taken = just taken
face-level8-level = level
face-level8-aim = to lay
face-level8-discard = discard pile
face-level8-groups = laid
face-level8-skipped = skipped
face-level8-plan = about to lay
face-level8-kept = kept
face-levelup-round = ROUND
face-levelup-pile = discard pile
face-pragon-rounds = rounds
face-pragon-pile = discard pile
face-pragon-chosen = chosen
face-threeup-up = 3UP
face-threeup-down = 3DOWN
face-threeup-owed = extra plays
tui-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}

tui-key-hint = Hint
tui-hint-thinking = Thinking …
tui-hint-move = My advice: { $move }
tui-hint-then = After that: { $move }
tui-hint-close = My advice: { $move } Others are about as good.
tui-hint-line = { $move } – { $chances }.
tui-key-undo = Undo
tui-key-rules = Rules
tui-key-again = New game
tui-key-help = Help
tui-key-quit = Quit
tui-type-here = or type a move
tui-page-closes = ↑ ↓ turn the page, Escape closes it
tui-over = The game is over. n deals a new one, u takes a move back, q leaves.
tui-screen-help =
    # How to play here

    Pick a move with the **arrow keys** and **Enter**, or with the **mouse**. Or simply type a move as it is listed: it appears in the line at the bottom, and **Enter** plays it. What takes several cards can be typed at once or chosen step by step.

    - **h** gives a hint: where to look; pressed again, the move; and once more, all good moves with their chances
    - **u** takes back your last choice, as often as you like
    - **r** shows the rules of the game
    - **n** deals a new game when this one is over
    - **q** leaves the table; the game is saved, and **cardtable play** goes on with it

    While you are typing, these keys are letters, too; **Escape** leads out of the line. To begin a move with one of them, go to the line first, with **Tab** or the mouse.

    Close this page with **Escape**.

tui-key-next = Next
tui-key-previous = Back
tui-key-first = Deal
tui-key-last = End
tui-key-seat = Seat
tui-spectator = as a spectator
# What a refused move broke; the rules have these marks.
tui-rule = { $reason } (rule { $mark })
tui-replay-at = Move { $number } of { $of } ({ $seat })

# Cards that have no number, in a sentence. The others are written as they are typed.
tui-card = { $card ->
    [JK] joker
    [JK2] joker 2
    [W] wild
    [X] Skip
    [C] Clear
    [C1] Clear +1
    [C2] Clear +2
   *[other] { $card }
}
