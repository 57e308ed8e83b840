import { runExperiments } from '../run-experiments.ts';

process.env.SECURITY_RUN = process.argv.includes('--long') ? 'long' : 'short';
// One file at a time: one of them compares times.
runExperiments({ folder: import.meta.dirname, harm: 'let through', atOnce: 1 });
