import { type Experiment, experiments } from './experiments.ts';

// A process that runs one share of an experiment, for `aside.ts`.
process.on('disconnect', () => process.exit());
const [name = '', index, of] = process.argv.slice(2);
if (!(name in experiments)) throw new Error(`no experiment: ${name}`);
const run = experiments[name as Experiment]; // proof: the line above
const outcome = await run({ index: Number(index), of: Number(of) });
process.send?.(outcome, () => process.disconnect());
