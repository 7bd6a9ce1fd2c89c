/**
 * Challenges: a link holds a finished numbered deal, and the person who opens it plays the same cards. A link with several games compares
 * them, so no server has to keep anything. This device remembers which table answers which challenge.
 */
import { addressOf } from "../place";

const KEY = "cardtable-challenges";
const MAX_KEPT = 100;
const SEPARATOR = "~"; // no game has it in its text

/** The path of the page that shows these games. */
export const challengePath = (games: readonly string[]): string => `/challenge?games=${games.join(SEPARATOR)}`;
export const challengeLink = (games: readonly string[]): string => location.origin + addressOf(challengePath(games));

export const gamesInQuery = (query: string): string[] => (new URLSearchParams(query).get("games") ?? "").split(SEPARATOR).filter(Boolean);

type Answers = Readonly<Record<string, string>>; // tables by challenge

function readAnswers(): Answers {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return stored && typeof stored === "object" && !Array.isArray(stored) ? (stored as Answers) : {};
  } catch {
    return {}; // the browser stores nothing, or something else is stored here
  }
}

/** Return the table at which this device plays the challenge, or "". */
export const tableOfChallenge = (challenge: string): string => readAnswers()[challenge] ?? "";

/** Return the challenge that is played at a table, or "". */
export const challengeOfTable = (table: string): string => Object.entries(readAnswers()).find(([, answered]) => answered === table)?.[0] ?? "";

export function rememberChallenge(challenge: string, table: string): void {
  const kept = Object.entries({ ...readAnswers(), [challenge]: table }).slice(-MAX_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A private window may refuse to store; then nothing is remembered.
  }
}
