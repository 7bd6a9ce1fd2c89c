/** As much Markdown as our own rule sheets use, as plain data: no HTML is ever made of text. */

export type Inline =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  | { kind: "link"; text: string; to: string };

export interface Item {
  readonly mark: string; // UD-08, where the line begins with one
  readonly text: Inline[];
}

export type Block =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Item[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

const PIECE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of text.matchAll(PIECE)) {
    if (found.index > from) parts.push({ kind: "text", text: text.slice(from, found.index) });
    const [whole, strong, em, code, label, to] = found;
    if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (em !== undefined) parts.push({ kind: "em", text: em.replaceAll("`", "") });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    else parts.push({ kind: "link", text: label ?? "", to: to ?? "" });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

export function blocks(text: string): Block[] {
  const lines = text.replaceAll("\r", "").split("\n");
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (!line.trim()) at += 1;
    else if (line.startsWith("```")) {
      const end = lines.indexOf("```", at + 1);
      const stop = end < 0 ? lines.length : end;
      found.push({ kind: "code", text: lines.slice(at + 1, stop).join("\n") });
      at = stop + 1;
    } else if (line.startsWith("#")) {
      const level = line.length - line.replace(/^#+/, "").length;
      found.push({ kind: "heading", level, text: inline(line.slice(level).trim()) });
      at += 1;
    } else {
      const end = lines.findIndex((one, index) => index > at && !one.trim());
      const stop = end < 0 ? lines.length : end;
      found.push(group(lines.slice(at, stop)));
      at = stop;
    }
  }
  return found;
}

const BULLET = /^(?:[-*]|\d+\.)\s+/;

function group(lines: string[]): Block {
  const first = lines[0] ?? "";
  if (first.startsWith("|")) return table(lines);
  if (!BULLET.test(first)) return { kind: "paragraph", text: inline(joined(lines)) };
  const items: string[][] = [];
  for (const line of lines) {
    if (BULLET.test(line)) items.push([line.replace(BULLET, "")]);
    else items.at(-1)?.push(line);
  }
  return { kind: "list", ordered: /^\d/.test(first), items: items.map((one) => item(joined(one))) };
}

function item(text: string): Item {
  const mark = /^\*\*([A-Z][A-Z0-9]-\d+[a-z]?)\*\*/.exec(text)?.[1] ?? "";
  return { mark, text: inline(text) };
}

function table(lines: string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => inline(cell.trim()));
  const [head = "", , ...rows] = lines.map((line) => line.trim());
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

function joined(lines: string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}
