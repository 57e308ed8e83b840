/**
 * Which drafts are being written in a window that is open: a lock of the browser each, which a closed or crashed window
 * releases by itself. Over plain http there are no locks: then another window's draft is offered like one that was left.
 */
const PREFIX = 'draft ';

/** Says that this window writes the draft of this key, until its form is gone. */
export function holdDraft(key: string, gone: AbortSignal): void {
  const whenGone = new Promise<void>((resolve) => gone.addEventListener('abort', () => resolve()));
  locks()
    ?.request(PREFIX + key, () => whenGone)
    .catch(() => {}); // the document is going
}

/** The keys of the drafts that are being written, here or in another window. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}

function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
