/** A table for a guided first hand: one easy opponent, and no longer than it takes to see it all. */
import { levelOf } from "../words/names";
import { change, prefs } from "../preferences.svelte";
import * as api from "../transport/api";
import { letters } from "../transport/socket";
import type { Rest } from "../transport/types";
import { lessonsOf } from "./lessons";

const SHORT: Readonly<Record<string, Record<string, unknown>>> = {
  threeup: { colours: ["green"] }, // with a third of the cards the 3UP and the 3DOWN come soon
  level8: { rounds: 1 },
  levelup: { hands: 1 },
};

export const hasGuide = (game: string): boolean => lessonsOf(game).length > 0;
export const isNew = (game: string): boolean => hasGuide(game) && !prefs.guided.includes(game);

/** It was taken or turned down: it is not offered again, only kept at hand. */
export function settle(game: string): void {
  if (isNew(game)) change({ guided: [...prefs.guided, game] });
}

/** The address of the table, which is dealt at once. */
export async function openGuided(game: Rest.GameCard, name: string): Promise<string> {
  const seats = Math.min(Math.max(2, game.fewest), game.most);
  const easy = game.bots.find(levelOf) ?? game.bots[0] ?? "";
  const opened = await api.openTable({
    game: game.name,
    seats,
    options: SHORT[game.name] ?? {},
    name,
    salt: letters(),
    bots: Array.from({ length: seats - 1 }, () => easy),
    start: true,
  });
  settle(game.name);
  return `/table/${opened.id}?guide=1`;
}
