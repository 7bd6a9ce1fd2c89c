// Clients of boardgame.io that speak its protocol and keep no more of the game than they need.

import { io } from "socket.io-client";
import { SEATS } from "./draw.mjs";
import { Table, run } from "./pace.mjs";

async function post(url, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

await run(async (url) => {
  const lobby = `${url}/games/draw`;
  const { matchID } = await post(`${lobby}/create`, { numPlayers: SEATS });
  const seats = [];
  let now;
  const table = new Table((step) => {
    const player = now.ctx.currentPlayer;
    const { socket, credentials } = seats[Number(player)];
    const move = now.G.drawn
      ? { type: "discard", args: [step % 6] }
      : { type: "draw", args: [] };
    const action = { type: "MAKE_MOVE", payload: { ...move, playerID: player, credentials } };
    socket.emit("update", action, now._stateID, matchID, player);
  });
  for (let seat = 0; seat < SEATS; seat++) {
    const playerID = String(seat);
    const joined = await post(`${lobby}/${matchID}/join`, { playerID, playerName: `P${seat}` });
    const socket = io(`${url}/draw`, { transports: ["websocket"], forceNew: true });
    seats.push({ socket, credentials: joined.playerCredentials });
    await new Promise((resolve) => {
      socket.on("sync", (_, info) => {
        now = info.state;
        resolve();
      });
      socket.on("update", (_, state) => {
        now = state;
        table.hear();
      });
      socket.emit("sync", matchID, playerID, joined.playerCredentials, SEATS);
    });
  }
  return table;
});
