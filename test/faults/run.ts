import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs the fault tests alone, as short as `npm test` does, or with `--long` as thoroughly as a night allows. */
const isLong = process.argv.includes('--long');
const root = join(import.meta.dirname, '..', '..');
const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'test', 'run.ts'), join('test', 'faults')], {
  cwd: root,
  env: { ...process.env, ...(isLong ? { FAULTS: 'long' } : {}) },
  stdio: 'inherit',
});
child.on('exit', (code) => process.exit(code ?? 1));
