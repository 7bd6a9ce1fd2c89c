# Wie die Spiele heißen: die ersten Wörter, die eine Seite braucht.

level8-name = LEVEL 8
levelup-name = LEVEL UP
pragon-name = Das Siegel von Pragon
threeup-name = 3UP 3DOWN

card-ranks = A 2 3 4 5 6 7 8 9 10 B D K
