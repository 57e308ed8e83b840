import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface Started {
  readonly child: ChildProcess;
  /** Ends the process with all that it started, and removes its folder. */
  end(): Promise<void>;
}

// A run that is ended from outside takes its browsers along.
process.once('SIGTERM', () => process.exit(143));

interface Start extends Pick<SpawnOptions, 'stdio' | 'env'> {
  readonly args: readonly string[];
}
type Furnish = (folder: string) => Start | Promise<Start>;

/** Starts a program as the head of a group of its own, with a folder that goes with it and is furnished before. */
export async function startProgram(command: string, furnish: Furnish): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'zhuzhan-engine-'));
  const { args, stdio, env } = await furnish(folder);
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env }, detached: true });
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  await once(child, 'spawn');
  return {
    child,
    async end() {
      const gone = child.exitCode ?? child.signalCode ?? once(child, 'exit');
      kill();
      await gone;
      process.off('exit', kill);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }); // its children may still write
    },
  };
}

/** The first group of the first line that matches; an error with all lines when the program ends before. */
export async function lineWith(output: Readable | null, pattern: RegExp): Promise<string> {
  const seen: string[] = [];
  for await (const line of output ? createInterface({ input: output }) : []) {
    seen.push(line);
    const [, found] = pattern.exec(line) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error(`no line matches ${pattern}: ${seen.join('\n')}`);
}
