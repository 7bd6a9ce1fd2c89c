/** Messages in the reader's language. */
import { FluentBundle, FluentNumber, type FluentVariable } from "@fluent/bundle";
import type { Language } from "../settings";
import { loadOtherMessages, startMessages, type Messages } from "./files";

export type About = Readonly<Record<string, string | number>>;

function bundleOf(language: Language, files: readonly Messages[]): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const file of files) {
    const body = Object.entries(file).map(([id, value]) => ({ id, value, attributes: {} }));
    bundle.addResource({ body });
  }
  return bundle;
}

/** A number that all languages of the page write with its digits alone. It avoids the browser's
    number formatter, which takes a slow phone 80 ms to create. */
class SmallNumber extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

function toVariable(value: string | number): FluentVariable {
  const isSmall = typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 1000;
  return isSmall ? new SmallNumber(value) : value;
}

class Words {
  language: Language = $state("en");
  #bundle: FluentBundle | null = $state.raw(null);
  #all: Promise<void> | null = null;
  #wanted: Language = "en"; // the language chosen last; the messages of another one may still be loading
  #files: readonly Messages[] = [];
  #ofGames: readonly Readonly<Record<string, Messages>>[] = []; // of other packages, by language

  /** Change the language. It is immediate as long as only the messages of the start page are in use. */
  setLanguage(language: Language): Promise<void> {
    this.#wanted = language;
    if (this.#all) return this.#load(language);
    this.#use(language, startMessages(language));
    return Promise.resolve();
  }

  /** The language tag for dates: that of the browser, with its country, if it is the language of the page. */
  get locale(): string {
    const tags = globalThis.navigator?.languages ?? [];
    return tags.find((tag) => tag.split("-")[0] === this.language) ?? this.language;
  }

  /** Load the messages of all pages, beyond those of the start page. */
  loadAll(): Promise<void> {
    this.#all ??= this.#load(this.#wanted).catch((problem: unknown) => {
      this.#all = null; // so that they can be loaded again
      throw problem;
    });
    return this.#all;
  }

  async #load(language: Language): Promise<void> {
    const others = await loadOtherMessages(language);
    if (language !== this.#wanted) await this.#load(this.#wanted);
    else this.#use(language, [...startMessages(language), ...others]);
  }

  /** Add the Fluent text that games of other packages bring, by language. What is missing is said in English. */
  async addWordsOf(games: readonly { readonly words: Readonly<Record<string, string>> }[]): Promise<void> {
    const texts = games.map((game) => Object.entries(game.words)).filter((entries) => entries.length);
    if (!texts.length) return;
    const { parseMessages } = await import("./parse");
    this.#ofGames = texts.map((entries) => Object.fromEntries(entries.map(([language, text]) => [language, parseMessages(text)])));
    this.#use(this.language, this.#files);
  }

  #use(language: Language, files: readonly Messages[]): void {
    this.#files = files;
    // The first message with an id stays, so that none of ours can be replaced.
    const others = this.#ofGames.flatMap((messages) => [messages[language] ?? {}, messages.en ?? {}]);
    this.#bundle = bundleOf(language, [...files, ...others]);
    this.language = language;
    document.documentElement.lang = language;
  }

  has(message: string): boolean {
    return this.#bundle?.hasMessage(message) ?? false;
  }

  /** Return the text of a message; its id if there is none, so that the gap is visible. */
  say = (message: string, about: About = {}): string => {
    const pattern = this.#bundle?.getMessage(message)?.value;
    if (!pattern || !this.#bundle) return message;
    const variables = Object.fromEntries(Object.entries(about).map(([name, value]) => [name, toVariable(value)]));
    return this.#bundle.formatPattern(pattern, variables, []);
  };
}

export const words = new Words();
export const say = words.say;
