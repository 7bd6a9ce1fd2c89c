/** What components that show cards need from their board. */
import type { HintTargets } from "../games/hint-targets";
import type { CardDrag } from "../input/drag.svelte";
import type { Selection } from "../input/selection.svelte";
import type { Face } from "./face";
import type { Motion } from "./motion.svelte";
import type { PlacedCard } from "./tracking";

export interface CardContext {
  readonly motion: Motion;
  readonly selection: Selection;
  readonly drag: CardDrag;
  readonly interactive: boolean;
  readonly hintTargets: HintTargets;
  /** Return a label that also says that the hint points here, if it does. */
  withHint(label: string, isHinted: boolean): string;
  /** Return the name of a wild card that stands for something. */
  withTag(name: string, tag: string): string;
  /** Return the name of a card that is wild for the player. */
  withWild(name: string): string;
  zone(name: string): readonly PlacedCard[];
  faceOf(code: number): Face;
  nameOf(code: number | null): string;
}
