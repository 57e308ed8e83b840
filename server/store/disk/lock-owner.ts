import { hash } from 'node:crypto';
import { matching, object, optional, type Read, type Shape, text, wholeNumber } from '../../contract/shape.ts';
import { parseJson } from '../records/record-file.ts';
import { isDiskError } from './disk-error.ts';
import { readLink, realFileSystem } from './file-system.ts';
import { askSocket, type Liveness, type LockSocket, openSocket } from './lock-socket.ts';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const word = text(200);
const lockOwnerShape = object({
  /** Part of a file name. */
  token: matching(/^[\w-]{1,64}$/, 'no token'),
  pid: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  /** Field 22 of /proc/PID/stat: clock ticks since boot. Tells a process from a later one with its number. */
  startTime: optional(word),
  bootId: optional(word),
  /** Tells an earlier boot of this machine from another machine. */
  machine: optional(word),
  /** The owner's socket beside the lock, see lock-socket.ts. Locks of 0.1.0 have none. */
  socket: optional(word),
  /** Processes of another namespace (containers) have numbers of their own. */
  pidNamespace: optional(word),
  startedAt: word,
});

/** Who holds the lock, as the lock file says it. */
export type LockOwner = Read<typeof lockOwnerShape>;

/** What the lock asks about processes; a test can answer for a machine that it does not have. */
export interface Processes {
  /** This process, as the lock file will describe it. */
  self(): Promise<Omit<LockOwner, 'token' | 'startedAt' | 'socket'>>;
  /** Shows the processes of other namespaces that this one lives; undefined where that cannot be shown. */
  openSocket(folder: string, token: string): Promise<LockSocket | undefined>;
  /** Whether the owner of a lock in this folder lives. */
  liveness(owner: LockOwner, folder: string): Promise<Liveness>;
}

/** The processes of this machine, by /proc where there is one. */
export const realProcesses: Processes = { self, openSocket: openOwnSocket, liveness };

/** The owner that a lock file names; undefined when it names none. */
export function decodeOwner(bytes: Uint8Array): LockOwner | undefined {
  try {
    const checked = (lockOwnerShape as Shape<LockOwner>)(parseJson(bytes)); // proof: LockOwner is read from this shape
    return checked.ok ? checked.value : undefined;
  } catch {
    return undefined;
  }
}

async function self(): Promise<Omit<LockOwner, 'token' | 'startedAt' | 'socket'>> {
  const [bootId, machineId, pidNamespace, stat] = await Promise.all([
    readText(BOOT_ID),
    readText('/etc/machine-id'),
    readLink('/proc/self/ns/pid').catch(() => undefined),
    readProcess(process.pid),
  ]);
  return {
    pid: process.pid,
    ...(bootId === undefined ? {} : { bootId: bootId.trim() }),
    // Not the number itself: machine-id(5) asks to keep it from others.
    ...(machineId && /^[0-9a-f]{32}$/.test(machineId.trim())
      ? { machine: hash('sha256', machineId).slice(0, 16) }
      : {}),
    ...(pidNamespace === undefined ? {} : { pidNamespace }),
    ...(stat === undefined ? {} : { startTime: stat.startTime }),
  };
}

/** Without the number of a boot nobody can tell whether a socket was opened under the same kernel. */
async function openOwnSocket(folder: string, token: string): Promise<LockSocket | undefined> {
  return (await readText(BOOT_ID)) === undefined ? undefined : openSocket(folder, token);
}

async function liveness(owner: LockOwner, folder: string): Promise<Liveness> {
  const here = await self();
  if (owner.bootId !== undefined && here.bootId !== undefined && owner.bootId !== here.bootId) {
    return owner.machine !== undefined && owner.machine === here.machine ? 'dead' : 'unknown';
  }
  const byNumber = owner.pidNamespace === here.pidNamespace ? await livenessHere(owner, here) : 'unknown';
  if (byNumber !== 'unknown' || owner.bootId === undefined || owner.socket === undefined) return byNumber;
  return askSocket(folder, owner.token, owner.socket);
}

async function livenessHere(owner: LockOwner, here: Pick<LockOwner, 'startTime'>): Promise<Liveness> {
  // Without /proc a living process may be another one with the same number.
  if (here.startTime === undefined || owner.startTime === undefined) return isRunning(owner.pid) ? 'unknown' : 'dead';
  const found = await readProcess(owner.pid);
  if (!found || found.startTime !== owner.startTime) return 'dead';
  return found.state === 'Z' || found.state === 'X' ? 'dead' : 'alive';
}

/**
 * State and start time from /proc/PID/stat (proc(5)); the name in front may hold spaces and brackets, so read behind it.
 * Undefined where /proc is that of another namespace: its numbers are other processes.
 */
async function readProcess(pid: number): Promise<{ state: string; startTime: string } | undefined> {
  if ((await readLink('/proc/self').catch(() => undefined)) !== String(process.pid)) return undefined;
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
