import type { Log } from './log.ts';

/** Services that the parts of a running server share; each picks the ones it needs. */
export interface Runtime {
  readonly log: Log;
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds on a clock that is never set. */
  stopwatch(): number;
  /** Calls `work` once after that time; returns the function that cancels it. */
  after(milliseconds: number, work: () => void): () => void;
}
