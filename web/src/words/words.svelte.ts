/** Sentences in the reader's language. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Language } from "../settings";
import { firstOf, othersOf } from "./files";

export type About = Readonly<Record<string, string | number>>;

function bundleOf(language: Language, files: readonly string[]): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of files) bundle.addResource(new FluentResource(text));
  return bundle;
}

class Words {
  language: Language = $state("en");
  #bundle: FluentBundle | null = $state.raw(null);
  #whole: Promise<void> | null = null;

  /** From now on in this language: at once, as long as the words of the start page will do. */
  speak(language: Language): Promise<void> {
    if (this.#whole) return this.#learn(language);
    this.#use(language, firstOf(language));
    return Promise.resolve();
  }

  /** All that can be said, for every page but the first. */
  whole(): Promise<void> {
    this.#whole ??= this.#learn(this.language).catch((problem: unknown) => {
      this.#whole = null; // so that it is asked for again
      throw problem;
    });
    return this.#whole;
  }

  async #learn(language: Language): Promise<void> {
    this.#use(language, [...firstOf(language), ...(await othersOf(language))]);
  }

  #use(language: Language, files: readonly string[]): void {
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
    return this.#bundle.formatPattern(pattern, about as Record<string, FluentVariable>, []);
  };
}

export const words = new Words();
export const say = words.say;
