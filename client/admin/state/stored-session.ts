import type { Login } from '../../../server/contract/calls/session.ts';
import { type AskedPermission, allows } from '../../../server/contract/permissions.ts';

/** The session values of specification 3, each under its own name in local storage. The token is read by client/call.ts. */
const NAMES = ['userId', 'token', 'itemId', 'auth', 'sysName', 'logo', 'isDeadlineToken'] as const;
type StoredName = (typeof NAMES)[number];

/** What logging out leaves behind: the remembered log-in (contract 4). */
const REMEMBERED_NAME = 'userInfo';

export function storeSession(login: Login): void {
  for (const name of NAMES) localStorage.setItem(name, String(login[name]));
}

/** A stored value; the empty string where there is none. */
export function stored(name: StoredName): string {
  return localStorage.getItem(name) ?? '';
}

export function store(name: StoredName, value: string): void {
  localStorage.setItem(name, value);
}

export function dropToken(): void {
  localStorage.removeItem('token');
}

/** Empties local storage but for the remembered log-in. */
export function clearStored(): void {
  const remembered = localStorage.getItem(REMEMBERED_NAME);
  localStorage.clear();
  if (remembered !== null) localStorage.setItem(REMEMBERED_NAME, remembered);
}

/** Whether the stored `auth` has what is asked for: the specification's button-permission helper. */
export function mayDo(permission: AskedPermission): boolean {
  return allows(stored('auth'), permission);
}
