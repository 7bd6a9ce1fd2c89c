/** What a person can choose for this device. It is stored on the device only. */

/** The animals that a person can choose, and the colours of the ring around the portrait. */
export const PORTRAITS = ["badger", "bear", "chick", "deer", "dragon", "fox", "frog", "hamster", "hare", "otter", "owl", "squirrel"] as const;
export const COLOURS = ["red", "orange", "yellow", "green", "blue", "violet", "grey"] as const;
export type PortraitName = (typeof PORTRAITS)[number] | "";
export type ColourName = (typeof COLOURS)[number] | "";

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
  /** The animal and the colour that stand for this person at a table; "" for none in particular. */
  portrait: PortraitName;
  colour: ColourName;
  /** Whether the browser tells when it is the own turn. */
  notify: boolean;
  language: Language;
  theme: Theme;
  size: Size;
  palette: Palette;
  /** Strong contrast of words, edges and cards. */
  contrast: boolean;
  motion: Motion;
  sounds: Volume;
  vibration: boolean;
  /** Show what others say at the table. */
  reactions: boolean;
  /** A tap plays a card that can only go to one place. */
  quick: boolean;
  /** Single keys draw, undo and choose cards. */
  keys: boolean;
  /** Show the text board in place of cards. */
  plain: boolean;
  /** The games whose guided first hand is not offered any more. */
  guided: readonly string[];
}
