import { signal } from '@preact/signals-react';
import type { Login, OwnAccount } from '../../../server/contract/calls/session.ts';
import { LOGIN_PATH } from '../../../server/contract/rules.ts';
import { isRecord } from '../../../server/contract/shape.ts';
import { type CallResult, call } from '../../call.ts';
import { hookOf } from './hook-of.ts';
import { forgetAll, leaveUnasked } from './persisted.ts';
import { clearStored, stored, storeOptional, storeSession, tellLogOut } from './stored-session.ts';

const user = signal<OwnAccount | undefined>(undefined);

/** The logged-in account; undefined until the server has answered. */
export const useUser = hookOf(user);

/** Whether this is another account than the one whose page this is. */
export function isSomebodyElse(userId: string): boolean {
  const now = user.peek();
  return now !== undefined && now.userId !== userId;
}

/** The account's name, for logging in again: the server's, as a new window has seen no log-in. */
export function accountName(): string {
  return user.peek()?.username ?? '';
}

/** Logs in and stores the session; `code` if a second factor was required. Refused if the browser did not keep the session. */
export async function logIn(username: string, password: string, code = ''): Promise<CallResult<Login>> {
  const result = await call('session/login', { username, password, code });
  if (!result.ok) return result;
  const refused = (msg: string) => ({ ok: false as const, code: 401, msg, errors: {} });
  try {
    storeSession(result.data);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name !== 'SecurityError'; // engines name a full storage in several ways
    return refused(isFull ? NEEDS_ROOM : NEEDS_COOKIES); // browsers that block cookies block the storage, too
  }
  if ((await askSession()) !== 'none') return result;
  return refused(location.protocol === 'http:' ? NEEDS_HTTPS : NEEDS_COOKIES);
}

/** The server sets a cookie that browsers keep only over https, if the site's address begins so. */
const NEEDS_HTTPS =
  '密码正确，但浏览器没有保存登录状态：这个页面是用 http:// 打开的，网站地址（SITE_URL）却是 https://。请用 https:// 打开；没有证书的，请把 SITE_URL 改成现在的地址并重启服务';
const NEEDS_COOKIES = '密码正确，但浏览器没有保存登录状态：请在浏览器设置里允许本站的 Cookie，再登录一次';
const NEEDS_ROOM = '密码正确，但浏览器没有保存登录状态：存储空间已满，请在浏览器设置里清理网站数据，再登录一次';

/** Whether the server knows this browser's session, which the first request of a link from another site does not show. */
export async function askSession(): Promise<'alive' | 'none' | 'unknown'> {
  const result = stored('token') === '' ? undefined : await call('session/user', {});
  if (result?.ok) setUser(result.data);
  if (result?.ok) return 'alive';
  return result === undefined || result.code === 401 ? 'none' : 'unknown';
}

/** Whether a log-in was refused only because the code was missing. */
export function needsCode(result: CallResult<unknown>): boolean {
  return !result.ok && isRecord(result.data) && result.data.needsCode === true;
}

/** Takes over what the user has changed: the second factor, or the system's name and look. */
export function changeUser(now: Partial<OwnAccount>): void {
  const before = user.peek();
  if (before) setUser({ ...before, ...now });
}

function setUser(now: OwnAccount): void {
  user.value = now;
  for (const name of ['userId', 'itemId', 'auth', 'sysName', 'logo'] as const) storeOptional(name, now[name]);
}

/** The route guard of specification 4: a refusal leads to the log-in page; if the server is unreachable, its message is returned. */
export async function loadUser(): Promise<string | undefined> {
  const result = await call('session/user', {});
  if (result.ok) return void setUser(result.data);
  if (result.code === 0) return result.msg;
  localStorage.removeItem('token');
  if (result.code !== 401) {
    const left = await call('session/logout', {});
    if (!left.ok && left.code !== 401) return result.msg; // with a live cookie the log-in page would send us straight back
  }
  leaveNotice({ text: result.msg || '发生错误，请重新登录', isBad: true });
  return void location.assign(loginAddress());
}

/**
 * Logs out according to `isDeadlineToken` (specification 4): 0 empties the storage, 1 keeps it. Any other value is not a
 * session of this site: a possible cookie is ended, and the log-in page opens. If the server is unreachable, returns the
 * error message, and nobody is logged out.
 */
export async function logOut(): Promise<string | undefined> {
  const mode = stored('isDeadlineToken');
  const result = await call('session/logout', {});
  if (!result.ok && result.code === 0) return result.msg;
  if (mode === '0') {
    clearStored();
    forgetAll();
  }
  tellLogOut();
  leaveUnasked();
  leaveNotice({ text: '已退出登录', isBad: false });
  return void location.assign(mode === '0' || mode === '1' ? loginAddress() : LOGIN_PATH);
}

/** After a password change: removes all stored state and reloads, which leads to the log-in page. */
export async function startOver(): Promise<void> {
  const account = accountName();
  await call('session/logout', {});
  localStorage.clear();
  tellLogOut();
  forgetAll();
  leaveNotice({ text: '密码已修改，请用新密码登录', isBad: false, account });
  location.reload();
}

function loginAddress(): string {
  return `${LOGIN_PATH}?${new URLSearchParams({ redirect: location.pathname + location.search })}`;
}

/** A message that the log-in page shows when it is next opened: why the user is there. */
const KEY = 'loginNotice';
const ENDED = '登录已失效，请重新登录';

export interface LoginNotice {
  text: string;
  isBad: boolean;
  account?: string;
}

function leaveNotice(notice: LoginNotice): void {
  storeOptional(KEY, JSON.stringify(notice), 'sessionStorage');
}

/** Returns the message once. If there is none, a token that is still stored means that a session has ended. */
export function takeNotice(): LoginNotice | undefined {
  const left = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (left !== null) return JSON.parse(left) as LoginNotice; // proof: written just above
  return stored('token') === '' ? undefined : { text: ENDED, isBad: true };
}
