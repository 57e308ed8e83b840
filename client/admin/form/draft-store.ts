/**
 * Drafts in the browser's IndexedDB: large enough for rich text, and left alone by a log-out, which empties local storage.
 * Where the browser has none (some private windows), drafts last as long as the document.
 */
const DATABASE = 'drafts';
const STORE = 'drafts';
/** Drafts that nobody came back for are dropped. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Sorts behind every character that a key holds. */
const LAST = '\uffff';

interface Entry {
  value: unknown;
  savedAt: number;
}

/** A draft and the key it is kept under. */
export interface StoredDraft {
  key: string;
  value: unknown;
}

const inMemory = new Map<string, Entry>();
let opened: Promise<IDBDatabase | undefined> | undefined;

/** The drafts whose keys begin so, newest first; none where the browser refuses. */
export async function readDrafts(prefix: string): Promise<StoredDraft[]> {
  const database = await open();
  const found = database
    ? await walk(database, 'readonly', IDBKeyRange.bound(prefix, prefix + LAST))
    : Array.from(inMemory).filter(([key]) => key.startsWith(prefix));
  return found.sort(([, a], [, b]) => b.savedAt - a.savedAt).map(([key, { value }]) => ({ key, value }));
}

export async function writeDraft(key: string, value: unknown): Promise<void> {
  const kept: Entry = { value, savedAt: Date.now() };
  const database = await open();
  if (database) await settled(database, (store) => store.put(kept, key));
  else inMemory.set(key, kept);
}

export async function removeDraft(key: string): Promise<void> {
  const database = await open();
  if (database) await settled(database, (store) => store.delete(key));
  else inMemory.delete(key);
}

function open(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(undefined);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => resolve(undefined);
    request.onsuccess = () => {
      walk(request.result, 'readwrite', null, (cursor, { savedAt }) => {
        if (Date.now() - savedAt > KEPT_MS) cursor.delete();
      });
      resolve(request.result);
    };
  });
  return opened;
}

/** Everything that is kept under the keys of a range; `visit` is called for each on the way. */
function walk(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  range: IDBKeyRange | null,
  visit?: (cursor: IDBCursorWithValue, kept: Entry) => void,
): Promise<[string, Entry][]> {
  return new Promise((resolve) => {
    const found: [string, Entry][] = [];
    const request = database.transaction(STORE, mode).objectStore(STORE).openCursor(range);
    request.onerror = () => resolve(found);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve(found);
      const kept = cursor.value as Entry; // proof: writeDraft alone writes here
      found.push([String(cursor.key), kept]);
      visit?.(cursor, kept);
      cursor.continue();
    };
  });
}

/** Resolves when a change is made or has failed: a draft is a help, and its failure must not stop the form. */
function settled(database: IDBDatabase, make: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  return new Promise((resolve) => {
    const request = make(database.transaction(STORE, 'readwrite').objectStore(STORE));
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
}
