# The command line.

cli-usage = Usage:
cli-commands = Commands
cli-arguments = Arguments
cli-parameters = Options
cli-everywhere =
    Everywhere
      --language en|de   the language; otherwise CARDTABLE_LANGUAGE or LANG
      --help, -h         this page for any command
      --version          the version, and whether the rules are compiled
cli-json = Write JSON, for programs.
cli-game = GAME
cli-name-value = NAME=VALUE

cli-cardtable-usage = cardtable [COMMAND ...]
cli-cardtable =
    The open card table: LEVEL UP, LEVEL 8, 3UP 3DOWN and The Seal of Pragon.

    Without a command, it opens the table in the browser.
cli-cardtable-examples =
    Examples
      cardtable                       open the table in the browser
      cardtable play threeup          play 3UP 3DOWN here and now
      cardtable games                 every game and every house rule
      cardtable rules threeup         the rules of 3UP 3DOWN
      cardtable play --help           more about one command

cli-play-usage = cardtable play [GAME] [OPTIONS]
cli-play =
    Play a game in this terminal.

    You play against bots; “cardtable games” lists them. Type a move as it is listed, or ? for help.
cli-play-game = Which game; without it, you are asked.
cli-play-seats = How many seats there are, yours included.
cli-play-seed = Deal the same game again: a whole number.
cli-play-deal = Deal this number, in a game with numbered deals, such as pragon.
cli-play-option = A house rule, such as free_draw=true; may be given several times.
cli-name = NAME
cli-play-bot = Who plays against you, in order; the last one takes all seats that are left. The name of a bot, or exec:PROGRAM (docs/seat.md).
cli-play-record = When the game is over, write its record to this file.
cli-play-unfinished = No game was finished, so no record was written.
cli-play-recorded = The record is in { $path }.
cli-seat-time = How many seconds a program may take for an answer; usually 10.
cli-play-lines = Play line by line instead of on the whole screen.
cli-play-new = Start a new game, even if one is saved. When you leave it, it takes the place of the saved one.
cli-play-saved = You have a saved game of { $game }.
cli-play-go-on = Go on with it? (yes/no)
cli-play-left = Your game is saved. “cardtable play { $game }” goes on with it.
cli-play-saved-broken = Your saved game of { $game } cannot be used. { $why }
cli-yes = y yes
cli-no = n no
cli-play-which = Which game? Type its number or its name.
cli-play-examples =
    Examples
      cardtable play
      cardtable play threeup --seats 2
      cardtable play threeup --seed 42 --option free_draw=true
      cardtable play threeup --option colours=green,blue
      cardtable play pragon --deal 123
      cardtable play level8 --bot level3 --record level8.json

cli-games-usage = cardtable games [GAME] [OPTIONS]
cli-games = List the games, their bots and their house rules.
cli-games-game = Only this game.
cli-games-seats = { $low ->
    [1] { $high ->
        [1] for one
       *[other] 1 to { $high } seats
    }
   *[other] { $low } to { $high } seats
}
cli-games-option = house rule
cli-games-meaning = meaning
cli-games-bots = Bots, weakest first: { $bots }
cli-games-default = default: { $value }
cli-games-values = values: { $values }
cli-games-examples =
    Examples
      cardtable games
      cardtable games threeup
      cardtable games --json

cli-rules-usage = cardtable rules GAME [OPTIONS]
cli-rules =
    Show the rules of a game.

    In a terminal, long pages have a pager: PAGER names it. In a pipe or a file, the page is written in Markdown.
cli-rules-game = Which game.
cli-rules-raw = Write the page as it is, in Markdown.
cli-rules-examples =
    Examples
      cardtable rules threeup
      cardtable rules threeup --language de
      cardtable rules threeup --raw > threeup.md

cli-referee-usage = cardtable referee
cli-referee =
    Let another program drive any game, over standard input and output.

    One JSON object a line comes in, and one goes out. docs/referee.md describes the words: new, set, position, view, legal, play, undo, hint, result, quit.
cli-referee-examples =
    Examples
      cardtable referee < requests.jsonl > answers.jsonl

cli-doctor-usage = cardtable doctor [OPTIONS]
cli-doctor = Check what is installed here, and whether it works.
cli-doctor-compiled = compiled
cli-doctor-plain = plain Python: every rule works the same, a hundred times slower; bots of levels 5 and 6 reach their time limits and play more weakly
cli-doctor-installed-in = installed in
cli-doctor-libraries = libraries
cli-doctor-game = rules version { $version }, pages: { $pages }
cli-doctor-game-broken = cannot be used
cli-doctor-data-folder = data folder
cli-doctor-database = database
cli-doctor-database-new = { $where }, made at the first use
cli-doctor-database-current = { $where }, version { $version }
cli-doctor-database-old = { $where }, version { $version }, brought up to date at the next use
cli-doctor-page = page
cli-doctor-page-built = built
cli-doctor-page-missing = not built (“make web” builds it); the terminal works without it
cli-doctor-no-node = none; only needed to build the page
cli-doctor-encoding = output encoding
cli-doctor-fine = Everything is in order.
cli-doctor-trouble-library = The library { $name } is missing: install cardtable again.
cli-doctor-trouble-game = The game { $name } of another package cannot be used: update or remove that package.
cli-doctor-trouble-database = The database cannot be used: { $name }
cli-doctor-trouble-database-newer = The database (version { $name }) was made by a newer cardtable: update this one.
cli-doctor-trouble-database-locked = The database cannot be written: { $name }. Check who owns the file and its folder.
cli-doctor-examples =
    Examples
      cardtable doctor
      cardtable doctor --json

cli-completion-usage = cardtable completion SHELL
cli-completion = Write a script that lets a shell complete commands and options.
cli-completion-shell = bash, zsh or fish.
cli-completion-examples =
    Examples
      source <(cardtable completion bash)
      cardtable completion zsh > ~/.zfunc/_cardtable
      cardtable completion fish > ~/.config/fish/completions/cardtable.fish

cli-unknown-option = There is no option { $option }.
cli-unknown-option-near = There is no option { $option }. Did you mean { $near }?
cli-unknown-command = There is no command “{ $command }”. See cardtable --help.
cli-unknown-command-near = There is no command “{ $command }”. Did you mean “{ $near }”?
cli-missing = { $name } is missing or has no value.
cli-bad-value = { $name } cannot be “{ $value }”.
cli-bad-number = { $name } must be a number, not “{ $value }”.
cli-bad-whole-number = { $name } must be a whole number, not “{ $value }”.
cli-missing-game = Which game? There are: { $known }.
cli-why = { $reason ->
    [missing] not found
    [folder] this is a folder
    [not-folder] a folder on the way is a file
    [denied] access denied
    [large] too large
    [not-database] this file is not a database
   *[no-answer] nothing answers there
}
cli-bad-choice = { $name } cannot be “{ $value }”. It can be: { $known }.
cli-twice = { $name } was given twice.
cli-too-much = The command does not need this: { $words }
cli-not-understood = This command is not clear: { $what }
cli-stopped = Stopped.
cli-bug = This is a bug in cardtable ({ $what }). With CARDTABLE_TRACEBACK=1 it shows more; please report it.

refused-language = There is no language “{ $language }” here. There are: { $known }.
refused-language-missing = { $option } needs a language, such as en or de.
refused-option-range = { $option } must be a whole number from { $low } to { $high }, not { $found }.
refused-option-form = “{ $text }” is not of the form name=value.
refused-rules-missing = There are no written rules for { $game }.
refused-undo-nothing = There is nothing to take back.
refused-hint-none = The game is over, so there is no hint.
refused-line-size = This line is too long: at most { $most } bytes are allowed.
refused-referee-object = A request is one JSON object, such as { $sample }.
refused-referee-no-game = There is no game yet: begin with “new” or “set”.

cli-solve-usage = cardtable solve [DEAL] [OPTIONS]
cli-solve =
    Find out whether a deal of The Seal of Pragon can be won, and how.

    The answer is: it can be won, and these are the moves; it cannot be won, and that is proven; or nobody knows yet. For a position, in which some cards are still hidden, you get a hint instead. Ctrl+C stops the search and shows what is known so far.
cli-solve-name = DEAL
cli-solve-deal = The number of a deal.
cli-solve-position = A position as “cardtable referee” writes it, instead of a deal.
cli-solve-tries = How many games are tried first; usually { $usual }.
cli-solve-states = How many states are then searched at most; usually { $usual }.
cli-solve-trying = Playing games
cli-solve-searching = Searching
cli-solve-won = Deal { $deal } can be won, in { $count } moves:
cli-solve-lost = Deal { $deal } cannot be won: every way to play it was tried ({ $states } states).
cli-solve-open = Deal { $deal }: unknown. No win was found in { $tries } games and { $states } states, but not everything was searched. Larger numbers for --tries and --states search longer.
cli-solve-interrupted = Deal { $deal }: stopped, and still unknown. No win was found in { $tries } games and { $states } states.
cli-solve-over-won = This game is over: it was won.
cli-solve-over-lost = This game is over: it was lost.
cli-solve-examples =
    Examples
      cardtable solve 17
      cardtable solve 123456 --states 10000000
      cardtable solve --position position.json

cli-bench-usage = cardtable bench [GAME] [OPTIONS]
cli-bench =
    Measure how fast the rules run in this installation.

    All figures are CPU time of one core, the best of a few runs. “make bench” compares it with OpenSpiel.
cli-bench-measuring = Measuring
cli-bench-compiled = The rules are compiled.
cli-bench-plain = The rules run in plain Python; compiled, they are many times faster.
cli-bench-seats = seats
cli-bench-moves = moves a second
cli-bench-python = from Python
cli-bench-clone = clone
cli-bench-start = start
cli-bench-note = Random moves. “From Python”: one by one, as a bot makes them. “Start”: import, deal and four moves, beyond the bare interpreter.
cli-bench-stopped = Stopped. This was measured so far.
cli-bench-examples =
    Examples
      cardtable bench
      cardtable bench threeup --json

refused-solve-what = Give either the number of a deal or --position FILE.

cli-program = PROGRAM
cli-seat-usage = cardtable seat GAME|--url URL --exec PROGRAM [OPTIONS]
cli-seat =
    Let a program of your own take a bot’s seat.

    With GAME, you play against it in this terminal. With --url, it takes a seat at a table on a server. The program reads what its seat may know, one JSON object a line, and answers with a move (docs/seat.md). If it hangs, ends or answers nonsense, a bot plays on.
cli-seat-game = Which game to play here.
cli-seat-exec = The program and its arguments, as one word. No shell reads it.
cli-seat-url = The link that invites to the table.
cli-seat-name = What the program is called at that table.
cli-seat-usual-name = Program
cli-seat-place = Which seat to take there; otherwise the first empty one.
cli-seat-stay = Stay for the next games at that table, too.
cli-seat-sits = { $game }: the program takes seat { $seat }.
cli-seat-over = { $percent ->
    [0] The game is over: the program has lost.
    [100] The game is over: the program wins.
   *[other] The game is over: the program shares the win.
}
cli-seat-lost = The program has lost its seat, and a bot of the server plays on. { $why }
cli-seat-examples =
    Examples
      cardtable seat threeup --exec "python3 docs/examples/bot.py"
      cardtable seat --url "https://cards.example/table/…" --exec ./mybot
      cardtable play level8 --bot level3 --bot "exec:./mybot --fast"
      cardtable arena threeup "exec:./mybot" level3

refused-seat-where = Name a game to play here, or a table on a server with --url; not both.
refused-seat-url = “{ $url }” is not the link of a table, such as https://cards.example/table/NAME?invite=…
refused-seat-only-here = { $option } is for a game in this terminal; at a table on a server it has no effect.
refused-seat-only-there = { $option } is for a table on a server (--url); in this terminal it has no effect.
refused-seat-server = The server cannot be reached: { $why }.
refused-seat-nonsense = The server sent something that a Cardtable server never sends: { $what }.
refused-seat-full = There is no empty seat for the program at that table.
refused-seat-salts = The server did not shuffle as it had promised. The program leaves the table.
cli-unknown-game-near = There is no game “{ $game }”. Did you mean “{ $near }”?
cli-unknown-bot-near = There is no bot “{ $bot }” for this game. Did you mean “{ $near }”?
cli-play-force = Overwrite the file of --record if it exists.
refused-file-exists = { $path } exists already. Add --force to overwrite it.
refused-option-alone = { $option } has an effect only together with { $other }.
refused-option-unused = { $option } has no effect together with { $other }.
