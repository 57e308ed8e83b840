import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentKinds, PAGED_KINDS } from '../../../server/kinds.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('what search engines are told', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  it('holds nothing empty of a record that was saved without words', async () => {
    for (const name of PAGED_KINDS) {
      const kind = contentKinds[name];
      const pagePath = 'nothing-yet';
      const { data } = (await site.call<Record<string, string>>(`${name}/save`, { pagePath }, staff)).body;
      const { status, text } = await site.send('GET', kind.address(data?.[kind.id] ?? '', { pagePath, casePath: '' }));
      const told = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json);
      assert.ok(status === 200 && told.length > 0, name);
      assert.doesNotMatch(told.join('\n'), /:(""|null|\[\]|\{\})/, name);
    }
  });
});
