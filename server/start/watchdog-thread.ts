import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { createLog } from './log.ts';
import { SharedBeats } from './watchdog.ts';

/** In ticks of this thread, each as long as a beat: a machine that was suspended has missed none. */
const TICKS_TO_LOG = 4;
const TICKS_TO_END = 60;

const { shared, beatMs }: { shared: SharedArrayBuffer; beatMs: number } = workerData;
const beats = new SharedBeats(shared);
/** Written from here: `process.stdout` of a thread needs the one that hangs. */
const log = createLog((line) => {
  try {
    writeSync(1, `${line}\n`);
  } catch {} // a full pipe, or nobody reads the log
}, Date.now);
let before = -1;
let missed = 0;

setInterval(() => {
  const now = beats.count();
  missed = now === before ? missed + 1 : 0;
  before = now;
  if (missed !== TICKS_TO_LOG && missed !== TICKS_TO_END) return;
  const fields = { seconds: (missed * beatMs) / 1000, newestRequests: beats.requests() };
  if (missed === TICKS_TO_LOG) return log.warn('event-loop-blocked', fields);
  log.error(
    'process-hangs',
    process.pid === 1 ? { ...fields, effect: 'process 1 cannot end itself: run it with --init' } : fields,
  );
  process.kill(process.pid, 'SIGKILL');
}, beatMs);
