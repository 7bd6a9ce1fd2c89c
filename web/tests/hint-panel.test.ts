import { render } from "svelte/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import HintPanel from "../src/components/HintPanel.svelte";
import { Sitting } from "../src/table/table.svelte";
import type { Tells } from "../src/transport/types";
import { words } from "../src/words/words.svelte";

const option = (move: string, more: Partial<Tells.RatedPlan> = {}): Tells.RatedPlan => ({
  steps: [1], move, share: 1, error: 0, gap: 0, gap_error: 0, equal: false, reasons: [["hint-pragon-why-round", {}]], ...more,
});
const proved = { where: ["hint-pragon-where-hand", {}], options: [option("one"), option("two", { equal: true })], worlds: 0 };
const likely = {
  ...proved,
  options: [option("one", { share: 0.6, error: 0.05 }), option("two", { share: 0.4, error: 0.05, gap: 0.2 })],
  worlds: 80,
};

/** The panel as it is read, at one of its strengths. */
function panel(advice: object, strength: number): string {
  const table = new Sitting("t", "ws://t", () => ({}) as WebSocket);
  table.hinted = true;
  table.advice = advice as Tells.Advice;
  table.strength = strength;
  return render(HintPanel, { props: { table, names: ["Ada"] } }).body.replace(/<!--.*?-->/g, "");
}

describe.each(["en", "de"] as const)("a hint in words: %s", (language) => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await words.speak(language);
    await words.whole();
  });
  const share = (part: number) => new Intl.NumberFormat(language, { style: "percent" }).format(part);

  it("calls shares exact that are proved", () => {
    const shown = panel(proved, 3);
    expect(shown).not.toContain("±");
    expect(shown).toContain(words.say("advice-exact", { share: share(1) }));
    expect(shown).toContain(words.say("advice-same"));
  });

  it("says how sure it is of those that are not", () => {
    const shown = panel(likely, 3);
    expect(shown).toContain(words.say("advice-share", { share: share(0.6), error: "10" }));
    expect(shown).toContain("±");
    expect(shown).toContain(words.say("advice-gap", { points: "20" }));
    expect(shown).not.toContain(words.say("advice-equal"));
  });

  it("tells no more than was asked for", () => {
    expect(panel(likely, 1)).not.toMatch(/<ol|<ul|±/);
    expect(panel(likely, 2)).toMatch(/<ol/);
    expect(panel(likely, 2)).not.toMatch(/<ul/);
    expect(panel(likely, 3)).toMatch(/<ul/);
  });
});
