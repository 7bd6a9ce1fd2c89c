# What people at a table can say to each other. It is shown for a moment at their seat.
reaction-title = Say something
reaction-hello = Hello!
reaction-good_luck = Good luck!
reaction-well_played = Well played!
reaction-thanks = Thank you!
reaction-sorry = Sorry!
reaction-one_moment = One moment, please.
reaction-hurry = It is your turn!
reaction-good_game = Good game!
reaction-laugh = Laughing
reaction-wow = Wow
reaction-sad = Sad
reaction-think = Thinking
reaction-heart = Heart
reaction-party = Party
web-setting-reactions = Show what the others say
