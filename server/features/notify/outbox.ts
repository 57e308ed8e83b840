import type { Runtime } from '../../base/runtime.ts';
import { NotTaken } from '../../messages/post.ts';

interface OutboxServices extends Pick<Runtime, 'log' | 'now' | 'stopwatch' | 'after'> {
  /** Sends a message and stores that it was sent; throws `NotTaken` if it is not accepted. */
  deliver(id: string, stopped: AbortSignal): Promise<void>;
}

const MINUTE_MS = 60_000;
/** The chat programs accept 20 messages a minute, and a robot may have other senders. */
const SPACE_MS = 3_500;
/** The pauses between attempts; the last one repeats, so that every message is tried at least once an hour. */
const PAUSES_MS = [1, 2, 5, 15, 30, 55].map((minutes) => minutes * MINUTE_MS);

interface Waiting {
  readonly id: string;
  /** Time of arrival, as ISO 8601. */
  readonly createDate: string;
  attempts: number;
  /** The `stopwatch` time of the next attempt; infinite once the receiver refused the message for good. */
  dueAt: number;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Delivers messages one by one and repeats failed ones at growing intervals. The store, not the outbox, keeps them over a restart. */
export function createOutbox({ deliver, log, now, stopwatch, after }: OutboxServices) {
  const waiting = new Map<string, Waiting>();
  const ending = new AbortController();
  let lastError = '';
  /** Counts the changes of the receiver. */
  let receiver = 0;
  /** The receiver gets no message before this `stopwatch` time. */
  let nextAt = stopwatch();
  let delivering: Promise<void> | undefined;
  let cancelTimer = () => {};

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
    /** How many messages wait, since when (empty if none do), why the last attempt failed, and how many were refused for good. */
    undelivered() {
      const messages = [...waiting.values()];
      const [since = ''] = messages.map(({ createDate }) => createDate).sort();
      const refused = messages.filter(({ dueAt }) => dueAt === Number.POSITIVE_INFINITY).length;
      return { count: messages.length, lastError: since && lastError, refused, since };
    },
    /** Tries all messages again, even those refused for good. `isAnother`: the receiver is new, so no pause applies to it. */
    tryAgain(isAnother: boolean): void {
      if (isAnother) {
        receiver += 1;
        nextAt = stopwatch();
      }
      makeDue();
      plan();
    },
    /** Resolves when running deliveries have ended. */
    finished: async () => delivering,
    /** Stops the running delivery and begins no other; the next start of the server delivers what waits. */
    async stop(): Promise<void> {
      cancelTimer();
      ending.abort();
      await delivering;
    },
  };

  function makeDue(): void {
    for (const message of waiting.values()) message.dueAt = Math.min(message.dueAt, stopwatch());
  }

  /** Sets the timer for the next delivery. A running one does so when it ends. */
  function plan(): void {
    cancelTimer();
    if (delivering || ending.signal.aborted || waiting.size === 0) return;
    const firstDue = Math.min(...Array.from(waiting.values(), ({ dueAt }) => dueAt));
    if (firstDue === Number.POSITIVE_INFINITY) return;
    cancelTimer = after(Math.max(0, firstDue - stopwatch(), nextAt - stopwatch()), () => {
      delivering = deliverNext().finally(() => {
        delivering = undefined;
        plan();
      });
    });
  }

  async function deliverNext(): Promise<void> {
    const due = [...waiting.values()].filter(({ dueAt }) => dueAt <= stopwatch());
    // New messages come before failed ones, so that one that is never accepted blocks no other.
    const [next] = due.sort((a, b) => a.attempts - b.attempts || (a.createDate < b.createDate ? -1 : 1));
    if (!next) return;
    const asked = receiver;
    nextAt = stopwatch() + SPACE_MS;
    try {
      await deliver(next.id, ending.signal);
      waiting.delete(next.id);
      makeDue(); // the receiver works again
    } catch (error) {
      if (ending.signal.aborted) return;
      next.attempts += 1;
      if (asked === receiver) postpone(next, error); // a refusal by the former receiver is no reason to wait
    }
  }

  /** Sets when a failed message is tried again, and logs why. */
  function postpone(message: Waiting, error: unknown): void {
    const { id, attempts: attempt } = message;
    const refusal = error instanceof NotTaken ? error : undefined;
    const askedMs = refusal?.waitMs(now()) ?? 0;
    if (askedMs > 0) nextAt = stopwatch() + askedMs; // the pause that the receiver asks for is for all messages
    const usualMs = PAUSES_MS[Math.min(attempt, PAUSES_MS.length) - 1] ?? MINUTE_MS;
    const pauseMs = refusal?.isFinal ? Number.POSITIVE_INFINITY : Math.max(usualMs, askedMs);
    message.dueAt = stopwatch() + pauseMs;
    lastError = refusal?.message ?? '通知程序出错，请查看服务器日志';
    const nextInSeconds = refusal?.isFinal ? 'not before a change' : pauseMs / 1000;
    log.warn('message-not-delivered', { what: 'lead', id, attempt, nextInSeconds, why: refusal?.message ?? error });
  }
}
