/** The settings of this device: read once, stored at every change, shown on the root element. */
import { COLOURS, LANGUAGES, MOTIONS, PALETTES, PORTRAITS, SIZES, THEMES, VOLUMES, type Language, type Settings } from "./settings";
import { words } from "./words/words.svelte";

const STORAGE_KEY = "cardtable";

function browserLanguage(): Language {
  const isEnglishFirst = /^en\b/i.test(navigator.language);
  return !isEnglishFirst && navigator.languages.some((language) => /^de\b/i.test(language)) ? "de" : "en";
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], usual: T): T {
  return allowed.includes(value as T) ? (value as T) : usual;
}

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {}; // the browser stores nothing, or something else is stored here
  }
}

function readSettings(): Settings {
  const stored = readStored();
  return {
    name: typeof stored.name === "string" ? stored.name.slice(0, 40) : "",
    portrait: oneOf(stored.portrait, ["", ...PORTRAITS], ""),
    colour: oneOf(stored.colour, ["", ...COLOURS], ""),
    notify: stored.notify === true,
    language: oneOf(stored.language, LANGUAGES, browserLanguage()),
    theme: oneOf(stored.theme, THEMES, "auto"),
    size: oneOf(stored.size, SIZES, "medium"),
    palette: oneOf(stored.palette, PALETTES, "classic"),
    contrast: stored.contrast === true,
    motion: oneOf(stored.motion, MOTIONS, "normal"),
    sounds: oneOf(stored.sounds, VOLUMES, "soft"),
    vibration: stored.vibration === true,
    reactions: stored.reactions !== false,
    quick: stored.quick === true,
    keys: stored.keys !== false,
    plain: stored.plain === true,
    guided: Array.isArray(stored.guided) ? stored.guided.filter((game) => typeof game === "string") : [],
  };
}

export const settings: Settings = $state(readSettings());

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Reduced motion on the device overrides the setting of the page. */
function showOnRoot(): void {
  const root = document.documentElement.dataset;
  root.theme = settings.theme === "auto" ? (prefersDark.matches ? "dark" : "light") : settings.theme;
  root.size = settings.size;
  root.palette = settings.palette;
  root.keys = settings.keys ? "on" : "off";
  root.contrast = settings.contrast ? "strong" : "normal";
  root.motion = prefersReducedMotion.matches ? "off" : settings.motion;
}

export function changeSettings(part: Partial<Settings>): void {
  Object.assign(settings, part);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // A private window may refuse to store; the choice then holds until the page is closed.
  }
  showOnRoot();
  if (part.language) void words.setLanguage(part.language);
}

export function applySettings(): void {
  showOnRoot();
  prefersDark.addEventListener("change", showOnRoot);
  prefersReducedMotion.addEventListener("change", showOnRoot);
  void words.setLanguage(settings.language);
}
