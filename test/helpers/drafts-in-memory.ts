/** The part of IndexedDB that drafts use, which may be full, or wait; returns what empties it. */
export function keepDraftsInMemory(isFull = () => false, waits = async () => {}): () => void {
  const kept = new Map<string, unknown>();
  const answer = (result: unknown) => {
    const request = { result, onsuccess: () => {}, onupgradeneeded: () => {} };
    waits().then(() => request.onsuccess());
    return request;
  };
  const put = (draft: unknown, key: string) => {
    if (isFull()) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return answer(kept.set(key, structuredClone(draft)) && key);
  };
  const store = {
    getAll: (prefix: string) => answer([...kept].filter(([key]) => key.startsWith(prefix)).map(([, draft]) => draft)),
    put,
    delete: (key: string) => answer(kept.delete(key)),
  };
  const database = { close: () => {}, transaction: () => ({ objectStore: () => store }) };
  Object.assign(globalThis, {
    indexedDB: { open: () => answer(database) },
    IDBKeyRange: { bound: (prefix: string) => prefix },
  });
  return () => kept.clear();
}
