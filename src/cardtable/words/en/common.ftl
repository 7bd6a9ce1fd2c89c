# What games have in common: sentences that several of them use, refusals, and how numbers are written.

mark-thousands = ,
mark-decimal = .

game-draws = { $you ->
    [seat] You draw
   *[none] { $seat } draws
} a card.
game-draws-card = { $you ->
    [seat] You draw
   *[none] { $seat } draws
} { $card }.
game-discards = { $you ->
    [seat] You discard
   *[none] { $seat } discards
} { $card }.
game-wins = { $you ->
    [seat] You win
   *[none] { $seat } wins
}.
game-share = The game ends with { $count } players sharing the win.
game-plan-draw = Draw a card.

refused-seed = A seed must be a whole number from 0 to { $last }, not { $seed }.
refused-deal-number = Deals have numbers from 0 to { $high }; there is no deal { $number }.
refused-deal-unnumbered = The deals of this game have no numbers, so there is no deal { $number }.
refused-challenge-deal = Only a numbered deal that one person has played against bots can be dealt again for a friend.
refused-challenge-other = These games were played with different cards, so they cannot be compared.
refused-challenge-text = This link is not complete, or it is from another version. Ask for it once more.
refused-seed-bytes = A sealed seed has 32 bytes; this one has { $size }.
refused-salt = A salt has at most 255 bytes; this one has { $size }.
refused-seats = This game is for { $low ->
    [one] { $high ->
        [one] one player
       *[other] one to { $high } players
    }
   *[other] { $low } to { $high } players
}, not { $found }.
refused-options-type = House rules are names with values.
refused-option-unknown = There is no house rule “{ $option }”.{ $near ->
    [none] {""}
   *[other] {" "}Did you mean “{ $near }”?
}
refused-option-value = The house rule “{ $option }” cannot be { $value }. It can be: { $allowed }.
refused-notation = “{ $text }” is not a move.
refused-notation-part = “{ $text }” is only a part of a move.
refused-notation-more = “{ $text }” is more than one move.
refused-game-unknown = There is no game “{ $game }”. There are: { $known }.
refused-game-broken = The game “{ $game }” of another package cannot be used: { $why ->
    [none] its entry point does not give a game of that name
   *[other] it fails to import ({ $why })
}.
refused-json = This is not JSON: line { $line }, column { $column }.
refused-json-bytes = This is not UTF-8 text: byte { $byte }.
refused-json-size = This JSON is too deep, or has a number or a character that does not exist.
refused-position-type = { $where }: expected { $wanted ->
    [object] a table of names and values
    [list] a list
    [number] a whole number
    [text] a text
   *[other] true or false
}.
refused-position-missing = { $where } is missing.
refused-position-unknown = { $where } is unknown.
refused-position-size = { $where }: expected { $wanted } entries, found { $found }.
refused-position-range = { $where }: { $found } is not between { $low } and { $high }.
refused-position-choice = { $where }: “{ $found }” is not one of { $allowed }.
refused-position-cards = { $where }: “{ $found }” is not a list of cards of this game.
refused-position-deck = { $where }: the cards do not add up to the deck ({ $found }).
refused-position-state = { $where }: this cannot happen in a game.
refused-toml = { $path } is not TOML: { $why }.
