/** Play a finished game on from one of its moves, with everything dealt anew that its player could not know. */
import { settings } from "../stored-settings.svelte";
import * as api from "../transport/api";
import type { ServerMessages } from "../transport/types";
import { say } from "../words/words.svelte";

/** Open a table for it; return its path. */
export async function openTrial({ record, seat, move }: ServerMessages.TrialView): Promise<string> {
  const { id } = await api.openTrial(record, { seat, move, name: settings.name.trim() || say("web-guest") });
  return `/table/${id}`;
}
