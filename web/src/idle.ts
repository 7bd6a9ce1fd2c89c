/** Return a promise that resolves when the page has been painted and the browser is idle. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
      else setTimeout(resolve, 100);
    }),
  );
}
