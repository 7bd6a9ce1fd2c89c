# Bots.

refused-bot-unknown = There is no bot “{ $bot }” for this game. There are: { $known }.

hint-move = { $move }

refused-hint-turn = There are hints when it is your turn.
refused-hint-people = There are no hints while you play against other people.
refused-hint-waiting = A hint is on its way.
refused-hint-lost = The helper lost its thread. Ask again.
refused-analysis-busy = Other games are being analysed. Try again in a moment.
