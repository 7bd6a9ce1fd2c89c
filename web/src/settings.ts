/** What a person has chosen for this device. Kept here and nowhere else. */

export const PALETTES = ["classic", "soft", "vivid", "contrast"] as const;
export const THEMES = ["auto", "light", "dark"] as const;
export const SIZES = ["small", "medium", "large"] as const;
export const MOTIONS = ["off", "slow", "normal", "fast"] as const;
export const LANGUAGES = ["en", "de"] as const;

export type Palette = (typeof PALETTES)[number];
export type Theme = (typeof THEMES)[number];
export type Size = (typeof SIZES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Language = (typeof LANGUAGES)[number];

export interface Settings {
  name: string;
  language: Language;
  theme: Theme;
  size: Size;
  palette: Palette;
  motion: Motion;
  sounds: boolean;
  /** Words and buttons instead of cards. */
  plain: boolean;
}
