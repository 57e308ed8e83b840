/**
 * Drafts in the browser's IndexedDB: large enough for rich text, and left alone by a log-out, which empties local storage.
 * Where the browser has none (some private windows), drafts last as long as the document.
 */
const DATABASE = 'drafts';
const STORE = 'drafts';
/** Drafts that nobody came back for are dropped. */
const KEPT_MS = 30 * 24 * 3_600_000;

interface Kept {
  value: unknown;
  savedAt: number;
}

const inMemory = new Map<string, Kept>();
let opened: Promise<IDBDatabase | undefined> | undefined;

/** The draft kept under this key; undefined where there is none, or the browser refuses. */
export async function readDraft(key: string): Promise<unknown> {
  const database = await open();
  if (!database) return inMemory.get(key)?.value;
  const kept = await settled<Kept | undefined>(database, 'readonly', (store) => store.get(key));
  return kept?.value;
}

export async function writeDraft(key: string, value: unknown): Promise<void> {
  const kept: Kept = { value, savedAt: Date.now() };
  const database = await open();
  if (database) await settled(database, 'readwrite', (store) => store.put(kept, key));
  else inMemory.set(key, kept);
}

export async function removeDraft(key: string): Promise<void> {
  const database = await open();
  if (database) await settled(database, 'readwrite', (store) => store.delete(key));
  else inMemory.delete(key);
}

function open(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(undefined);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => resolve(undefined);
    request.onsuccess = () => {
      dropOld(request.result);
      resolve(request.result);
    };
  });
  return opened;
}

function dropOld(database: IDBDatabase): void {
  const walk = database.transaction(STORE, 'readwrite').objectStore(STORE).openCursor();
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (!cursor) return;
    if (Date.now() - (cursor.value as Kept).savedAt > KEPT_MS) cursor.delete(); // proof: written above alone
    cursor.continue();
  };
}

/** What a request gives; undefined when it fails: a draft is a help, and its failure must not stop the form. */
function settled<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  make: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const request = make(database.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => resolve(request.result as T); // proof: the caller's own store and key
    request.onerror = () => resolve(undefined);
  });
}
