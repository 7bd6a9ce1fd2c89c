/** The guide at one table: the current lesson, and the lessons that are finished. */
import { isDue, lessonsOf, type Lesson, type Moment } from "./lessons";

export class Guide {
  lesson: Lesson | null = $state.raw(null);
  #finished: string[];

  constructor(
    readonly game: string,
    readonly table: string,
  ) {
    this.#finished = readFinished(table);
  }

  /** Show the next lesson that is due, unless another one is still shown. */
  update(moment: Moment): void {
    this.lesson ??= lessonsOf(this.game).find((lesson) => !this.#finished.includes(lesson.id) && isDue(lesson, moment)) ?? null;
  }

  /** Finish the current lesson: the player has read it, or has made a move. */
  finishLesson(): void {
    if (!this.lesson) return;
    this.#finished = [...this.#finished, this.lesson.id];
    this.lesson = null;
    try {
      sessionStorage.setItem(storageKey(this.table), JSON.stringify(this.#finished));
    } catch {
      // Without storage the lessons begin again when the page is loaded again.
    }
  }
}

const storageKey = (table: string): string => `cardtable guide ${table}`;

function readFinished(table: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(table)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
