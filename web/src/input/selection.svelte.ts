/**
 * The cards that the player has picked. A drag, a tap on a card and then on its target, and the
 * keyboard (which taps) all end in the same call: drop these cards on that target.
 */

/** The target that stands for the own hand. A card of the hand that is dropped there only changes its place. */
export const HAND_TARGET = "hand";

/** Return the id of the top card of a pile that is taken by a step, and back. Ids of other cards are above 0. */
export const stepCardId = (step: number): number => -1 - step;
export const stepOfCardId = (id: number): number => -1 - id;

/** What a board does with picked cards. Cards are given by their ids. */
export interface DropHandler {
  /** Return the targets on which these cards may be dropped now, as far as the server has said. */
  targets(ids: readonly number[]): readonly string[];
  /** Play the drop of these cards, legal or not: the server decides. `isDrag` is false if they were tapped. */
  drop(ids: readonly number[], target: string, isDrag: boolean): void;
  /** Return whether the second card can be picked together with the first. */
  canJoin(first: number, second: number): boolean;
  /** Return whether a tap plays a card that has only one target. */
  playsAtOnce?(): boolean;
}

export class Selection {
  picked: readonly number[] = $state([]);
  readonly #handler: DropHandler;

  constructor(handler: DropHandler) {
    this.#handler = handler;
  }

  /** The targets to highlight. */
  get targets(): readonly string[] {
    return this.picked.length ? this.#handler.targets(this.picked) : [];
  }

  has(id: number): boolean {
    return this.picked.includes(id);
  }

  pick(id: number): void {
    this.picked = [id];
  }

  clear(): void {
    this.picked = [];
  }

  /** Pick a card, or release it if it is picked. It is played at once only for people who have chosen that. */
  tap(id: number): void {
    if (this.has(id)) {
      this.picked = this.picked.filter((other) => other !== id);
      return;
    }
    const first = this.picked[0];
    const isJoined = first !== undefined && this.#handler.canJoin(first, id);
    this.picked = isJoined ? [...this.picked, id] : [id];
    const [target, ...others] = this.targets;
    if (target !== undefined && !others.length && this.#handler.playsAtOnce?.()) this.dropOn(target);
  }

  /** Drop the picked cards on a target. Return false if there are none, or if a card is only put back into the hand. */
  dropOn(target: string, isDrag = false): boolean {
    if (!this.picked.length || (target === HAND_TARGET && !this.targets.includes(HAND_TARGET))) return false;
    const ids = this.picked;
    this.picked = [];
    this.#handler.drop(ids, target, isDrag);
    return true;
  }
}
