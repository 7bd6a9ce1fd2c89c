/** The guide at one table: which lesson is said now, and which ones are over. */
import { isDue, lessonsOf, type Lesson, type Moment } from "./lessons";

export class Guide {
  lesson: Lesson | null = $state.raw(null);
  #over: string[];

  constructor(
    readonly game: string,
    readonly table: string,
  ) {
    this.#over = kept(table);
  }

  /** A lesson stays until it is put away; only then is there room for another. */
  look(moment: Moment): void {
    this.lesson ??= lessonsOf(this.game).find((one) => !this.#over.includes(one.id) && isDue(one, moment)) ?? null;
  }

  /** It was read; or the player has made a move, and needs it no longer. */
  putAway(): void {
    if (!this.lesson) return;
    this.#over = [...this.#over, this.lesson.id];
    this.lesson = null;
    try {
      sessionStorage.setItem(place(this.table), JSON.stringify(this.#over));
    } catch {
      // Without a place to keep it, a reloaded page begins anew.
    }
  }
}

const place = (table: string): string => `cardtable guide ${table}`;

function kept(table: string): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place(table)) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
