import { spawn } from 'node:child_process';

/** Longer than any of these steps takes on a slow machine with an empty package cache. */
const STEP_MS = 240_000;
/** No news to anybody of what is measured here. */
const QUIET = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

/** The environment of what is built and started here: what this process has, but what would change how node runs. */
export function environment(added: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^NODE_(ENV|OPTIONS)$/.test(name));
  return { ...Object.fromEntries(own), ...QUIET, ...added };
}

/** Runs a program in a folder to its end, for four minutes at most (npm does not end at a SIGTERM); what it said last is in the error when it fails. */
export function runIn(folder: string, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: environment(), timeout: STEP_MS, killSignal: 'SIGKILL' });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve();
      const step = [program === process.execPath ? 'node' : program, ...args].join(' ');
      reject(new Error(`"${step}" ended with ${signal ?? code}: ${lastWords(said)}`));
    });
  });
}

/** The first lines that speak of an error, or the last ones, on one line. */
export function lastWords(said: string): string {
  const lines = said.split('\n').map((line) => line.trim());
  const spoken = lines.filter((line) => line !== '' && !line.includes('npm warn'));
  const first = spoken.findIndex((line) => /error/i.test(line));
  return (first === -1 ? spoken.slice(-2) : spoken.slice(first, first + 3)).join(' ').slice(0, 300);
}
