import { sealingKey } from './sealing-key.ts';

/** What 记住密码 keeps in local storage (specification 2, contract 4): the name, and the password only sealed. */
const STORAGE_KEY = 'userInfo';
/** Bytes of a nonce of AES-GCM (NIST SP 800-38D, 8.2). */
const NONCE_BYTES = 12;

interface Remembered {
  user: string;
  /** Empty where it was not kept, or can no longer be opened. */
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
