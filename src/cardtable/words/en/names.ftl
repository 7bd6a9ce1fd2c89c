# What the games are called: the first words that a page needs.

level8-name = LEVEL 8
levelup-name = LEVEL UP
pragon-name = The Seal of Pragon
threeup-name = 3UP 3DOWN

card-ranks = A 2 3 4 5 6 7 8 9 10 J Q K
