import { after, before } from 'node:test';
import { type Site, startSite } from '../helpers/site.ts';
import type { Engine } from './engine.ts';
import { type EngineRow, engines } from './engines.ts';
import { journeys } from './journeys.ts';

/** The engines of these names; one file tests few of them, so that several run side by side. */
export function enginesNamed(...names: string[]): EngineRow[] {
  return engines.filter(({ name }) => names.includes(name));
}

/** Within a suite: a site and an engine from its beginning to its end, and what is to be tried in it. */
export function stand({ level, path, start }: EngineRow) {
  let site: Site;
  let engine: Engine;
  before(async () => {
    site = await startSite({ SITE_URL: '' });
    engine = await start(path);
  });
  after(async () => {
    await engine?.quit();
    await site?.stop();
  });
  return journeys
    .filter(({ levels }) => levels.includes(level))
    .map(({ name, run }) => ({ name, run: async () => void (await run({ site, engine, level })) }));
}
