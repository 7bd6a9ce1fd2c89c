// The little of Node that tests use, so that the page itself is not typed as if it ran there.
declare module "node:fs" {
  export function readFileSync(path: URL, encoding: "utf8"): string;
}
