import { runExperiments } from '../run-experiments.ts';

if (process.argv.includes('--long')) process.env.FAULTS = 'long';
// Two cores.
runExperiments({ folder: import.meta.dirname, harm: 'lost', atOnce: 2 });
