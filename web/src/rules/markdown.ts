/** The part of Markdown that the rule pages use, parsed into data. No text is ever inserted as HTML. */

export type Inline =
  | { kind: "text" | "strong" | "em" | "code" | "card"; text: string } // a card is written as [6♦]
  | { kind: "link"; text: string; to: string };

export interface Item {
  readonly mark: string; // the rule's mark, such as UD-08, or empty
  readonly text: Inline[];
}

export type Block =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Item[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: Inline[] };

const MARKUP = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^[\]]+)\](?:\((.+?)\))?/g;
const CARD = /()()()\[([^[\]]+)\]()/g; // the groups of MARKUP, for a drawing, which has cards alone

export function parseInline(text: string, markup = MARKUP): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(markup)) {
    if (match.index > from) parts.push({ kind: "text", text: text.slice(from, match.index) });
    const [whole, strong, em, code, label, to] = match;
    if (strong) parts.push({ kind: "strong", text: strong });
    else if (em) parts.push({ kind: "em", text: em.replaceAll("`", "") });
    else if (code) parts.push({ kind: "code", text: code });
    else if (to) parts.push({ kind: "link", text: label ?? "", to });
    else parts.push({ kind: "card", text: label ?? "" });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

export function parseBlocks(text: string): Block[] {
  const lines = text.replaceAll("\r", "").split("\n");
  const blocks: Block[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? "";
    if (!line.trim()) index += 1;
    else if (line.startsWith("```")) {
      const end = lines.indexOf("```", index + 1);
      const stop = end < 0 ? lines.length : end;
      blocks.push({ kind: "code", text: parseInline(lines.slice(index + 1, stop).join("\n"), CARD) });
      index = stop + 1;
    } else if (line.startsWith("#")) {
      const level = line.length - line.replace(/^#+/, "").length;
      blocks.push({ kind: "heading", level, text: parseInline(line.slice(level).trim()) });
      index += 1;
    } else {
      const end = lines.findIndex((other, otherIndex) => otherIndex > index && !other.trim());
      const stop = end < 0 ? lines.length : end;
      blocks.push(parseGroup(lines.slice(index, stop)));
      index = stop;
    }
  }
  return blocks;
}

const BULLET = /^(?:[-*]|\d+\.)\s+/;

/** Parse lines without an empty line between them: a table, a list or a paragraph. */
function parseGroup(lines: string[]): Block {
  const first = lines[0] ?? "";
  if (first.startsWith("|")) return parseTable(lines);
  if (!BULLET.test(first)) return { kind: "paragraph", text: parseInline(joinLines(lines)) };
  const items: string[][] = [];
  for (const line of lines) {
    if (BULLET.test(line)) items.push([line.replace(BULLET, "")]);
    else items.at(-1)?.push(line);
  }
  return { kind: "list", ordered: /^\d/.test(first), items: items.map((item) => parseItem(joinLines(item))) };
}

function parseItem(text: string): Item {
  const mark = /^\*\*([A-Z][A-Z0-9]-\d+[a-z]?)\*\*/.exec(text)?.[1] ?? "";
  return { mark, text: parseInline(text) };
}

function parseTable(lines: string[]): Block {
  const parseRow = (line: string) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => parseInline(cell.trim()));
  const [head = "", , ...rows] = lines.map((line) => line.trim());
  return { kind: "table", head: parseRow(head), rows: rows.map(parseRow) };
}

function joinLines(lines: string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}
