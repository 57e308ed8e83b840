import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenContext, Services } from '../../../server/api/context.ts';
import { createWindowLimit } from '../../../server/base/rate-limit.ts';
import { search } from '../../../server/features/search/search.ts';
import { SHOWN_KINDS } from '../../../server/kinds.ts';

test('whoever searches again and again waits for themselves alone', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ id: `a${at}`, newTitle: `塔机 ${at}`, showDate: '' }));
  const kinds = SHOWN_KINDS.map((kind) => [kind, { publicRows: { all: () => (kind === 'news' ? rows : []) } }]);
  const store = { ...Object.fromEntries(kinds), site: { value: {} } };
  const limitOf = (most: number, windowMs: number) => createWindowLimit({ most, windowMs, now: () => 0, maxKeys: 10 });
  const { handlers } = search.start({ store, limitOf } as unknown as Services); // proof: a search reads nothing else
  const answered: string[] = [];
  const ask = async (address: string) => {
    await handlers['search/query']({ q: '塔机 9' }, { address } as OpenContext); // proof: as above
    answered.push(address);
  };
  const storm = Array.from({ length: 60 }, () => ask('203.0.113.1'));
  await Promise.all([...storm, ask('203.0.113.2')]);
  assert.equal(answered.length, 61);
  assert.ok(answered.indexOf('203.0.113.2') <= 2, `behind ${answered.indexOf('203.0.113.2')} others`);
});
