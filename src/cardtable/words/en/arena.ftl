# Bots against bots.

cli-arena-usage = cardtable arena GAME BOT [BOT ...] [OPTIONS]
cli-arena =
    Let bots play each other, and see how strong they are.

    Every deal is played once from every seat, so nobody gets better cards. The last bot takes the seats that are left. The same deals give the same result, however many processes play them. A shared win counts in part.
cli-arena-game = Which game.
cli-bots = BOTS
cli-arena-bots = Two or more bots; one or more for a game that is played alone.
cli-arena-deals = How many deals; usually { $usual }.
cli-arena-first = The seed of the first deal; the bots were tuned on those below 1,000,000.
cli-arena-seats = How many seats there are.
cli-arena-workers = Processes to play in; one for each core if not given.
cli-arena-sprt = Stop as soon as it is clear whether the first bot’s chance to win is P or Q, for example 0.5,0.52
cli-arena-journal = Keep every deal in this file, and go on from there next time.
cli-arena-bot = bot
cli-arena-share = wins in 100
cli-arena-interval = 95 % interval
cli-arena-choices = choices
cli-arena-time = CPU per choice
cli-arena-longest = longest
cli-arena-deals-done = Deals
cli-arena-played = { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} from seed { $first }, { $games ->
    [one] { $games } game
   *[other] { $games } games
}.
cli-arena-fair = A player as good as the others would win { $share } in 100.
cli-arena-ahead = { $bot } wins { $mean } more in 100 than { $other } ({ $low } to { $high }).
cli-arena-verdict = The test is over: { $bot } wins { $share } in 100 rather than { $other }.
cli-arena-stopped = Stopped. This is the result so far.
cli-arena-examples =
    Examples
      cardtable arena threeup level4 level3
      cardtable arena level8 level5 level3 --deals 200 --journal l8.jsonl
      cardtable arena threeup level5 level4 --seats 4 --json
      cardtable arena pragon level3 --deals 1000

refused-arena-bots = Who should play? Name at least one bot.
refused-arena-seats = { $seats ->
    [0] This game is played alone, so there is no seat for a bot.
    [one] There is only one seat for a bot, not { $bots }.
   *[other] { $bots } bots cannot share { $seats } seats.
}
refused-arena-sprt = “{ $text }” is not two chances such as 0.5,0.52, the smaller first.
refused-arena-journal = { $file } is not the journal of a match: { $why }
refused-arena-journal-other = { $file } is the journal of another match.
cli-arena-forfeits = { $bot } failed in { $count ->
    [one] one deal
   *[other] { $count } deals
}, which counts as lost. { $why }

cli-analyse-usage = cardtable analyse FILE [OPTIONS]
cli-analyse =
    Look at a finished game again: how well was it played, and what was luck?

    Every choice of the seat is tried again, with what could be known at the time. The chance to win at the start, plus luck, minus what choices gave away, is the result.
cli-analyse-seat = Which seat to look at; the first is 0.
cli-analyse-moves = Moves
cli-analyse-accuracy = Accuracy { $accuracy } of 100, plus or minus { $error }, over { $count ->
    [one] { $count } choice
   *[other] { $count } choices
}. 100 means always the best move, 0 means moves picked at random.
cli-analyse-split = Chance to win at the start: { $began } in 100. Luck: { $luck }. Given away by choices: { $given }, plus or minus { $error }. Result: { $result } in 100.
cli-analyse-stopped = Stopped after { $moves } of { $of } moves: all this is about those moves only.
cli-analyse-mistake = Move { $number }: { $verdict ->
    [blunder] a bad mistake
    [mistake] a mistake
   *[inaccuracy] a small mistake
}.
cli-analyse-examples =
    Examples
      cardtable analyse game.json
      cardtable analyse game.json --seat 1 --json
