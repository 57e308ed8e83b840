import { computed, signal } from '@preact/signals-react';
import { type CallName, calls, type Input, type Output } from '../../../server/calls.ts';
import { isRecord } from '../../../server/contract/shape.ts';
import { type CallResult, call, type UploadWatch, upload } from '../../call.ts';
import { inOne, listen } from '../../ui/listen.ts';
import { hookOf } from './hook-of.ts';
import { noteAnswer } from './idle-end.ts';
import { accountName, logIn } from './session.ts';

const changes = signal(0);

/** The number of changes that this window has made; renders again with each. */
export const useChangeCount = hookOf(changes);

/** By call and input: the press of a change whose answer was lost. Sent again under it, the change is not made twice. */
const lost = new Map<string, string>();

/** Whether the answer to this change was lost, and it would still be made once if it were sent again. */
export const isLost = (name: string, input: object) => lost.has(name + JSON.stringify(input));

/** Names a press of a button. */
export const newPress = () => Math.random().toString(36).slice(2);

/** Calls the API. If the session has ended, a dialog asks for the password and the call is repeated. Never throws. */
export async function staffCall<N extends CallName>(
  name: N,
  input: Input<N>,
  press = newPress(),
): Promise<CallResult<Output<N>>> {
  if (!calls[name].needsToken) return withSession(() => call(name, input));
  const key = name + JSON.stringify(input);
  const sent = lost.get(key) ?? press;
  const result = await withSession(() => call(name, input, sent));
  // after another change the same input is a new wish
  if (result.ok) for (const [other, of] of lost) if (of !== sent) lost.delete(other);
  if (!result.ok && result.code === 0) lost.set(key, sent);
  else lost.delete(key);
  // once the caller has the answer: a form whose record it erased is closed by then, and does not read it again
  if (result.ok) setTimeout(() => (changes.value = changes.peek() + 1));
  return result;
}

/** As `staffCall`, for a verb of a kind of record: `news/list`. */
export function kindCall<O>(kind: string, verb: string, input: object, press?: string): Promise<CallResult<O>> {
  // proof: a kind's rows follow from the same description as the data that its screens send and read
  return staffCall(`${kind}/${verb}` as CallName, input as Input<CallName>, press) as Promise<CallResult<O>>;
}

/** As `staffCall`, for a form with a file. */
export function staffUpload<N extends 'file/upload' | 'system/logo'>(
  name: N,
  form: FormData,
  watch?: UploadWatch,
): Promise<CallResult<Output<N>>> {
  return withSession(() => upload(name, form, watch));
}

/** A slow line delays a document by less than this. */
const DELAY_MS = 5 * 60_000;
/** How far this computer's clock is ahead of the server's; 0 if it is right. */
let aheadMs = 0;

/** Compares this computer's clock with the server's; many are hours off, because only their time zone is wrong. */
export function compareClock(now: number): void {
  const ahead = Date.now() - now;
  aheadMs = Math.abs(ahead) > DELAY_MS ? ahead : 0;
}

/** The server's time, by which it decides what is public and due. */
export function serverNow(): number {
  return Date.now() - aheadMs;
}

/** Timers may fire slightly early. */
const EARLY_MS = 1_000;
/** Requests keep the session alive, so a window without activity for this time stops them. */
const UNUSED_MS = 30 * 60_000;

/** Asks at this pace while the window is visible and in use, else it would keep the session alive; returns what stops it. */
export function repeatWhileUsed(ask: () => unknown, everyMs: number, askedAt = 0): () => void {
  let usedAt = Date.now();
  const look = () => {
    const now = Date.now();
    if (document.hidden || now - usedAt > UNUSED_MS || now - askedAt < everyMs - EARLY_MS) return;
    askedAt = now;
    ask();
  };
  const used = () => {
    usedAt = Date.now();
    look();
  };
  look();
  const timer = setInterval(look, everyMs);
  return inOne(listen(document, ['pointerdown', 'keydown', 'visibilitychange'], used), () => clearInterval(timer));
}

async function withSession<O>(make: () => Promise<CallResult<O>>): Promise<CallResult<O>> {
  const result = await make();
  if (result.ok) {
    noteAnswer();
    return result;
  }
  const isTokenLost = isRecord(result.data) && result.data.needsLogin === true; // of a session that is still known
  if (result.code !== 401 && !isTokenLost) return result;
  const isRenewed = await new Promise<boolean>((resolve) => {
    waiting.value = [...waiting.peek(), resolve];
  });
  return isRenewed ? make() : result;
}

/** The calls that met the ended session, all waiting for one answer. */
const waiting = signal<readonly ((renewed: boolean) => void)[]>([]);
const isAsking = computed(() => waiting.value.length > 0);

/** Whether the password dialog is open. */
export const useAsking = hookOf(isAsking);

/** Logs the same account in again; waiting calls continue if that succeeds. */
export async function renew(password: string, code = ''): Promise<CallResult<unknown>> {
  const result = await logIn(accountName(), password, code);
  if (result.ok) finish(true);
  return result;
}

/** Ends the wait: each call goes on where the session was renewed, else with its refusal. */
export function finish(renewed: boolean): void {
  const answers = waiting.peek();
  waiting.value = [];
  for (const answer of answers) answer(renewed);
}
