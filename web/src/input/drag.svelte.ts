/** Cards that are dragged by mouse or finger. Their elements follow the pointer until they are dropped. */
import type { Attachment } from "svelte/attachments";
import type { Selection } from "./selection.svelte";

const MIN_DISTANCE = 6; // pixels that a finger may slip before a tap becomes a drag

export class CardDrag {
  /** The target under the pointer. */
  over: string | null = $state(null);
  #isDragging = false;
  #floating: HTMLElement[] = [];
  readonly #elements = new Map<number, HTMLElement>();
  readonly #selection: Selection;
  readonly #arrange: (id: number, x: number, y: number) => void;

  /** `arrange` is called when a card was dropped at a point that is no target: it may have moved within the hand. */
  constructor(selection: Selection, arrange: (id: number, x: number, y: number) => void) {
    this.#selection = selection;
    this.#arrange = arrange;
  }

  /** Make an element a card that can be dragged. */
  card(id: number, enabled: boolean): Attachment<HTMLElement> {
    return (element) => {
      this.#elements.set(id, element);
      const press = (event: PointerEvent): void => {
        if (enabled && event.button === 0) this.#press(id, element, event);
      };
      element.addEventListener("pointerdown", press);
      return () => {
        element.removeEventListener("pointerdown", press);
        if (this.#elements.get(id) === element) this.#elements.delete(id);
      };
    };
  }

  /** Let dropped cards return to their places. Cards that were played are elsewhere by then. */
  settle(): void {
    for (const card of this.#floating) {
      card.style.translate = "";
      card.style.zIndex = "";
      card.style.pointerEvents = "";
    }
    this.#floating = [];
    this.over = null;
  }

  #press(id: number, element: HTMLElement, start: PointerEvent): void {
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      const dx = event.clientX - start.clientX;
      const dy = event.clientY - start.clientY;
      if (!this.#isDragging && Math.hypot(dx, dy) < MIN_DISTANCE) return;
      if (!this.#isDragging) this.#lift(id, element, event.pointerId);
      for (const card of this.#floating) card.style.translate = `${dx}px ${dy}px`;
      this.over = targetAt(event.clientX, event.clientY);
    };
    const end = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      if (this.#isDragging) this.#drop(id, element, event);
    };
    // On the document, because a fast pointer leaves the card before the drag begins.
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  }

  #lift(id: number, element: HTMLElement, pointer: number): void {
    this.settle();
    if (!this.#selection.has(id)) this.#selection.pick(id);
    this.#isDragging = true;
    element.setPointerCapture(pointer);
    this.#floating = this.#selection.picked.flatMap((picked) => this.#elements.get(picked) ?? []);
    for (const card of this.#floating) {
      card.style.zIndex = "70";
      card.style.pointerEvents = "none";
    }
  }

  #drop(id: number, element: HTMLElement, event: PointerEvent): void {
    // The click that follows a drag is not a tap.
    element.addEventListener("click", suppress, { capture: true, once: true });
    setTimeout(() => element.removeEventListener("click", suppress, { capture: true }));
    const target = event.type === "pointerup" ? this.over : null;
    this.#isDragging = false;
    this.over = null;
    if (target !== null && this.#selection.dropOn(target, true)) return;
    if (event.type === "pointerup") this.#arrange(id, event.clientX, event.clientY);
    this.#selection.clear();
    this.settle();
  }
}

function suppress(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** Return the name of the target at a point, or null. */
function targetAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest<HTMLElement>("[data-target]");
    if (target?.dataset["target"]) return target.dataset["target"];
  }
  return null;
}
