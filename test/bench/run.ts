import { argv, stderr } from 'node:process';

/**
 * `npm run bench -- NAME` prints figures and the reference beside them. The machine is somebody's, so only ratios of one run
 * mean anything, and no test asserts any of it; `heap` and `soak` have limits.
 */
const BENCHES: Record<string, () => Promise<unknown>> = {
  server: () => import('./server.ts'),
  growth: () => import('./growth.ts'),
  heap: () => import('./heap.ts'),
  visits: () => import('./visits.ts'),
  film: () => import('./film.ts'),
  wire: () => import('./wire.ts'),
  soak: () => import('./soak.ts'),
};

const [wanted = 'server'] = argv.slice(2);
const bench = BENCHES[wanted];
if (bench) await bench();
else {
  stderr.write(`no such bench: ${wanted}; there are ${Object.keys(BENCHES).join(', ')}\n`);
  process.exitCode = 1;
}
