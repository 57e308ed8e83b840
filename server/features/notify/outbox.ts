import type { Runtime } from '../../base/runtime.ts';
import { NotTaken } from '../../messages/post.ts';

interface OutboxServices extends Pick<Runtime, 'log' | 'now' | 'stopwatch' | 'after'> {
  /** Sends a message and stores that it was sent; throws `NotTaken` if it is not accepted. */
  deliver(id: string, stopped: AbortSignal): Promise<void>;
}

const MINUTE_MS = 60_000;
/** The chat programs accept 20 messages a minute, and a robot may have other senders. */
const SPACE_MS = 3_500;
/** Every failed message is retried within the hour. */
const PAUSES_MS = [1, 2, 5, 15, 30, 55].map((minutes) => minutes * MINUTE_MS);

interface Waiting {
  readonly id: string;
  /** Time of arrival, as ISO 8601. */
  readonly createDate: string;
  attempts: number;
  /** Infinite once it was refused for good. */
  dueAt: number;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Delivers one message after another until each is accepted, at growing intervals. Waiting messages are in the store. */
export function createOutbox({ deliver, log, now, stopwatch, after }: OutboxServices) {
  const waiting = new Map<string, Waiting>();
  const ending = new AbortController();
  let lastError = '';
  /** Grows with each change of the receiver. */
  let round = 0;
  let nextAt = stopwatch();
  let underWay: Promise<void> | undefined;
  let callOff = () => {};

  return {
    /** Ignores messages that are already queued. */
    add({ id, createDate }: Pick<Waiting, 'id' | 'createDate'>): void {
      if (waiting.has(id)) return;
      waiting.set(id, { id, createDate, attempts: 0, dueAt: stopwatch() });
      plan();
    },
    drop(id: string): void {
      waiting.delete(id);
    },
    /**
     * How many messages wait, since when (empty if none), and why the last failed; `refused` of them were refused for good:
     * nobody is asked again before something changes.
     */
    undelivered() {
      const messages = [...waiting.values()];
      const [since = ''] = messages.map(({ createDate }) => createDate).sort();
      const refused = messages.filter(({ dueAt }) => dueAt === Number.POSITIVE_INFINITY).length;
      return { count: messages.length, lastError: since && lastError, refused, since };
    },
    /** Tries every message, also those that were refused for good: at once if there is another receiver, which asked for no pause. */
    tryAgain(isAnother: boolean): void {
      if (isAnother) {
        round += 1;
        nextAt = stopwatch();
      }
      makeDue();
      plan();
    },
    /** Resolves when running deliveries have ended. */
    finished: async () => underWay,
    /** Accepts nothing new and stops running deliveries; the next start delivers them. */
    async stop(): Promise<void> {
      callOff();
      ending.abort();
      await underWay;
    },
  };

  function makeDue(): void {
    for (const message of waiting.values()) message.dueAt = Math.min(message.dueAt, stopwatch());
  }

  /** Sets the timer for the next delivery, unless one is running: it sets the timer itself at its end. */
  function plan(): void {
    callOff();
    if (underWay || ending.signal.aborted || waiting.size === 0) return;
    const firstDue = Math.min(...Array.from(waiting.values(), ({ dueAt }) => dueAt));
    if (firstDue === Number.POSITIVE_INFINITY) return;
    callOff = after(Math.max(0, firstDue - stopwatch(), nextAt - stopwatch()), () => {
      underWay = deliverNext().finally(() => {
        underWay = undefined;
        plan();
      });
    });
  }

  async function deliverNext(): Promise<void> {
    const due = [...waiting.values()].filter(({ dueAt }) => dueAt <= stopwatch());
    // New messages come before failed ones, so that one that is never accepted blocks no other.
    const [next] = due.sort((a, b) => a.attempts - b.attempts || (a.createDate < b.createDate ? -1 : 1));
    if (!next) return;
    const { id } = next;
    const begun = round;
    nextAt = stopwatch() + SPACE_MS;
    try {
      await deliver(id, ending.signal);
      waiting.delete(id);
      makeDue();
    } catch (error) {
      if (ending.signal.aborted) return;
      next.attempts += 1;
      if (begun !== round) return; // said by the receiver before; the message is due
      const refused = error instanceof NotTaken ? error : undefined;
      const asked = refused?.waitMs(now()) ?? 0;
      if (asked > 0) nextAt = stopwatch() + asked; // of nobody's message
      const { attempts: attempt } = next;
      const usual = PAUSES_MS[Math.min(attempt, PAUSES_MS.length) - 1] ?? MINUTE_MS;
      const pause = refused?.isFinal ? Number.POSITIVE_INFINITY : Math.max(usual, asked);
      next.dueAt = stopwatch() + pause;
      lastError = refused?.message ?? '通知程序出错，请查看服务器日志';
      const nextInSeconds = refused?.isFinal ? 'not before a change' : pause / 1000;
      const why = refused?.message ?? error;
      log.warn('message-not-delivered', { what: 'lead', id, attempt, nextInSeconds, why });
    }
  }
}
