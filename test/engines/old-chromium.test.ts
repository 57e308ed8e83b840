import { describe, it } from 'node:test';
import { enginesNamed, stand } from './stand.ts';

for (const engine of enginesNamed('Chromium 87', 'Chromium 83', 'Chromium 78')) {
  describe(`in ${engine.name}`, { skip: engine.skip }, () => {
    for (const { name, run } of stand(engine)) it(name, run);
  });
}
