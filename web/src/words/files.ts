/** The same Fluent files as in Python, one bundle of them for each language. */
import type { Language } from "../settings";

export async function filesOf(language: Language): Promise<Record<string, string>> {
  switch (language) {
    case "de":
      return (await import("./de")).files;
    case "en":
      return (await import("./en")).files;
  }
}
