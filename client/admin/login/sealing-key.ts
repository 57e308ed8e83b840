/**
 * The key that seals a remembered password: AES-GCM, made by this browser, never leaving it. It cannot be exported, not
 * even by a script on this page, and lives in IndexedDB, which keeps it as a handle (W3C Web Cryptography API, 5.2).
 */
const DATABASE = 'zhuzhan-admin';
const STORE = 'keys';
const KEY_ID = 'remembered-password';

/** The key, made when there is none; undefined where the browser cannot keep one, as on a page that came over plain http. */
export async function sealingKey(): Promise<CryptoKey | undefined> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined;
  try {
    const database = await open();
    try {
      const kept = await ask<CryptoKey | undefined>(database.transaction(STORE).objectStore(STORE).get(KEY_ID));
      return kept ?? (await make(database));
    } finally {
      database.close();
    }
  } catch {
    return undefined; // private windows of some browsers refuse the database: the password is then not remembered
  }
}

async function make(database: IDBDatabase): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await ask(database.transaction(STORE, 'readwrite').objectStore(STORE).put(key, KEY_ID));
  return key;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return ask(request);
}

function ask<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
