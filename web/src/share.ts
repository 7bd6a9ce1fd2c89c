/** Share and copy, also on pages that come over plain HTTP in a home network, where browsers offer less. */

export const canShare = (): boolean => typeof navigator.share === "function";

export function shareLink(title: string, url: string): void {
  void navigator.share({ title, url }).catch(() => {}); // the person has changed their mind
}

/** Copy a text; return whether that was possible. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // there is no clipboard without HTTPS
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const focused = document.activeElement as HTMLElement | null;
  (focused?.closest("dialog") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    focused?.focus();
  }
}

/** Pass a text or a link on by the device, or copy it. Return whether it was copied, so that the page can say so. */
export async function share(data: { text: string; url?: string }): Promise<boolean> {
  if (!canShare()) return copyText([data.text, data.url].filter(Boolean).join("\n"));
  await navigator.share(data).catch(() => {}); // the person has changed their mind
  return false;
}
