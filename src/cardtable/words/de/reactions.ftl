# Was Leute am Tisch einander sagen können. Es erscheint kurz an ihrem Platz.
reaction-title = Etwas sagen
reaction-hello = Hallo!
reaction-good_luck = Viel Glück!
reaction-well_played = Gut gespielt!
reaction-thanks = Danke!
reaction-sorry = Tut mir leid!
reaction-one_moment = Einen Moment, bitte.
reaction-hurry = Du bist dran!
reaction-good_game = Schönes Spiel!
reaction-laugh = Lachen
reaction-wow = Staunen
reaction-sad = Traurig
reaction-think = Grübeln
reaction-heart = Herz
reaction-party = Feiern
web-setting-reactions = Zeigen, was die anderen sagen
