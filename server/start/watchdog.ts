import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Log } from '../base/log.ts';

const BEAT_MS = 500;

/**
 * Lets a thread watch this process as long as it runs: `program`, the built watchdog-thread.ts. That logs when the event loop
 * misses 4 beats, and ends the process after 60: 2 s and 30 s. From when a debugger can attach (`--inspect`, or SIGUSR1
 * before the process hangs), nothing is watched.
 */
export function startWatchdog(program: string, log: Log, beatMs = BEAT_MS): void {
  const beats = new SharedBeats();
  const worker = new Worker(program, { workerData: { shared: beats.shared, beatMs }, execArgv: [] });
  worker.unref();
  worker.on('error', (error) => log.error('watchdog-failed', { error })); // the site goes on without it
  const beat = () => (debuggerAddress() === undefined ? beats.beat() : void worker.terminate());
  beat();
  setInterval(beat, beatMs).unref();
  // proof: Node's documentation of this channel
  subscribe('http.server.request.start', (message) => beats.note((message as { request: IncomingMessage }).request));
}

/** The newest requests, of each the first bytes: one of them is under way when the process hangs. */
const REQUESTS = 8;
const REQUEST_BYTES = 200;
const BEATS = 0;
const NOTED = 1;
const COUNTS_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT;

/** Memory that a process shares with the thread that watches it. Only the process writes, and it takes no time to speak of. */
export class SharedBeats {
  readonly #counts: Int32Array;
  readonly #requests: Buffer;

  constructor(readonly shared = new SharedArrayBuffer(COUNTS_BYTES + REQUESTS * REQUEST_BYTES)) {
    this.#counts = new Int32Array(shared, 0, 2);
    this.#requests = Buffer.from(shared, COUNTS_BYTES);
  }

  beat(): void {
    Atomics.add(this.#counts, BEATS, 1);
  }

  count(): number {
    return Atomics.load(this.#counts, BEATS);
  }

  /** Notes a request in the place of the oldest one. */
  note({ method, url }: { method?: string | undefined; url?: string | undefined }): void {
    const at = (Atomics.add(this.#counts, NOTED, 1) >>> 0) % REQUESTS;
    this.#requests.write(`${method} ${url}\n`, at * REQUEST_BYTES, REQUEST_BYTES, 'latin1');
  }

  /** Method and path of the newest requests, the newest first. */
  requests(): string[] {
    const noted = Atomics.load(this.#counts, NOTED) >>> 0;
    return Array.from({ length: Math.min(noted, REQUESTS) }, (_, back) => {
      const at = ((noted - 1 - back) % REQUESTS) * REQUEST_BYTES;
      return this.#requests
        .toString('latin1', at, at + REQUEST_BYTES)
        .split(/[?\n]/, 1)
        .join('');
    });
  }
}
