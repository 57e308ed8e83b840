import { openStore, type Store } from '../state/database.ts';
import { serverNow } from '../state/staff-call.ts';
import type { FormState } from './form-state.ts';

/*
 * Unsaved input is in the browser's IndexedDB and nowhere else: large enough for rich text, and not cleared by a log-out.
 * Drafts are optional: where the browser refuses them (some private windows), nothing is blocked.
 */

export interface Draft<T> {
  /** The account, the form's name and its opening: two windows never overwrite each other. */
  key: string;
  state: FormState<T>;
  /** Milliseconds since 1970. */
  savedAt: number;
}

const NAME = 'drafts';
const MAX_AGE_MS = 30 * 24 * 3_600_000;
/** Sorts after every character in a key. */
const LAST = '\uffff';

let opened: Promise<Store | undefined> | undefined;

/** The drafts whose keys have this prefix, newest first. None if they cannot be read. */
export async function readDrafts(prefix: string): Promise<Draft<unknown>[]> {
  const range = () => IDBKeyRange.bound(prefix, prefix + LAST);
  const all: Draft<unknown>[] = (await inStore('readonly', (drafts) => drafts.getAll(range()))) ?? [];
  const oldest = serverNow() - MAX_AGE_MS;
  for (const { key } of all.filter(({ savedAt }) => savedAt < oldest)) removeDraft(key);
  return all.filter(({ savedAt }) => savedAt >= oldest).sort((a, b) => b.savedAt - a.savedAt);
}

/** Removes a draft, if it is there. */
export async function removeDraft(key: string): Promise<void> {
  await inStore('readwrite', (drafts) => drafts.delete(key));
}

async function inStore<R>(mode: IDBTransactionMode, make: (drafts: IDBObjectStore) => IDBRequest<R>) {
  opened ??= openStore(NAME, NAME).catch(() => undefined);
  const store = await opened;
  return store?.(mode, make).catch(() => undefined);
}

/** The draft is written this long after the first change, even during typing: a crash loses at most this much. */
const DELAY_MS = 400;

/** When a draft was written, in milliseconds since 1970, or that the browser does not store it. */
export type WriteEnd = number | 'refused';

/** Writes changes of a form as the draft under `key`. */
export class DraftWriter<T> {
  #due: FormState<T> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStored = Promise.resolve(false);

  constructor(
    public key: string,
    private readonly onWritten: (end: WriteEnd) => void,
  ) {}

  later(state: FormState<T>): void {
    this.#due = state;
    this.#timer ??= setTimeout(() => this.flush(), DELAY_MS);
  }

  /** Writes this draft, by default a scheduled one, at once; returns whether the last one is stored. */
  flush(state: FormState<T> | undefined = this.#due): Promise<boolean> {
    const draft = state && { key: this.key, state, savedAt: serverNow() };
    this.#stop();
    if (draft) this.#isStored = this.#write(draft);
    return this.#isStored;
  }

  async #write(draft: Draft<T>): Promise<boolean> {
    const isStored = (await inStore('readwrite', (drafts) => drafts.put(draft, draft.key))) !== undefined;
    this.onWritten(isStored ? draft.savedAt : 'refused');
    return isStored;
  }

  /** There are no unsaved changes any more. */
  drop(): void {
    this.#stop();
    removeDraft(this.key);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#due = undefined;
  }
}
