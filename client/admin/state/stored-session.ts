import type { Login } from '../../../server/contract/calls/session.ts';
import { type AskedPermission, allows } from '../../../server/contract/permissions.ts';

/** The session values of specification 3, each under its own name in local storage. The token is read by client/call.ts. */
const NAMES = ['userId', 'token', 'itemId', 'auth', 'sysName', 'logo', 'isDeadlineToken'] as const;
type StoredName = (typeof NAMES)[number];

/** The data that a log-out keeps: the remembered log-in (contract 4). */
const REMEMBERED_NAME = 'userInfo';

export function storeSession(login: Login): void {
  for (const name of NAMES) localStorage.setItem(name, String(login[name]));
}

/** A stored value; the empty string if there is none. */
export function stored(name: StoredName): string {
  return localStorage.getItem(name) ?? '';
}

/** Whether the dashboard's first steps are hidden in this browser. */
const HIDDEN_STEPS_NAME = 'firstStepsHidden';

export function showsFirstSteps(): boolean {
  return localStorage.getItem(HIDDEN_STEPS_NAME) === null;
}

export function hideFirstSteps(hidden: boolean): void {
  if (hidden) localStorage.setItem(HIDDEN_STEPS_NAME, 'true');
  else localStorage.removeItem(HIDDEN_STEPS_NAME);
}

/** Clears local storage except for the remembered log-in and the hidden notices. */
export function clearStored(): void {
  const left = [REMEMBERED_NAME, HIDDEN_STEPS_NAME].map((name) => [name, localStorage.getItem(name)] as const);
  localStorage.clear();
  for (const [name, value] of left) if (value !== null) localStorage.setItem(name, value);
}

/** Whether the stored `auth` has the requested permission: the specification's button-permission helper. */
export function mayDo(permission: AskedPermission): boolean {
  return allows(stored('auth'), permission);
}
