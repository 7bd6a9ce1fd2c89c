# Bots.

refused-bot-unknown = Den Bot „{ $bot }“ gibt es für dieses Spiel nicht. Es gibt: { $known }.

hint-move = { $move }
