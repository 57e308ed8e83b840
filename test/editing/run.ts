import { runExperiments } from '../run-experiments.ts';

if (process.argv.includes('--long')) process.env.EDITING = 'long';
runExperiments({ folder: import.meta.dirname, harm: 'broken', atOnce: 1 });
