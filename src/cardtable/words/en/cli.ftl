# The command line.

cli-usage = Usage:
cli-commands = Commands
cli-arguments = Arguments
cli-parameters = Options
cli-everywhere =
    Everywhere
      --language en|de   the language to speak; else CARDTABLE_LANGUAGE or LANG
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
      cardtable rules threeup         the rules, with the mark of each
      cardtable play --help           more about one command

cli-play-usage = cardtable play [GAME] [OPTIONS]
cli-play =
    Play a game in this terminal.

    You sit in seat 0, and bots sit in the others: their names are in “cardtable games”. Type moves in the game’s notation, or ? for help.
cli-play-game = Which game; it is asked for if none is given.
cli-play-seats = How many seats there are, yours included.
cli-play-seed = Deal the same game again: a whole number.
cli-play-deal = Deal this number of a game whose deals are numbered, such as pragon.
cli-play-option = A house rule, such as free_draw=true; may be given several times.
cli-name = NAME
cli-play-bot = Who sits in the other seats, in order; the last takes the rest. A bot’s name, or exec:PROGRAM (docs/seat.md).
cli-play-record = Write the record of the game, once it is over, to this file.
cli-play-unfinished = No game was finished, so there is no record to be read yet.
cli-play-recorded = The record is in { $path }.
cli-seat-time = Seconds that an outside program may take for an answer; usually 10.
cli-play-lines = Line by line, even where there is a whole screen.
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
cli-games = List the games, and what can be agreed before the deal.
cli-games-game = Only this game.
cli-games-seats = { $low ->
    [1] { $high ->
        [1] for one
       *[other] 1 to { $high } seats
    }
   *[other] { $low } to { $high } seats
}
cli-games-option = option
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
cli-rules = Show the rules of a game, with the mark of each.
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
cli-doctor = Say what is installed here, and whether it is in order.
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
cli-missing = { $name } is missing, or has no value.
cli-bad-value = “{ $value }” will not do for { $name }.
cli-bad-choice = “{ $value }” will not do for { $name }. There are: { $known }.
cli-twice = { $name } was given twice.
cli-too-much = There is more on this line than the command can use: { $words }
cli-not-understood = This command line could not be understood: { $what }
cli-stopped = Stopped.
cli-bug = This is a bug in cardtable ({ $what }). With CARDTABLE_TRACEBACK=1 it shows more; please report it.

refused-language = There is no language “{ $language }” here. There are: { $known }.
refused-language-missing = { $option } needs a value: the language to speak.
refused-option-range = { $option } is a whole number from { $low } to { $high }; { $found } is not.
refused-option-form = “{ $text }” is not of the form name=value.
refused-rules-missing = There is no page of rules for { $game }.
refused-undo-nothing = There is nothing to take back.
refused-hint-none = The game is over: there is nothing left to advise.
refused-line-size = A line has at most { $most } bytes.
refused-referee-object = A request is one JSON object, such as { $sample }.
refused-referee-no-game = There is no game yet: begin with “new” or “set”.
refused-bug = This is a bug in cardtable ({ $what }); the game stands as it was.

cli-solve-usage = cardtable solve [DEAL] [OPTIONS]
cli-solve =
    Find out whether a deal of The Seal of Pragon can be won, and how.

    For a numbered deal all cards are known: it can be won, and this is the line; it cannot, and that is proven; or nobody knows yet. In a position cards are still unseen, so there is advice instead. Ctrl+C stops it, and it says what it knows by then.
cli-solve-name = DEAL
cli-solve-deal = The number of a deal.
cli-solve-position = A position as “cardtable referee” writes it, instead of a deal.
cli-solve-tries = How many games are tried first; usually { $usual }.
cli-solve-states = How many states are then searched at most; usually { $usual }.
cli-solve-trying = Playing games
cli-solve-searching = Searching
cli-solve-won = Deal { $deal } can be won, in { $count } moves:
cli-solve-lost = Deal { $deal } cannot be won: every line of play was searched, { $states } states of them.
cli-solve-open = Deal { $deal }: unknown. { $tries } games and { $states } states held no win, and there is more to search; --tries and --states look longer.
cli-solve-interrupted = Deal { $deal }: unknown when it was stopped. { $tries } games and { $states } states held no win.
cli-solve-over-won = This game is over, and won.
cli-solve-over-lost = This game is over, and lost.
cli-solve-examples =
    Examples
      cardtable solve 17
      cardtable solve 123456 --states 10000000
      cardtable solve --position position.json

cli-bench-usage = cardtable bench [GAME] [OPTIONS]
cli-bench =
    Measure how fast the rules run in this installation.

    Everything is CPU time of one core, and the best of a few rounds. “make bench” compares it with OpenSpiel.
cli-bench-measuring = Measuring
cli-bench-compiled = The rules are compiled.
cli-bench-plain = The rules run in plain Python; compiled, they are many times faster.
cli-bench-seats = seats
cli-bench-moves = moves a second
cli-bench-python = from Python
cli-bench-clone = clone
cli-bench-start = start
cli-bench-note = Random moves. “From Python”: one by one, as a bot makes them. “Start”: import, deal and four moves, beyond the bare interpreter.
cli-bench-stopped = Stopped; this is what was measured so far.
cli-bench-examples =
    Examples
      cardtable bench
      cardtable bench threeup --json

refused-solve-what = Give either the number of a deal or --position FILE.

cli-program = PROGRAM
cli-seat-usage = cardtable seat GAME|--url URL --exec PROGRAM [OPTIONS]
cli-seat =
    Let a program of your own take a bot’s seat.

    With GAME, you play against it in this terminal. With --url, it takes a seat at a table on a server. It is sent what its seat may know, one JSON object a line, and answers with a move; docs/seat.md describes the words. If it hangs, ends or answers nonsense, a bot plays on.
cli-seat-game = Which game to play here.
cli-seat-exec = The program and its arguments, as one word. No shell reads it.
cli-seat-url = The link that invites to the table.
cli-seat-name = What the program is called at that table.
cli-seat-usual-name = Program
cli-seat-place = Which seat to take there; else the first that is empty.
cli-seat-stay = Stay for the next games at that table, too.
cli-seat-sits = { $game }: the program takes seat { $seat }.
cli-seat-over = The game is over: { $percent } % for the program.
cli-seat-lost = The program has lost its seat, and the server’s stand-in plays on. { $why }
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
refused-seat-nonsense = The server sends what no Cardtable sends: { $what }.
refused-seat-full = There is no empty seat for the program at that table.
refused-seat-salts = The server did not shuffle as it had promised: a salt or a commitment was changed. The program leaves the table.
cli-unknown-game-near = There is no game “{ $game }”. Did you mean “{ $near }”?
cli-unknown-bot-near = There is no bot “{ $bot }” for this game. Did you mean “{ $near }”?
cli-play-force = Overwrite the file of --record if it exists.
refused-file-exists = { $path } exists already. Add --force to overwrite it.
refused-force-alone = --force has an effect only together with --record.
