import { argv, exit, stderr } from 'node:process';

/**
 * `npm run bench -- NAME` prints figures and the reference beside them. The machine is somebody's, so only ratios of one run
 * mean anything, and no test asserts any of it. What a bench started ends with this process.
 */
const BENCHES = ['server', 'wire'];

const [wanted = 'server'] = argv.slice(2);
if (!BENCHES.includes(wanted)) {
  stderr.write(`no such bench: ${wanted}; there are ${BENCHES.join(', ')}\n`);
  exit(1);
}
await import(`./${wanted}.ts`);
exit();
