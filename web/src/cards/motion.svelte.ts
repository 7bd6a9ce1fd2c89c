/**
 * Cards fly from where they were to where they are now: measured before and after the page has
 * changed, and animated from the difference. Layout is never animated, so nothing jumps.
 */
import { prefersReducedMotion } from "svelte/motion";
import type { Attachment } from "svelte/attachments";
import type { Placed } from "./track";

const STAGGER = 0.18; // of a beat, between cards that move together
const MOST_STAGGER = 6;

export class Motion {
  readonly #cards = new Map<number, HTMLElement>();
  readonly #zones = new Map<string, HTMLElement>();
  #were = new Map<number, DOMRect>();
  #zonesWere = new Map<string, DOMRect>();

  /** Marks the element of a card. */
  card(id: number): Attachment<HTMLElement> {
    return (element) => {
      this.#cards.set(id, element);
      return () => {
        if (this.#cards.get(id) === element) this.#cards.delete(id);
      };
    };
  }

  /** Marks where a zone lies, for cards of it that are not shown one by one. */
  zone(name: string): Attachment<HTMLElement> {
    return (element) => {
      this.#zones.set(name, element);
      return () => {
        if (this.#zones.get(name) === element) this.#zones.delete(name);
      };
    };
  }

  /** Follows what is placed: call once in a component, which has to place all cards that move. */
  follow(placed: () => readonly Placed[], anything: () => unknown): void {
    $effect.pre(() => {
      placed();
      anything();
      this.#measure();
    });
    $effect(() => {
      anything();
      this.#fly(placed());
    });
  }

  #measure(): void {
    this.#were = new Map([...this.#cards].map(([id, card]) => [id, card.getBoundingClientRect()]));
    this.#zonesWere = new Map(
      [...this.#zones].map(([name, zone]) => [name, zone.getBoundingClientRect()]),
    );
  }

  #fly(placed: readonly Placed[]): void {
    const beat = beatOf(document.documentElement);
    if (!beat) return;
    let moved = 0;
    for (const { id, from } of placed) {
      const card = this.#cards.get(id);
      const was = this.#were.get(id) ?? (from ? this.#zonesWere.get(from) : undefined);
      if (card && was && fly(card, was, beat, Math.min(moved, MOST_STAGGER) * STAGGER * beat)) moved++;
    }
  }
}

/** How long a card takes, in milliseconds; 0 where motion is off or not wanted. */
export function beatOf(root: Element): number {
  if (prefersReducedMotion.current) return 0;
  return parseFloat(getComputedStyle(root).getPropertyValue("--beat")) || 0;
}

function fly(card: HTMLElement, was: DOMRect, beat: number, delay: number): boolean {
  const is = card.getBoundingClientRect();
  if (!is.width || !was.width) return false;
  const dx = was.left + was.width / 2 - is.left - is.width / 2;
  const dy = was.top + was.height / 2 - is.top - is.height / 2;
  const scale = Math.min(was.width / is.width, 2);
  if (Math.hypot(dx, dy) < 2 && Math.abs(scale - 1) < 0.02) return false;
  const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
  card.animate(
    [
      { transform: start, zIndex: 60 },
      { transform: "none", zIndex: 60 },
    ],
    { duration: beat, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
  );
  return true;
}
