/** What a person can choose for this device. It is stored on the device only. */

export const PALETTES = ["classic", "colourblind"] as const;
export const THEMES = ["auto", "light", "dark"] as const;
export const SIZES = ["small", "medium", "large"] as const;
export const MOTIONS = ["off", "slow", "normal", "fast"] as const;
export const VOLUMES = ["off", "soft", "loud"] as const;
export const LANGUAGES = ["en", "de"] as const;

export type Palette = (typeof PALETTES)[number];
export type Theme = (typeof THEMES)[number];
export type Size = (typeof SIZES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Volume = (typeof VOLUMES)[number];
export type Language = (typeof LANGUAGES)[number];

export interface Settings {
  name: string;
  language: Language;
  theme: Theme;
  size: Size;
  palette: Palette;
  /** Strong contrast of words, edges and cards. */
  contrast: boolean;
  motion: Motion;
  sounds: Volume;
  vibration: boolean;
  /** A tap plays a card that can only go to one place. */
  quick: boolean;
  /** Show the text board in place of cards. */
  plain: boolean;
  /** The games whose guided first hand is not offered any more. */
  guided: readonly string[];
}
