/** A store of one of the browser's databases: makes one request, and resolves with its result. */
export type Store = <T>(mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

/** Opens a database with one object store, and again after a lost connection; rejects if the browser refuses (private windows). */
export async function openStore(databaseName: string, storeName: string): Promise<Store> {
  const connect = () => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    return resultOf(opening);
  };
  let database = await connect();
  return async (mode, make) => {
    const request = () => {
      const transaction = database.transaction(storeName, mode);
      return endOf(transaction, make(transaction.objectStore(storeName)));
    };
    try {
      return await request();
    } catch {
      database.close();
      database = await connect();
      return request();
    }
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The result once the transaction holds: where the storage is full, a request succeeds and is then taken back. */
function endOf<T>(transaction: IDBTransaction, request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** A database that is slower than this may never answer, as Safari's at times. */
const ANSWERS_MS = 1_000;

/** The result of a database, or that of `otherwise` if it does not answer. */
export function inTime<T>(awaited: Promise<T>, otherwise: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise()), ANSWERS_MS);
    awaited.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
