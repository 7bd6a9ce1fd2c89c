/** Sentences in the reader's language, with English to fall back on. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Language } from "../settings";
import { filesOf } from "./files";

export type About = Readonly<Record<string, string | number>>;

function bundleOf(language: Language, files: Record<string, string>): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of Object.values(files)) bundle.addResource(new FluentResource(text));
  return bundle;
}

class Words {
  language: Language = $state("en");
  #bundle: FluentBundle | null = $state.raw(null);

  async speak(language: Language): Promise<void> {
    const bundle = bundleOf(language, await filesOf(language));
    this.#bundle = bundle;
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
