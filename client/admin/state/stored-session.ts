import { type CallName, calls } from '../../../server/calls.ts';
import type { Login } from '../../../server/contract/calls/session.ts';
import { type AskedPermission, allows } from '../../../server/contract/permissions.ts';

/** The session values of specification 3, each under its own name in local storage. The token is read by client/call.ts. */
const NAMES = ['userId', 'token', 'itemId', 'auth', 'sysName', 'logo', 'isDeadlineToken'] as const;
type StoredName = (typeof NAMES)[number];

/** The entry of 记住密码 (specification 2, contract 4): the name, and the password only sealed. A log-out keeps it. */
export const REMEMBERED_NAME = 'userInfo';

/** Stores the answer of a log-in where `stored` finds it. Throws if the browser forbids to write. */
export function storeSession(login: Login): void {
  for (const name of NAMES) localStorage.setItem(name, String(login[name]));
}

/** A stored value; the empty string if there is none, or if the browser forbids to read it. */
export function stored(name: StoredName): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

const lastRead: Partial<Record<StoredName, string>> = {};

/** As `stored`; where another window's log-out has emptied the storage below unsaved work, what this page read before. */
export function storedHere(name: StoredName): string {
  lastRead[name] = stored(name) || lastRead[name] || '';
  return lastRead[name];
}

/** Stores a value that the page can do without; returns whether it did: a browser that is full or forbids it must stop no save. */
export function storeOptional(
  name: string,
  value: string,
  at: 'localStorage' | 'sessionStorage' = 'localStorage',
): boolean {
  try {
    globalThis[at].setItem(name, value);
    return true;
  } catch {
    return false; // the value is missing next time
  }
}

/** Begins the names of values that belong to the browser: a log-out keeps them. */
export const OF_BROWSER = 'browser-';

/** The name whose writing tells the other windows that somebody has logged out; nothing stays under it. */
export const LOGGED_OUT = 'loggedOut';

/** Tells the other windows of the browser, whatever the log-out keeps in its storage. */
export function tellLogOut(): void {
  if (storeOptional(LOGGED_OUT, 'now')) localStorage.removeItem(LOGGED_OUT);
}

/** Clears local storage except for the remembered log-in and the values of this browser. */
export function clearStored(): void {
  for (const name of Object.keys(localStorage))
    if (name !== REMEMBERED_NAME && !name.startsWith(OF_BROWSER)) localStorage.removeItem(name);
}

/** Whether the stored `auth` has the requested permission: the specification's button-permission helper. */
export function mayDo(permission: AskedPermission): boolean {
  return allows(storedHere('auth'), permission);
}

/** Whether the account may make this call. */
export function mayCall(name: CallName): boolean {
  return mayDo(calls[name].permission);
}
