import { stored } from './stored-session.ts';

/** One sentence that the log-in page says when it is opened next: why somebody is there. */
const KEY = 'loginNotice';
const ENDED = '登录已失效，请重新登录';

export interface LoginNotice {
  text: string;
  /** Something went wrong; otherwise it went as one wished. */
  isBad: boolean;
}

export function leaveNotice(text: string, isBad: boolean): void {
  sessionStorage.setItem(KEY, JSON.stringify({ text, isBad } satisfies LoginNotice));
}

/** Gives the sentence once. Where nobody left one, a token that is still stored tells of a session that has ended. */
export function takeNotice(): LoginNotice | undefined {
  const left = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (left !== null) return JSON.parse(left) as LoginNotice; // proof: written just above
  return stored('token') === '' ? undefined : { text: ENDED, isBad: true };
}
