import { pathToFileURL } from 'node:url';

// A process that runs one experiment of a module, for `aside.ts`.
process.on('disconnect', () => process.exit());
const [module = '', name = '', input = 'null'] = process.argv.slice(2);
const { experiments } = await import(pathToFileURL(module).href);
if (!(name in experiments)) throw new Error(`no experiment: ${name}`);
process.send?.(await experiments[name](JSON.parse(input)), () => process.disconnect());
