/**
 * What the player has in the fingers. Dragging, tapping a card and then its target, and the
 * keyboard (which taps) all end in the same call: these cards, onto that target.
 */
import type { Attachment } from "svelte/attachments";

/** The target that the hand is. A card of the hand that is dropped there is only moved about. */
export const HOME = "hand";

const SLACK = 6; // pixels that a finger may slip before a tap becomes a drag

/** What a board does with cards. It is asked for the lit targets, and told what is attempted. */
export interface Handling {
  /** The targets that these cards may go to now, as far as the server has said. */
  targets(ids: readonly number[]): readonly string[];
  /**
   * These cards were put onto that target, allowed or not: the server will say. Null if that
   * stands for no step at all, and the cards go back.
   */
  attempt(ids: readonly number[], target: string): void | null;
  /** May the second card be picked up together with the first? */
  joins(first: number, second: number): boolean;
  /** A card was dropped at that point, on no target: perhaps to lie elsewhere in the hand. */
  arrange?(id: number, x: number, y: number): void;
}

export class Grip {
  picked: readonly number[] = $state([]);
  dragging = $state(false);
  over: string | null = $state(null);
  readonly #handling: Handling;
  #floating: HTMLElement[] = [];
  #elements = new Map<number, HTMLElement>();

  constructor(handling: Handling) {
    this.#handling = handling;
  }

  /** The targets that are lit. */
  get lit(): readonly string[] {
    return this.picked.length ? this.#handling.targets(this.picked) : [];
  }

  has(id: number): boolean {
    return this.picked.includes(id);
  }

  /** A tap picks a card up, or lets it go; on the only target it has, a second tap plays it. */
  tap(id: number): void {
    if (this.has(id)) {
      const [only, ...others] = this.lit;
      if (only !== undefined && !others.length) this.put(only);
      else this.picked = this.picked.filter((other) => other !== id);
      return;
    }
    const first = this.picked[0];
    const joined = first !== undefined && this.#handling.joins(first, id);
    this.picked = joined ? [...this.picked, id] : [id];
  }

  /** Put what is picked onto a target. False if nothing was picked, or it was just put back. */
  put(target: string): boolean {
    if (!this.picked.length || (target === HOME && !this.lit.includes(HOME))) return false;
    const ids = this.picked;
    this.picked = [];
    if (this.#handling.attempt(ids, target) === null) this.settle();
    return true;
  }

  clear(): void {
    this.picked = [];
  }

  /** Cards that were dropped and did not move on go back to their place. */
  settle(): void {
    for (const card of this.#floating) {
      card.style.translate = "";
      card.style.zIndex = "";
      card.style.pointerEvents = "";
    }
    this.#floating = [];
    this.over = null;
  }

  /** Makes an element a card that can be picked up and dragged. */
  card(id: number, enabled: boolean): Attachment<HTMLElement> {
    return (element) => {
      this.#elements.set(id, element);
      const down = (event: PointerEvent): void => {
        if (enabled && event.button === 0) this.#press(id, element, event);
      };
      element.addEventListener("pointerdown", down);
      return () => {
        element.removeEventListener("pointerdown", down);
        if (this.#elements.get(id) === element) this.#elements.delete(id);
      };
    };
  }

  #press(id: number, element: HTMLElement, start: PointerEvent): void {
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      const dx = event.clientX - start.clientX;
      const dy = event.clientY - start.clientY;
      if (!this.dragging && Math.hypot(dx, dy) < SLACK) return;
      if (!this.dragging) this.#lift(id, element, event.pointerId);
      for (const card of this.#floating) card.style.translate = `${dx}px ${dy}px`;
      this.over = targetAt(event.clientX, event.clientY);
    };
    const end = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      if (this.dragging) this.#drop(id, element, event);
    };
    // A quick hand has left the card before it has moved far enough, so the page listens.
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  }

  #lift(id: number, element: HTMLElement, pointer: number): void {
    this.settle();
    if (!this.has(id)) this.picked = [id];
    this.dragging = true;
    element.setPointerCapture(pointer);
    this.#floating = this.picked.flatMap((picked) => this.#elements.get(picked) ?? []);
    for (const card of this.#floating) {
      card.style.zIndex = "70";
      card.style.pointerEvents = "none";
    }
  }

  #drop(id: number, element: HTMLElement, event: PointerEvent): void {
    // The click that follows a drag is not a tap.
    element.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
    const target = event.type === "pointerup" ? this.over : null;
    this.dragging = false;
    this.over = null;
    if (target !== null && this.put(target)) return;
    if (event.type === "pointerup") this.#handling.arrange?.(id, event.clientX, event.clientY);
    this.picked = [];
    this.settle();
  }
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** The name of the target at a point, if there is one. */
function targetAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest<HTMLElement>("[data-target]");
    if (target?.dataset["target"]) return target.dataset["target"];
  }
  return null;
}
