/**
 * The table of a guided first hand: an easy opponent who always answers in the same way, options that
 * make the game short, and always the same deal, in which everything comes up that the lessons explain.
 */
import { changeSettings, settings } from "../stored-settings.svelte";
import * as api from "../transport/api";
import type { Rest } from "../transport/types";
import { lessonsOf } from "./lessons";

type Guided = Required<Pick<Rest.NewTable, "deal" | "bots" | "options">>;

const GUIDED: Readonly<Record<string, Guided>> = {
  threeup: { deal: 29, bots: ["level2"], options: { colours: ["green"] } }, // with a third of the cards, the 3UP and 3DOWN are played soon
  level8: { deal: 109, bots: ["level2"], options: { rounds: 1 } },
  levelup: { deal: 10, bots: ["level3"], options: { hands: 1 } },
  pragon: { deal: 722, bots: [], options: {} },
};

export const hasGuide = (game: string): boolean => lessonsOf(game).length > 0;
export const offersGuide = (game: string): boolean => hasGuide(game) && !settings.guided.includes(game);

/** Do not offer the guide for this game again: it was accepted or declined. */
export function closeGuideOffer(game: string): void {
  if (offersGuide(game)) changeSettings({ guided: [...settings.guided, game] });
}

/** Open a guided table, which is dealt at once, and return its address. */
export async function openGuidedTable(game: Rest.GameInfo, name: string): Promise<string> {
  const guided = GUIDED[game.name];
  const opened = await api.openTable({ game: game.name, seats: 1 + (guided?.bots.length ?? 0), ...guided, name, start: true });
  closeGuideOffer(game.name);
  return `/table/${opened.id}?guide=1`;
}
