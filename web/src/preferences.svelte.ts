/** The settings of this device: read once, kept at every change, shown on the root element. */
import {
  LANGUAGES,
  MOTIONS,
  PALETTES,
  SIZES,
  THEMES,
  type Language,
  type Settings,
} from "./settings";
import { words } from "./words/words.svelte";

const PLACE = "cardtable";

function spoken(): Language {
  return navigator.languages.some((wish) => /^de\b/i.test(wish)) &&
    !/^en\b/i.test(navigator.language)
    ? "de"
    : "en";
}

function one<T extends string>(found: unknown, allowed: readonly T[], usual: T): T {
  return allowed.includes(found as T) ? (found as T) : usual;
}

function kept(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {}; // a browser that keeps nothing, or something that is not ours
  }
}

/** What is kept besides: boards need not know it. */
interface Kept extends Settings {
  /** The games whose guided first hand need not be offered any more. */
  guided: readonly string[];
}

function read(): Kept {
  const found = kept();
  return {
    name: typeof found.name === "string" ? found.name.slice(0, 40) : "",
    language: one(found.language, LANGUAGES, spoken()),
    theme: one(found.theme, THEMES, "auto"),
    size: one(found.size, SIZES, "medium"),
    palette: one(found.palette, PALETTES, "classic"),
    motion: one(found.motion, MOTIONS, "normal"),
    sounds: found.sounds === true,
    plain: found.plain === true,
    guided: Array.isArray(found.guided) ? found.guided.filter((one) => typeof one === "string") : [],
  };
}

export const prefs: Kept = $state(read());

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Reduced motion is a need; whoever has it set gets no motion, whatever else is chosen. */
function show(): void {
  const root = document.documentElement.dataset;
  root.theme = prefs.theme === "auto" ? (dark.matches ? "dark" : "light") : prefs.theme;
  root.size = prefs.size;
  root.palette = prefs.palette;
  root.motion = still.matches ? "off" : prefs.motion;
}

export function change(part: Partial<Kept>): void {
  Object.assign(prefs, part);
  try {
    localStorage.setItem(PLACE, JSON.stringify(prefs));
  } catch {
    // Private windows may refuse; then the choice holds until the page is closed.
  }
  show();
  if (part.language) void words.speak(part.language);
}

export function begin(): void {
  show();
  dark.addEventListener("change", show);
  still.addEventListener("change", show);
  void words.speak(prefs.language);
}
