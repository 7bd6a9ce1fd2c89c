/** Sentences in the reader's language. */
import { FluentBundle, FluentNumber, type FluentVariable } from "@fluent/bundle";
import type { Language } from "../settings";
import { firstOf, othersOf, type Sentences } from "./files";

export type About = Readonly<Record<string, string | number>>;

function bundleOf(language: Language, files: readonly Sentences[]): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const file of files) {
    const body = Object.entries(file).map(([id, value]) => ({ id, value, attributes: {} }));
    bundle.addResource({ body });
  }
  return bundle;
}

/** A number that is written with its digits alone, in every language here: a browser's formatter
    would write it the same, but takes a slow phone 80 ms to make. */
class Count extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

function spelled(value: string | number): FluentVariable {
  const short = typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 1000;
  return short ? new Count(value) : value;
}

class Words {
  language: Language = $state("en");
  #bundle: FluentBundle | null = $state.raw(null);
  #whole: Promise<void> | null = null;
  #wanted: Language = "en"; // by the last who chose; the words of another may still be on their way

  /** From now on in this language: at once, as long as the words of the start page will do. */
  speak(language: Language): Promise<void> {
    this.#wanted = language;
    if (this.#whole) return this.#learn(language);
    this.#use(language, firstOf(language));
    return Promise.resolve();
  }

  /** All that can be said, for every page but the first. */
  whole(): Promise<void> {
    this.#whole ??= this.#learn(this.#wanted).catch((problem: unknown) => {
      this.#whole = null; // so that it is asked for again
      throw problem;
    });
    return this.#whole;
  }

  async #learn(language: Language): Promise<void> {
    const others = await othersOf(language);
    if (language !== this.#wanted) await this.#learn(this.#wanted);
    else this.#use(language, [...firstOf(language), ...others]);
  }

  #use(language: Language, files: readonly Sentences[]): void {
    this.#bundle = bundleOf(language, files);
    this.language = language;
    document.documentElement.lang = language;
  }

  has(message: string): boolean {
    return this.#bundle?.hasMessage(message) ?? false;
  }

  /** The sentence; its own name if nobody has written it, so that the gap can be seen. */
  say = (message: string, about: About = {}): string => {
    const pattern = this.#bundle?.getMessage(message)?.value;
    if (!pattern || !this.#bundle) return message;
    const named = Object.fromEntries(Object.entries(about).map(([name, value]) => [name, spelled(value)]));
    return this.#bundle.formatPattern(pattern, named, []);
  };
}

export const words = new Words();
export const say = words.say;
