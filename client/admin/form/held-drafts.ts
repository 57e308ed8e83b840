import { readDrafts } from './draft-store.ts';
import type { Draft } from './form-state.ts';

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

/** What earlier visits left behind under keys that begin so, newest first; what an open window is writing is none of it. */
export async function leftDrafts(prefix: string): Promise<[key: string, draft: Draft<unknown>][]> {
  const [drafts, held] = await Promise.all([readDrafts(prefix), heldDrafts()]);
  return drafts.flatMap(([key, value]) => (held.has(key) ? [] : [[key, value as Draft<unknown>]])); // proof: forms alone write drafts
}

/** The keys of the drafts that are being written, here or in another window. */
async function heldDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}

function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
