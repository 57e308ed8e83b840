import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ADMIN_PASSWORD, ROOT } from './site.ts';

/** The built program, as seen from the project's root. */
const BUILT = join('dist', 'zhuzhan');
export const PROGRAM = join(ROOT, BUILT);

export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs the built program's command to its end, with `piped` on its standard input; by default in this process's environment. */
export function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  piped = '',
  started: (child: ChildProcess) => void = () => {},
  program: readonly string[] = [process.execPath, PROGRAM],
): Promise<Outcome> {
  const [file = '', ...first] = program;
  return new Promise((resolve) => {
    const child = execFile(file, [...first, ...args], { cwd: ROOT, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
    child.stdin?.end(piped);
    started(child);
  });
}

/** The environment of a process that keeps passwords at next to no cost, as `startSite` does. */
export const CHEAPLY = {
  NODE_OPTIONS: `--require=${JSON.stringify(join(import.meta.dirname, 'cheap-passwords.cjs'))}`,
};

export interface ServerProcess {
  address: string;
  child: ChildProcess;
  /** The lines of its log so far. */
  said(): string[];
  /** Ends the process with this signal and waits until it is gone; gives its exit code. Throws its log if it does not end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Many times what a stop may take on a busy machine: it hangs then, and says so, instead of taking other tests with it. */
const STOPPING_MS = 180_000;

/** The log's line of a server that serves. */
const READY = /"event":"ready","address":"(http:[\w:./[\]-]+)/;

/**
 * Starts the built server as a process of its own, on a free port; resolves when it says that it is ready. `through` is a
 * command that starts it; `root` is where it was built; `handed` is a listening descriptor, handed over as systemd does.
 */
export async function startProcess(
  folder: string,
  environment: Record<string, string> = {},
  through: readonly string[] = [],
  root: string = ROOT,
  handed?: number,
): Promise<ServerProcess> {
  const handOver = handed === undefined ? [] : ['sh', '-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', 'sh'];
  const [program = '', ...args] = [...through, ...handOver, process.execPath, join(root, BUILT), 'start'];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      UPLOADS_DIR: join(folder, 'uploads'),
      ADMIN_PASSWORD,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(handed === undefined ? [] : [handed])],
  });
  const [stdout, stderr] = [child.stdout!, child.stderr!]; // proof: both are pipes
  const lines: string[] = [];
  let complaints = '';
  stderr.on('data', (chunk: Buffer) => {
    complaints += chunk;
  });
  const exited = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      lines.push(line);
      const [, address] = READY.exec(line) ?? [];
      if (address) resolve(address);
    });
    exited.then(([code]) => reject(new Error(`the server ended with ${code}: ${[...lines, complaints].join('\n')}`)));
  });
  return {
    address,
    child,
    said: () => [...lines],
    async end(signal) {
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), STOPPING_MS);
      const [code, by] = await exited;
      clearTimeout(late);
      if (by && by !== signal) throw new Error(`ended by ${by} after ${signal}: ${[...lines, complaints].join('\n')}`);
      return code;
    },
  };
}
