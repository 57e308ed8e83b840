/** A store of one of the browser's databases: makes one request, and resolves with its result. */
export type Store = <T>(mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

/** Opens a database of one store, made when it is not there; rejects where the browser refuses, as some private windows do. */
export async function openStore(databaseName: string, storeName: string): Promise<Store> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await resultOf(opening);
  return (mode, make) => resultOf(make(database.transaction(storeName, mode).objectStore(storeName)));
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
