import { openStore, type Store } from '../state/database.ts';

const KEY_ID = 'remembered-password';

/**
 * The key that seals a remembered password: AES-GCM, made by this browser, never leaving it. It cannot be exported, not
 * even by a script on this page, and lives in IndexedDB, which keeps it as a handle (W3C Web Cryptography API, 5.2).
 * Undefined where the browser cannot keep one, as on a page that came over plain http.
 */
export async function sealingKey(): Promise<CryptoKey | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  try {
    const store = await openStore('zhuzhan-admin', 'keys');
    const found: CryptoKey | undefined = await store('readonly', (keys) => keys.get(KEY_ID));
    return found ?? (await make(store));
  } catch {
    return undefined; // private windows of some browsers refuse the database: the password is then not remembered
  }
}

async function make(store: Store): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await store('readwrite', (keys) => keys.put(key, KEY_ID));
  return key;
}
