import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Runtime } from '../base/runtime.ts';
import { Failure } from '../contract/failure.ts';
import { createKeyedLimiter, createLimiter } from '../contract/limiter.ts';
import { RequestAborted } from './request/body.ts';
import { clientAddress } from './request/client-address.ts';
import type { Ready } from './response/ready.ts';
import { sendReady, variantFor } from './response/send-ready.ts';
import { connectionsSoFar } from './serve-connections.ts';
import { unsentOf } from './unsent.ts';

/** Answers wait about so long at most, by the average of the last ones; between the two numbers below wait at once. */
const WAIT_MS = 10_000;
const WAITING_MAX = 200;
const WAITING_MIN = 20;
/** The weight of the newest in that average. */
const NEWEST = 1 / 8;
/** How many requests of one client address wait for each other. It may be that of a proxy that names no visitor. */
const OF_ADDRESS_MAX = 1_000;
/** Before each answer new connections are accepted until none comes for so many turns of the event loop, up to so many. */
const QUIET_TURNS = 3;
const TURNS_MAX = 256;
/** A request counts for its address at least this long, and at most twice as long. */
const LATELY_MS = 30_000;
/** If more addresses ask within `LATELY_MS`, the earlier ones count as new. */
const ADDRESSES_MAX = 10_000;
/** An answer to words waits as if its address had asked for so many doublings more: behind readers, before who asks for all. */
const WORDS_RANK = 4;
export const RETRY_AFTER_SECONDS = 5;
const LOG_AGAIN_MS = 60_000;

export type AnswerLimiter = ReturnType<typeof createAnswerLimiter>;

interface LimiterServices extends Pick<Runtime, 'log' | 'stopwatch'> {
  readonly trustProxy: number;
}

/** Which answer it is: none has the same if there is no key. */
interface Asked {
  key?: string;
  /** It is one to words in the address, or to an address without a page, so that nobody else asks for it. */
  isOfWords?: boolean;
}

/** An answer that is not begun yet, for all who have asked for it so far. */
interface Waiting {
  readonly key: string;
  readonly ready: Promise<Ready>;
  askers: number;
  /** The lowest rank of an asker. */
  rank: number;
  begin(): Promise<void>;
  refuse(reason: Error): void;
}

/**
 * Makes answers that are not cached one after another, so that cached ones are sent in between.
 * - A client address has one at a time, and none while it has too many unsent bytes.
 * - An answer for everybody comes before one to words of an address, of which a storm has new ones without end, if not
 *   much more was asked for.
 * - Addresses go in the order of how many answers they asked for lately, those with the fewest first.
 * - Requests with the same `key` share an answer that is not begun yet.
 * - If too many wait, the oldest of the last is refused: a storm may have new addresses without end, and a newcomer must
 *   not wait for them. A request without a `key`, such as a sent form, is never refused: its words would be lost.
 * Throws `Failure` 429 for a refused one, which does not count; RequestAborted if the client has disconnected meanwhile.
 */
export function createAnswerLimiter({ trustProxy, log, stopwatch }: LimiterServices) {
  const ranks = createRanks(stopwatch);
  const ofAddress = createKeyedLimiter({ maxQueue: OF_ADDRESS_MAX, whenFull: refusal });
  const inTurn = createLimiter();
  /** In the order in which they are made. */
  const waiting: Waiting[] = [];
  let turns = 0;
  let averageMs = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  return (
    request: IncomingMessage,
    response: ServerResponse,
    make: () => Promise<Ready>,
    { key = '', isOfWords = false }: Asked = {},
  ): Promise<void> => {
    const address = clientAddress(request, trustProxy);
    const rank = ranks.count(address) + (isOfWords ? WORDS_RANK : 0);
    return ofAddress(address, async () => {
      if ((await unsentOf(request).take(request, response, 0)) === undefined) throw new RequestAborted();
      const one = enqueue(key, rank, async () => {
        const made = await make();
        await variantFor(request, made); // compressed in turn, too
        return made;
      });
      const leave = () => giveUp(one);
      response.once('close', leave);
      try {
        const ready = await one.ready.finally(() => response.off('close', leave));
        await sendReady(request, response, ready);
      } catch (error) {
        if (error instanceof Failure && error.code === 429) ranks.takeBack(address);
        throw error;
      }
    });
  };

  function enqueue(key: string, rank: number, make: () => Promise<Ready>): Waiting {
    const one = waiting.find((other) => key !== '' && other.key === key) ?? waitingFor(key, rank, make);
    if (one.askers === 0) waiting.push(one);
    one.askers += 1;
    one.rank = Math.min(one.rank, rank);
    waiting.sort((a, b) => a.rank - b.rank); // stable: of equals the oldest is the first
    const most = Math.min(Math.max(WAIT_MS / averageMs, WAITING_MIN), WAITING_MAX);
    if (waiting.length > most) refuseOne();
    if (turns < waiting.length) {
      turns += 1;
      void inTurn(beginFirst);
    }
    return one;
  }

  /** Among the last in the queue: the answer that fewest have asked for, then the oldest. */
  function refuseOne(): void {
    const refusable = waiting.filter(({ key }) => key !== '');
    const last = refusable.filter(({ rank }) => rank === refusable.at(-1)?.rank);
    const [one] = last.toSorted((a, b) => a.askers - b.askers);
    if (one) end(one, refusal());
  }

  /** Nothing is made for those who have left. */
  function giveUp(one: Waiting): void {
    one.askers -= 1;
    if (one.askers === 0) end(one, new RequestAborted());
  }

  function end(one: Waiting, reason: Error): void {
    if (!waiting.includes(one)) return;
    waiting.splice(waiting.indexOf(one), 1);
    one.refuse(reason);
  }

  async function beginFirst(): Promise<void> {
    const from = stopwatch();
    await acceptAll();
    turns -= 1;
    const first = waiting.shift();
    if (!first) return;
    await first.begin();
    averageMs += (stopwatch() - from - averageMs) * NEWEST;
  }

  function refusal(): Failure {
    if (stopwatch() - loggedAt >= LOG_AGAIN_MS) {
      loggedAt = stopwatch();
      log.warn('too-busy', { waiting: waiting.length });
    }
    return new Failure(429, '当前访问的人太多，请稍后再试', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

/** Lets all in who have come: the event loop takes one connection in a turn, and each would wait for an answer. */
async function acceptAll(): Promise<void> {
  for (let turn = 0, quiet = 0; turn < TURNS_MAX && quiet < QUIET_TURNS; turn += 1) {
    const before = connectionsSoFar();
    await new Promise(setImmediate);
    quiet = connectionsSoFar() === before ? quiet + 1 : 0;
  }
}

function waitingFor(key: string, rank: number, make: () => Promise<Ready>): Waiting {
  let begin = async () => {};
  let refuse: Waiting['refuse'] = () => {};
  const ready = new Promise<Ready>((resolve, reject) => {
    begin = () => make().then(resolve, reject);
    refuse = reject;
  });
  return { key, rank, askers: 0, ready, begin, refuse };
}

function createRanks(stopwatch: () => number) {
  let counts = new Map<string, number>();
  let earlier = new Map<string, number>();
  let since = stopwatch();
  return {
    /** Counts a request, and returns the rank of the address, which grows with each doubling of them. */
    count(address: string): number {
      if (stopwatch() - since >= LATELY_MS || counts.size >= ADDRESSES_MAX) {
        earlier = counts;
        counts = new Map();
        since = stopwatch();
      }
      const asked = (counts.get(address) ?? 0) + 1;
      counts.set(address, asked);
      return Math.floor(Math.log2(asked + (earlier.get(address) ?? 0)));
    },
    takeBack(address: string): void {
      const asked = counts.get(address) ?? 0;
      if (asked > 0) counts.set(address, asked - 1);
    },
  };
}
