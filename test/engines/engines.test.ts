import { after, before, describe, it } from 'node:test';
import { type Site, startSite } from '../helpers/site.ts';
import type { Engine } from './engine.ts';
import { engines } from './engines.ts';
import { journeys } from './journeys.ts';

for (const { name, level, path, skip, start } of engines) {
  describe(`in ${name}`, { skip }, () => {
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

    for (const journey of journeys.filter(({ levels }) => levels.includes(level))) {
      it(journey.name, async () => {
        await journey.run({ site, engine, level });
      });
    }
  });
}
