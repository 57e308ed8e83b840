import { matching, object, optional, type Read, type Shape, text, wholeNumber } from '../contract/shape.ts';
import { isDiskError } from './disk-error.ts';
import { readLink, realFileSystem } from './file-system.ts';
import { parseJson } from './record-file.ts';

const word = text(200);
const lockOwnerShape = object({
  /** Part of a file name. */
  token: matching(/^[\w-]{1,64}$/, 'no token'),
  pid: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  /** Field 22 of /proc/PID/stat: clock ticks since boot. Tells a process from a later one with its number. */
  startTime: optional(word),
  bootId: optional(word),
  /** Processes of another namespace (containers) have numbers of their own. */
  pidNamespace: optional(word),
  startedAt: word,
});

/** Who holds the lock, as the lock file says it. */
export type LockOwner = Read<typeof lockOwnerShape>;

export type Liveness =
  | 'alive'
  | 'dead'
  /** Only the heartbeat can tell. */
  | 'unknown';

/** What the lock asks about processes; a test can answer for a machine that it does not have. */
export interface Processes {
  /** This process, as the lock file will describe it. */
  self(): Promise<Omit<LockOwner, 'token' | 'startedAt'>>;
  liveness(owner: LockOwner): Promise<Liveness>;
}

/** The processes of this machine, by /proc where there is one. */
export const realProcesses: Processes = { self, liveness };

/** The owner that a lock file names; undefined when it names none. */
export function decodeOwner(bytes: Uint8Array): LockOwner | undefined {
  try {
    const checked = (lockOwnerShape as Shape<LockOwner>)(parseJson(bytes)); // proof: LockOwner is read from this shape
    return checked.ok ? checked.value : undefined;
  } catch {
    return undefined;
  }
}

async function self(): Promise<Omit<LockOwner, 'token' | 'startedAt'>> {
  const [bootId, pidNamespace, stat] = await Promise.all([
    readText('/proc/sys/kernel/random/boot_id'),
    readLink('/proc/self/ns/pid').catch(() => undefined),
    readProcess(process.pid),
  ]);
  return {
    pid: process.pid,
    ...(bootId === undefined ? {} : { bootId: bootId.trim() }),
    ...(pidNamespace === undefined ? {} : { pidNamespace }),
    ...(stat === undefined ? {} : { startTime: stat.startTime }),
  };
}

async function liveness(owner: LockOwner): Promise<Liveness> {
  const here = await self();
  if (owner.bootId !== undefined && here.bootId !== undefined && owner.bootId !== here.bootId) return 'dead';
  if (owner.pidNamespace !== here.pidNamespace) return 'unknown';
  // Without /proc a living process may be another one with the same number.
  if (here.startTime === undefined || owner.startTime === undefined) return isRunning(owner.pid) ? 'unknown' : 'dead';
  const found = await readProcess(owner.pid);
  if (!found || found.startTime !== owner.startTime) return 'dead';
  return found.state === 'Z' || found.state === 'X' ? 'dead' : 'alive';
}

/** State and start time from /proc/PID/stat (proc(5)); the name in front may hold spaces and brackets, so read behind it. */
async function readProcess(pid: number): Promise<{ state: string; startTime: string } | undefined> {
  const stat = await readText(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields?.[0];
  const startTime = fields?.[19];
  return state !== undefined && startTime !== undefined ? { state, startTime } : undefined;
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return Buffer.from(await realFileSystem.readFile(path)).toString();
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isDiskError(error, 'EPERM');
  }
}
