/**
 * Cards fly from where they were to where they are now: measured before and after the page has
 * changed, and animated from the difference. Layout is never animated, so nothing jumps.
 *
 * A card that goes where cards are not shown one by one (to somebody's hand, or deep into a pile)
 * leaves a picture of what was seen of it, which flies there and is gone.
 */
import { prefersReducedMotion } from "svelte/motion";
import type { Attachment } from "svelte/attachments";
import type { Placed } from "./track";

const STAGGER = 0.18; // of a beat, between cards that move together
const MOST_STAGGER = 6;
const MOST_LEAVING = 24; // a whole table that is cleared away need not be shown card by card

/** Where a card lay, and the element that showed it. */
interface Was {
  readonly box: DOMRect;
  readonly element: HTMLElement;
}

export class Motion {
  readonly #cards = new Map<number, HTMLElement>();
  readonly #zones = new Map<string, HTMLElement>();
  #were = new Map<number, Was>();
  #zonesWere = new Map<string, DOMRect>();

  /** Marks the element of a card. */
  card(id: number): Attachment<HTMLElement> {
    return marking(this.#cards, id);
  }

  /** Marks where a zone lies, for cards of it that are not shown one by one. */
  zone(name: string): Attachment<HTMLElement> {
    return marking(this.#zones, name);
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
    this.#were = new Map();
    for (const [id, element] of this.#cards)
      this.#were.set(id, { box: element.getBoundingClientRect(), element });
    this.#zonesWere = new Map(
      [...this.#zones].map(([name, zone]) => [name, zone.getBoundingClientRect()]),
    );
  }

  #fly(placed: readonly Placed[]): void {
    const beat = beatOf(document.documentElement);
    if (!beat) return;
    let moved = 0;
    let left = 0;
    for (const { id, zone, from } of placed) {
      const card = this.#cards.get(id);
      const delay = Math.min(moved, MOST_STAGGER) * STAGGER * beat;
      if (card) {
        const was = this.#were.get(id)?.box ?? (from ? this.#zonesWere.get(from) : undefined);
        if (was && fly(card, was, beat, delay)) moved++;
        continue;
      }
      const was = this.#were.get(id);
      const to = this.#zones.get(zone);
      if (!was || !to || from === zone || left >= MOST_LEAVING) continue;
      leave(was, to.getBoundingClientRect(), beat, delay);
      left++;
      moved++;
    }
  }
}

function marking<Key>(marked: Map<Key, HTMLElement>, key: Key): Attachment<HTMLElement> {
  return (element) => {
    marked.set(key, element);
    return () => {
      if (marked.get(key) === element) marked.delete(key);
    };
  };
}

/** How long a card takes, in milliseconds; 0 where motion is off or not wanted. */
export function beatOf(root: Element): number {
  if (prefersReducedMotion.current) return 0;
  return parseFloat(getComputedStyle(root).getPropertyValue("--beat")) || 0;
}

const EASE = "cubic-bezier(.2,.7,.2,1)";

/** From one box to another: the transform that moves the first onto the second. */
function onto(from: DOMRect, to: DOMRect, most: number): { far: boolean; transform: string } {
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const scale = Math.min(to.width / from.width, most);
  const far = Math.hypot(dx, dy) >= 2 || Math.abs(scale - 1) >= 0.02;
  return { far, transform: `translate(${dx}px, ${dy}px) scale(${scale})` };
}

function fly(card: HTMLElement, was: DOMRect, beat: number, delay: number): boolean {
  const is = card.getBoundingClientRect();
  if (!is.width || !was.width) return false;
  const { far, transform } = onto(is, was, 2);
  if (!far) return false;
  card.animate(
    [
      { transform, zIndex: 60 },
      { transform: "none", zIndex: 60 },
    ],
    { duration: beat, delay, easing: EASE, fill: "backwards" },
  );
  return true;
}

/** A picture of a card that is not shown any more flies to where the card now is. */
function leave({ box, element }: Was, to: DOMRect, beat: number, delay: number): void {
  if (!box.width || !to.width) return;
  const picture = document.createElement("div");
  picture.append(...[...element.children].map((part) => part.cloneNode(true)));
  picture.setAttribute("aria-hidden", "true");
  Object.assign(picture.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: "60",
    pointerEvents: "none",
  });
  document.body.append(picture);
  const { transform } = onto(box, to, 1);
  const flight = picture.animate(
    [
      { transform: "none", opacity: 1 },
      { opacity: 1, offset: 0.8 },
      { transform, opacity: 0 },
    ],
    { duration: beat * 1.2, delay, easing: EASE, fill: "both" },
  );
  flight.onfinish = flight.oncancel = () => picture.remove();
}
