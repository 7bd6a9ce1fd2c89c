import { createRequire } from "node:module";
import { SEATS } from "./draw.mjs";
import { Table, run } from "./pace.mjs";

const { Client } = createRequire(import.meta.url)("colyseus.js");

await run(async (url) => {
  const rooms = [];
  const table = new Table((step) => {
    const { turn, drawn } = rooms[0].state;
    if (drawn) rooms[turn].send("discard", step % 6);
    else rooms[turn].send("draw");
  });
  for (let seat = 0; seat < SEATS; seat++) {
    const client = new Client(url);
    const room = seat ? await client.joinById(rooms[0].roomId) : await client.create("draw");
    room.onMessage("hand", () => {});
    await new Promise((resolve) => {
      room.onStateChange(() => {
        resolve();
        table.hear();
      });
    });
    rooms.push(room);
  }
  return table;
});
