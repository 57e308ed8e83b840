/** The part of IndexedDB that drafts use, which may be full, or wait; returns what empties it. */
export function keepDraftsInMemory(isFull = () => false, waits = async () => {}): () => void {
  const kept = new Map<string, unknown>();
  const database = {
    close: () => {},
    transaction: () => {
      const ends = { oncomplete: () => {}, onabort: () => {}, error: new DOMException('', 'QuotaExceededError') };
      const answer = (result: unknown, isKept = true) => {
        waits().then(() => (isKept ? ends.oncomplete() : ends.onabort()));
        return { result };
      };
      const store = {
        getAll: (prefix: string) =>
          answer([...kept].flatMap(([key, draft]) => (key.startsWith(prefix) ? [draft] : []))),
        put: (draft: unknown, key: string) =>
          answer(!isFull() && kept.set(key, structuredClone(draft)) && key, !isFull()),
        delete: (key: string) => answer(kept.delete(key)),
      };
      return Object.assign(ends, { objectStore: () => store });
    },
  };
  const open = () => {
    const request = { result: database, onsuccess: () => {} };
    waits().then(() => request.onsuccess());
    return request;
  };
  Object.assign(globalThis, { indexedDB: { open }, IDBKeyRange: { bound: (prefix: string) => prefix } });
  return () => kept.clear();
}
