import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Log } from '../base/log.ts';
import { SharedBeats } from './shared-beats.ts';

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
