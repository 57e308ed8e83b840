import { inTime, openStore } from '../state/database.ts';
import { REMEMBERED_NAME, storeOptional } from '../state/stored-session.ts';

/** Bytes of a nonce of AES-GCM (NIST SP 800-38D, 8.2). */
const NONCE_BYTES = 12;

interface Remembered {
  user: string;
  /** Empty if it was not stored or can no longer be decrypted. */
  password: string;
}

/** Stores name and password for next time; if the password cannot be encrypted, only the name. */
export async function remember(user: string, password: string): Promise<void> {
  const key = await sealingKey();
  const sealed = key ? { pwd: await seal(key, password) } : {};
  storeOptional(REMEMBERED_NAME, JSON.stringify({ user, ...sealed }));
}

/** Removes what the browser remembers of the log-in. */
export function forget(): void {
  localStorage.removeItem(REMEMBERED_NAME);
}

/** The remembered values; undefined if there are none. */
export async function recallLogin(): Promise<Remembered | undefined> {
  const { user, pwd } = read();
  if (typeof user !== 'string') return undefined;
  const key = typeof pwd === 'string' ? await sealingKey() : undefined;
  return { user, password: key && typeof pwd === 'string' ? await unseal(key, pwd) : '' };
}

/** Nonce and cipher text together, in base64. */
async function seal(key: CryptoKey, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...nonce, ...new Uint8Array(sealed)));
}

async function unseal(key: CryptoKey, text: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const iv = bytes.slice(0, NONCE_BYTES);
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(NONCE_BYTES));
    return new TextDecoder().decode(plain);
  } catch {
    return ''; // the key was cleared with the browser's data, or the value was tampered with
  }
}

function read(): { user?: unknown; pwd?: unknown } {
  try {
    return Object(JSON.parse(localStorage.getItem(REMEMBERED_NAME) ?? '{}'));
  } catch {
    return {}; // other code wrote there
  }
}

const KEY_ID = 'remembered-password';

/** The AES-GCM key of remembered passwords, in IndexedDB and not exportable; undefined if the browser keeps none or does not answer. */
async function sealingKey(): Promise<CryptoKey | undefined> {
  return globalThis.crypto?.subtle && inTime(storedKey(), () => undefined);
}

async function storedKey(): Promise<CryptoKey | undefined> {
  try {
    const store = await openStore('zhuzhan-admin', 'keys');
    const found: CryptoKey | undefined = await store('readonly', (keys) => keys.get(KEY_ID));
    if (found) return found;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await store('readwrite', (keys) => keys.put(made, KEY_ID));
    return made;
  } catch {
    return undefined; // private windows of some browsers refuse the database: the password is then not remembered
  }
}
