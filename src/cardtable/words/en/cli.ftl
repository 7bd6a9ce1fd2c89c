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

    You sit in seat 0. In the other seats sit stand-ins that make any legal move at random: they are no match for you, and do not mean to be. Type moves in the game’s notation, or ? for help.
cli-play-game = Which game; it is asked for if none is given.
cli-play-seats = How many seats there are, yours included.
cli-play-seed = Deal the same game again: a whole number.
cli-play-option = A house rule, such as free_draw=true; may be given several times.
cli-play-lines = Line by line, even where there is a whole screen.
cli-play-which = Which game? Type its number or its name.
cli-play-examples =
    Examples
      cardtable play
      cardtable play threeup --seats 2
      cardtable play threeup --seed 42 --option free_draw=true
      cardtable play threeup --option colours=green,blue

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
cli-doctor-plain = plain Python (works the same, more slowly)
cli-doctor-installed-in = installed in
cli-doctor-libraries = libraries
cli-doctor-game = rules version { $version }, pages: { $pages }
cli-doctor-game-broken = cannot be used
cli-doctor-data-folder = data folder
cli-doctor-encoding = output encoding
cli-doctor-fine = Everything is in order.
cli-doctor-trouble-library = The library { $name } is missing: install cardtable again.
cli-doctor-trouble-game = The game { $name } of another package cannot be used: update or remove that package.
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
      cardtable completion fish > ~/.config/fish/completions/cardtable.fish

cli-unknown-option = There is no option { $option }.
cli-unknown-option-near = There is no option { $option }. Did you mean { $near }?
cli-unknown-command = There is no command “{ $command }”. See cardtable --help.
cli-unknown-command-near = There is no command “{ $command }”. Did you mean “{ $near }”?
cli-missing = { $name } is missing, or has no value.
cli-bad-value = “{ $value }” will not do for { $name }.
cli-twice = { $name } was given twice.
cli-too-much = There is more on this line than the command can use: { $words }
cli-not-understood = This command line could not be understood: { $what }
cli-bug = This is a bug in cardtable ({ $what }). With CARDTABLE_TRACEBACK=1 it shows more; please report it.

refused-language = There is no language “{ $language }” here. There are: { $known }.
refused-option-form = “{ $text }” is not of the form name=value.
refused-rules-missing = There is no page of rules for { $game }.
refused-undo-nothing = There is nothing to take back.
refused-hint-none = There is no bot here yet that could give a hint.
refused-line-size = A line has at most { $most } bytes.
refused-referee-object = A request is one JSON object, such as { $sample }.
refused-referee-no-game = There is no game yet: begin with “new” or “set”.
refused-bug = This is a bug in cardtable ({ $what }); the game stands as it was.
