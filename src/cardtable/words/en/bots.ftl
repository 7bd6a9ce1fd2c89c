# Bots.

refused-bot-unknown = There is no bot “{ $bot }” for this game. There are: { $known }.

hint-move = { $move }
