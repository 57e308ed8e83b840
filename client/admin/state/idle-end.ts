import { SESSION_IDLE_MS } from '../../../server/contract/rules.ts';
import { stored, storeOptional } from './stored-session.ts';

/** When a window of this browser last had an answer of the session, in milliseconds since 1970. */
const KEY = 'askedAt';
/** Long enough to come back to the desk. */
const WARNED_MS = 15 * 60_000;
const LOOK_MS = 60_000;

/** Notes that the server has just answered a call of the session, which therefore goes on, unless a log-out has emptied the storage. */
export function noteAnswer(): void {
  if (stored('token') !== '') storeOptional(KEY, String(Date.now()));
}

/** Calls `warn` a quarter of an hour before the session ends because no window asks for anything; returns the function that stops it. */
export function warnBeforeIdleEnd(warn: () => unknown): () => void {
  let warnedOf = 0;
  const look = () => {
    const askedAt = Number(localStorage.getItem(KEY));
    const left = askedAt + SESSION_IDLE_MS - Date.now();
    if (left <= 0 || left > WARNED_MS || warnedOf === askedAt) return;
    warnedOf = askedAt;
    warn();
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
