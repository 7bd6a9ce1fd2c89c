# Bots.

refused-bot-unknown = Den Bot „{ $bot }“ gibt es für dieses Spiel nicht. Es gibt: { $known }.

hint-move = { $move }

refused-hint-turn = Hinweise gibt es, wenn du am Zug bist.
refused-hint-people = Gegen andere Menschen gibt es keine Hinweise.
refused-hint-waiting = Ein Hinweis ist unterwegs.
refused-hint-lost = Der Helfer hat den Faden verloren. Frag noch einmal.
refused-analysis-busy = Gerade werden andere Spiele ausgewertet. Versuch es gleich noch einmal.
