import { argv, exit, stderr } from 'node:process';

/**
 * `npm run bench -- NAME` prints figures and the reference beside them. The machine is somebody's, so only ratios of one run
 * mean anything, and no test asserts any of it; `heap` and `soak` have limits. What a bench started ends with this process.
 */
const BENCHES = ['server', 'beside', 'growth', 'heap', 'wire', 'soak'];

const [wanted = 'server'] = argv.slice(2);
if (!BENCHES.includes(wanted)) {
  stderr.write(`no such bench: ${wanted}; there are ${BENCHES.join(', ')}\n`);
  exit(1);
}
await import(`./${wanted}.ts`);
exit();
