/** How far the Python runtime of the local tables is, for the progress bar. */

class RuntimeProgress {
  /** The part of the work that is done, from 0 to 1. */
  done = $state(0);
  state: "idle" | "loading" | "ready" | "failed" = $state("idle");
}

export const runtime = new RuntimeProgress();
