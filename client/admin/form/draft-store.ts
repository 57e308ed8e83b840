import { openStore, type Store } from '../state/database.ts';
import type { Draft, FormState } from './form-state.ts';

/**
 * Drafts in the browser's IndexedDB: large enough for rich text, and not cleared by a log-out, which empties local
 * storage. Without IndexedDB (some private windows), drafts last as long as the document. Drafts are optional: an error
 * blocks nothing.
 */
const NAME = 'drafts';
/** Drafts older than this are dropped. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
/** Sorts after every character in a key. */
const LAST = '\uffff';

interface Entry {
  value: unknown;
  /** Milliseconds since 1970. */
  savedAt: number;
}

const inMemory = new Map<string, Entry>();
let opened: Promise<Store | undefined> | undefined;

/** The drafts whose keys have this prefix, each with its key, newest first. */
export async function readDrafts(prefix: string): Promise<[key: string, value: unknown][]> {
  const store = await open();
  const found = store
    ? await entriesOf(store, IDBKeyRange.bound(prefix, prefix + LAST))
    : [...inMemory].filter(([key]) => key.startsWith(prefix));
  return found.sort(([, a], [, b]) => b.savedAt - a.savedAt).map(([key, { value }]) => [key, value]);
}

async function writeDraft(key: string, value: unknown): Promise<void> {
  const entry: Entry = { value, savedAt: Date.now() };
  const store = await open();
  if (store) await store('readwrite', (drafts) => drafts.put(entry, key)).catch(() => {});
  else inMemory.set(key, entry);
}

export async function removeDraft(key: string): Promise<void> {
  const store = await open();
  if (store) await store('readwrite', (drafts) => drafts.delete(key)).catch(() => {});
  else inMemory.delete(key);
}

function open(): Promise<Store | undefined> {
  opened ??= openStore(NAME, NAME).then(withoutOld, () => undefined);
  return opened;
}

function withoutOld(store: Store): Store {
  entriesOf(store, null).then((entries) => {
    const old = entries.filter(([, { savedAt }]) => Date.now() - savedAt > MAX_AGE_MS);
    for (const [key] of old) removeDraft(key);
  });
  return store;
}

/** None if they cannot be read. */
async function entriesOf(store: Store, range: IDBKeyRange | null): Promise<[string, Entry][]> {
  try {
    const keys = await store('readonly', (drafts) => drafts.getAllKeys(range));
    const entries = keys.map(async (key): Promise<[string, Entry]> => {
      const entry: Entry = await store('readonly', (drafts) => drafts.get(key));
      return [String(key), entry];
    });
    return (await Promise.all(entries)).filter(([, entry]) => entry !== undefined); // removed meanwhile
  } catch {
    return [];
  }
}

/** The draft is written this long after the first change, even during typing: a crash loses at most this much. */
const DELAY_MS = 400;

/** Saves changes of the form as the draft under `key`. `isWritten`: an earlier document may have written it. */
export function draftWriter<T>(key: string, isWritten: boolean) {
  let due: Draft<T> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = isWritten;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!due) return;
    writeDraft(key, due);
    due = undefined;
    written = true;
  };
  return {
    /** Writes pending drafts at once. */
    flush,
    /** Schedules a write, with the content at that time. */
    later(state: FormState<T>): void {
      due = { state, savedAt: Date.now() };
      timer ??= setTimeout(flush, DELAY_MS);
    },
    /** There are no unsaved changes any more. */
    drop(): void {
      clearTimeout(timer);
      timer = undefined;
      due = undefined;
      if (written) removeDraft(key);
      written = false;
    },
  };
}

/**
 * The drafts that open windows are writing: a browser lock each, which a closed or crashed window releases
 * automatically. Over plain http there are no locks: then another window's draft is offered like an abandoned one.
 */
const PREFIX = 'draft ';

/** Marks the draft of this key as written by this window, until its form closes. */
export function holdDraft(key: string, gone: AbortSignal): void {
  const whenGone = new Promise<void>((resolve) => gone.addEventListener('abort', () => resolve()));
  locks()
    ?.request(PREFIX + key, () => whenGone)
    .catch(() => {}); // the document is being unloaded
}

/** Drafts of earlier visits under keys with this prefix, newest first, without those of open windows. */
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
