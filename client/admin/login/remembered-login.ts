import { openStore, type Store } from '../state/database.ts';

/** What 记住密码 keeps in local storage (specification 2, contract 4): the name, and the password only sealed. */
const STORAGE_KEY = 'userInfo';
/** Bytes of a nonce of AES-GCM (NIST SP 800-38D, 8.2). */
const NONCE_BYTES = 12;

interface Remembered {
  user: string;
  /** Empty if it was not stored or can no longer be decrypted. */
  password: string;
}

/** Keeps name and password for next time; where the password cannot be sealed, only the name. */
export async function remember(user: string, password: string): Promise<void> {
  const key = await sealingKey();
  const sealed = key ? { pwd: await seal(key, password) } : {};
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ user, ...sealed }));
}

export function forget(): void {
  localStorage.removeItem(STORAGE_KEY);
}

/** What was remembered last time; undefined when nothing was. */
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
    return Object(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    return {}; // somebody else wrote there
  }
}

const KEY_ID = 'remembered-password';

/**
 * The key that seals a remembered password: AES-GCM, made by this browser, never leaving it. It cannot be exported, not
 * even by a script on this page, and lives in IndexedDB, which keeps it as a handle (W3C Web Cryptography API, 5.2).
 * Undefined where the browser cannot keep one, as on a page that came over plain http.
 */
async function sealingKey(): Promise<CryptoKey | undefined> {
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
