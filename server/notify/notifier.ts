import type { Undelivered } from '../contract/calls/overview.ts';
import type { Log } from '../contract/log.ts';
import type { Store } from '../store/open-store.ts';
import { writeMessage } from './message.ts';
import { NotTaken, postJson } from './post-json.ts';
import type { Robot } from './robots.ts';

export interface Notifier {
  /** The applications that nobody was told of yet. */
  undelivered(): Undelivered;
  /** Takes nothing new and gives up what is under way; the next start sends it. */
  stop(): Promise<void>;
}

export interface NotifierServices {
  readonly store: Pick<Store, 'agent' | 'notice' | 'onChange'>;
  readonly robot: Robot;
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  readonly log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds on a clock that is never set, for the pauses. */
  stopwatch(): number;
  /** Calls `work` once after that time; gives what calls it off. */
  after(milliseconds: number, work: () => void): () => void;
}

const MINUTE_MS = 60_000;
/** The chat programs take 20 messages a minute; one robot may be told by others too. */
const SPACE_MS = 3_500;
const PAUSES_MS = [1, 2, 5, 15, 30, 60, 120, 240, 360].map((minutes) => minutes * MINUTE_MS);

interface Waiting {
  readonly createDate: string;
  attempts: number;
  dueAt: number;
}

/**
 * Tells the robot of each application, at least once. What is to be told stands in the application itself (`notify`), what
 * was told in `notice`: an application that is on the disk cannot be forgotten, whatever ends the server in between; one
 * that was told just before the end, and not noted, is told again. Applications that came while no address was set stay
 * untold. Retries never end, at growing pauses; a success shows that the way is open and makes the others due.
 */
export function createNotifier({ store, robot, siteUrl, log, now, stopwatch, after }: NotifierServices): Notifier {
  const waiting = new Map<string, Waiting>();
  const ending = new AbortController();
  let lastError = '';
  let nextPostAt = stopwatch();
  let underWay: Promise<void> | undefined;
  let callOff = () => {};

  for (const { id } of store.agent.all().reverse()) take(id);
  const endListening = store.onChange((kind, id) => {
    if (kind !== 'agent' || waiting.has(id)) return;
    take(id);
    plan();
  });
  plan();

  return {
    undelivered() {
      const dates = Array.from(waiting.values(), ({ createDate }) => createDate).sort();
      return { count: dates.length, lastError: dates.length === 0 ? '' : lastError, since: dates[0] ?? '' };
    },
    async stop() {
      endListening();
      callOff();
      ending.abort();
      await underWay;
    },
  };

  function take(id: string): void {
    const row = store.agent.get(id);
    if (!row?.notify || store.notice.get(id)) return;
    waiting.set(id, { createDate: row.createDate, attempts: 0, dueAt: stopwatch() });
  }

  /** Sets the alarm for the next post, unless one is under way: it plans again when it has ended. */
  function plan(): void {
    callOff();
    if (underWay || ending.signal.aborted || waiting.size === 0) return;
    const firstDue = Math.min(...Array.from(waiting.values(), ({ dueAt }) => dueAt));
    callOff = after(Math.max(0, firstDue - stopwatch(), nextPostAt - stopwatch()), () => {
      underWay = postNext().finally(() => {
        underWay = undefined;
        plan();
      });
    });
  }

  async function postNext(): Promise<void> {
    const due = [...waiting].filter(([, { dueAt }]) => dueAt <= stopwatch());
    // What failed before waits for what never did: one application that the robot cannot take stops no other.
    const [next] = due.sort(([, a], [, b]) => a.attempts - b.attempts || (a.createDate < b.createDate ? -1 : 1));
    if (!next) return;
    const [id, state] = next;
    nextPostAt = stopwatch() + SPACE_MS;
    try {
      await post(id);
    } catch (error) {
      if (ending.signal.aborted) return;
      const pause = PAUSES_MS[Math.min(state.attempts, PAUSES_MS.length - 1)] ?? MINUTE_MS;
      state.attempts += 1;
      state.dueAt = stopwatch() + pause;
      lastError = error instanceof NotTaken ? error.message : '通知程序出错，请查看服务器日志';
      const why = error instanceof NotTaken ? error.message : error;
      log.warn('application could not be told', { id, attempt: state.attempts, nextInSeconds: pause / 1000, why });
      return;
    }
    waiting.delete(id);
    for (const other of waiting.values()) other.dueAt = Math.min(other.dueAt, stopwatch());
    await note(id);
  }

  async function post(id: string): Promise<void> {
    const row = store.agent.get(id);
    if (!row) return; // removed by hand meanwhile
    const { url, body } = robot.request(writeMessage(row, siteUrl), now());
    const refusal = robot.refusal(await postJson(url, body, ending.signal));
    if (refusal !== undefined) throw new NotTaken(refusal);
  }

  async function note(id: string): Promise<void> {
    try {
      await store.notice.create({ sentAt: new Date(now()).toISOString() }, { by: '', id });
    } catch (error) {
      log.warn('an application was told, but that could not be noted: it is told again after a restart', { id, error });
    }
  }
}
