/** What browsers offer for a game that goes on while nobody touches the screen. Not every browser does. */
import { settings } from "./stored-settings.svelte";
import { say } from "./words/words.svelte";

/** Keep the screen on until the returned function is called. */
export function keepAwake(): () => void {
  let isOver = false;
  let lock: WakeLockSentinel | undefined;
  void navigator.wakeLock
    ?.request("screen")
    .then((found) => {
      lock = found;
      if (isOver) void found.release();
    })
    .catch(() => {}); // the battery is low, or the page is hidden
  return () => {
    isOver = true;
    void lock?.release();
  };
}

/** Notifications need a page that came over HTTPS, or from this machine. */
export const canNotify = (): boolean => "Notification" in window && isSecureContext;

/** Ask the person once; return whether the browser may notify. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Tell the person that it is their turn, if they have asked for that. */
export function notifyTurn(game: string): void {
  if (!settings.notify || !canNotify() || Notification.permission !== "granted") return;
  const title = say("web-notify-turn", { game });
  const options = { icon: "/icon-192.png", tag: "turn" };
  void navigator.serviceWorker
    ?.getRegistration()
    .then((worker) => (worker ? worker.showNotification(title, options) : void new Notification(title, options)))
    .catch(() => {});
}
