/**
 * Cards fly from where they were to where they are now: measured before and after the page has
 * changed, and animated from the difference. Layout is never animated, so nothing jumps.
 *
 * A card that goes where cards are not shown one by one (to somebody's hand, or deep into a pile)
 * leaves a picture of what was seen of it, which flies there and is gone.
 *
 * Only transform and opacity are animated, which browsers do without the page's own thread; and
 * everything is measured before the first flight begins, so that the page is laid out once.
 */
import { prefersReducedMotion } from "svelte/motion";
import type { Attachment } from "svelte/attachments";
import type { Placed } from "./tracking";

const STAGGER = 0.18; // of a beat, between cards that move together
const MOST_STAGGER = 6;
const MOST_LEAVING = 24; // a whole table that is cleared away need not be shown card by card

/** Where a card lay, and the element that showed it. */
interface Was {
  readonly box: DOMRect;
  readonly element: HTMLElement;
}

interface Flight {
  readonly lands?: HTMLElement; // where it is seen; else it leaves
  begin(beat: number, delay: number): Animation;
}

export class Motion {
  readonly #cards = new Map<number, HTMLElement>();
  readonly #zones = new Map<string, HTMLElement>();
  #aloft: readonly Animation[] = [];
  readonly #marked = new Set<HTMLElement>();
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
    for (const flight of this.#aloft) flight.cancel(); // each goes on from where it was
    const flights = placed.flatMap((card) => this.#flight(card) ?? []);
    let left = 0;
    this.#aloft = flights
      .filter(({ lands }) => lands || left++ < MOST_LEAVING)
      .flatMap(({ lands, begin }, at) => {
        const begun = begin(beat, Math.min(at, MOST_STAGGER) * STAGGER * beat);
        if (!lands) return [];
        this.#marked.add(lands);
        return [begun];
      });
    for (const card of this.#marked) card.dataset.flying = ""; // above the others
    void this.#landing(this.#aloft);
  }

  /** All together: a card that is no layer of its own any more is painted anew, and what lies under it. */
  async #landing(aloft: readonly Animation[]): Promise<void> {
    await Promise.allSettled(aloft.map(({ finished }) => finished));
    if (this.#aloft !== aloft) return; // they fly on
    for (const card of this.#marked) delete card.dataset.flying;
    this.#marked.clear();
  }

  /** How a card moves, as measured now; nothing if it stays or was not there before. */
  #flight({ id, zone, from }: Placed): Flight | undefined {
    const card = this.#cards.get(id);
    const was = this.#were.get(id);
    if (card) {
      const box = was?.box ?? (from ? this.#zonesWere.get(from) : undefined);
      const way = box && onto(card.getBoundingClientRect(), box, 2);
      return way?.far ? { lands: card, begin: (beat, delay) => fly(card, way.transform, beat, delay) } : undefined;
    }
    const to = this.#zones.get(zone);
    const way = was && to && from !== zone ? onto(was.box, to.getBoundingClientRect(), 1) : undefined;
    return was && way ? { begin: (beat, delay) => leave(was, way.transform, beat, delay) } : undefined;
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
  return milliseconds(getComputedStyle(root).getPropertyValue("--beat"));
}

/** A time as style sheets write it; a build may have made `.26s` of `260ms`. */
export function milliseconds(text: string): number {
  const [, number = "0", unit] = /^\s*([\d.]+)(m?s)\s*$/.exec(text) ?? [];
  return Number(number) * (unit === "s" ? 1000 : 1);
}

const EASE = "cubic-bezier(.2,.7,.2,1)";

/** From one box to another: the transform that moves the first onto the second. */
function onto(from: DOMRect, to: DOMRect, most: number): { far: boolean; transform: string } | undefined {
  if (!from.width || !to.width) return undefined; // one of them is not to be seen
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const scale = Math.min(to.width / from.width, most);
  const far = Math.hypot(dx, dy) >= 2 || Math.abs(scale - 1) >= 0.02;
  return { far, transform: `translate(${dx}px, ${dy}px) scale(${scale})` };
}

function fly(card: HTMLElement, transform: string, beat: number, delay: number): Animation {
  return card.animate([{ transform }, { transform: "none" }], {
    duration: beat,
    delay,
    easing: EASE,
    fill: "backwards",
  });
}

/** A picture of a card that is not shown any more flies to where the card now is. */
function leave({ box, element }: Was, transform: string, beat: number, delay: number): Animation {
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
  const flight = picture.animate(
    [
      { transform: "none", opacity: 1 },
      { opacity: 1, offset: 0.8 },
      { transform, opacity: 0 },
    ],
    { duration: beat * 1.2, delay, easing: EASE, fill: "both" },
  );
  flight.onfinish = flight.oncancel = () => picture.remove();
  return flight;
}
