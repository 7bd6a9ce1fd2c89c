/** Resolves when the page has been painted and has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((rest) =>
    requestAnimationFrame(() => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => rest(), { timeout: 2000 });
      else setTimeout(rest, 100);
    }),
  );
}
