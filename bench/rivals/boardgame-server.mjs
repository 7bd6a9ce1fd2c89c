// boardgame.io with its default store, which is in memory.

import { createRequire } from "node:module";
import { dealt, discard, draw } from "./draw.mjs";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const game = {
  name: "draw",
  minPlayers: 4,
  maxPlayers: 4,
  setup: dealt,
  playerView: ({ G, playerID }) => ({
    pile: G.pile,
    deck: G.deck.length,
    drawn: G.drawn,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  moves: {
    draw: ({ G, playerID }) => {
      if (!draw(G, Number(playerID))) return INVALID_MOVE;
    },
    discard: ({ G, playerID, events }, place) => {
      if (!discard(G, Number(playerID), place)) return INVALID_MOVE;
      events.endTurn();
    },
  },
};

Server({ games: [game], origins: ["http://127.0.0.1"] }).run(Number(process.env.PORT));
