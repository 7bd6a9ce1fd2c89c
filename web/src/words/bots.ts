import type { Say } from "../games/contract";

/** What a bot is called at the table; one that nobody has named yet goes by its own name. */
export function botName(say: Say, bot: string): string {
  const id = `bot-${bot}`;
  const name = say(id);
  return name === id ? bot.charAt(0).toUpperCase() + bot.slice(1) : name;
}
