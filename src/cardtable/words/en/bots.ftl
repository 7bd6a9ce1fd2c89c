# Bots.

refused-bot-unknown = There is no bot “{ $bot }” for this game. There are: { $known }.

hint-move = { $move }

refused-hint-turn = There are hints when it is your turn.
refused-hint-people = There are no hints while you play against other people.
refused-hint-waiting = Your hint is on its way.
refused-hint-lost = The hint did not work. Ask again.
refused-analysis-busy = Other games are being analysed. Try again in a moment.
refused-outside-start = The program { $program } cannot be started: { $why }.
refused-outside-late = It did not answer within { $seconds } seconds. { $said }
refused-outside-ended = It ended (exit code { $status }). { $said }
refused-outside-nonsense = Its answer is not a move: { $answer }
refused-outside-move = It played { $move }, which is not allowed ({ $why }).
refused-outside-time = A program cannot have { $seconds } seconds for an answer. Give it more than 0 seconds, and at most one hour.
