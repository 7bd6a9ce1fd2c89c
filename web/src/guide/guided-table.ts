/** The table of a guided first hand: one easy opponent, and options that make the game short. */
import { changeSettings, settings } from "../stored-settings.svelte";
import * as api from "../transport/api";
import type { Rest } from "../transport/types";
import { botLevel } from "../words/names";
import { lessonsOf } from "./lessons";

const SHORT_GAME: Readonly<Record<string, Record<string, unknown>>> = {
  threeup: { colours: ["green"] }, // with a third of the cards, the 3UP and 3DOWN are played soon
  level8: { rounds: 1 },
  levelup: { hands: 1 },
};

export const hasGuide = (game: string): boolean => lessonsOf(game).length > 0;
export const offersGuide = (game: string): boolean => hasGuide(game) && !settings.guided.includes(game);

/** Do not offer the guide for this game again: it was accepted or declined. */
export function closeGuideOffer(game: string): void {
  if (offersGuide(game)) changeSettings({ guided: [...settings.guided, game] });
}

/** Open a guided table, which is dealt at once, and return its address. */
export async function openGuidedTable(game: Rest.GameInfo, name: string): Promise<string> {
  const seats = Math.min(Math.max(2, game.min_seats), game.max_seats);
  const bot = game.bots.find(botLevel) ?? game.bots[0] ?? "";
  const opened = await api.openTable({
    game: game.name,
    seats,
    options: SHORT_GAME[game.name] ?? {},
    name,
    bots: Array.from({ length: seats - 1 }, () => bot),
    start: true,
  });
  closeGuideOffer(game.name);
  return `/table/${opened.id}?guide=1`;
}
