// Colyseus: what all may know is the state of the room, and each hand is a message to its owner.

import { createRequire } from "node:module";
import { SEATS, dealt, discard, draw } from "./draw.mjs";

const require = createRequire(import.meta.url);
const { Room, Server } = require("@colyseus/core");
const { ArraySchema, Schema, defineTypes } = require("@colyseus/schema");
const { WebSocketTransport } = require("@colyseus/ws-transport");

class Seen extends Schema {}
defineTypes(Seen, {
  turn: "uint8",
  drawn: "boolean",
  top: "uint8",
  deck: "uint8",
  moves: "uint32",
  holds: ["uint8"],
});

class Draw extends Room {
  maxClients = SEATS;

  onCreate() {
    this.game = dealt();
    this.seats = [];
    this.state = new Seen();
    this.state.turn = 0;
    this.state.moves = 0;
    this.state.holds = new ArraySchema(...this.game.hands.map((hand) => hand.length));
    this.setPatchRate(null); // every move is told at once
    this.onMessage("draw", (client) => this.move(client, draw));
    this.onMessage("discard", (client, place) => this.move(client, discard, place));
    this.show();
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
    client.send("hand", this.game.hands[this.seats.length - 1]);
  }

  move(client, make, place) {
    const seat = this.seats.indexOf(client.sessionId);
    if (seat !== this.state.turn || !make(this.game, seat, place)) return;
    if (make === discard) this.state.turn = (seat + 1) % SEATS;
    this.state.moves++;
    this.show();
    client.send("hand", this.game.hands[seat]);
    this.broadcastPatch();
  }

  show() {
    const { hands, pile, deck, drawn } = this.game;
    this.state.drawn = drawn;
    this.state.top = pile[pile.length - 1];
    this.state.deck = deck.length;
    hands.forEach((hand, seat) => {
      this.state.holds[seat] = hand.length;
    });
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("draw", Draw);
await server.listen(Number(process.env.PORT));
