import assert from 'node:assert/strict';
import { it } from 'node:test';
import { presenceHandler } from '../../../server/api/presence.ts';

it('a call says who else has a record open, with the last word of all their windows, for a minute after they were heard', () => {
  let time = Date.parse('2026-11-25T08:00:00.000Z');
  let saved = {};
  const people = [{ name: 'li' }, { name: 'wang' }];
  const news = { get: (id: string) => (id === 'a' || id === 'b') && saved };
  const store = { news, account: { all: () => people } };
  const presence = presenceHandler({ store, now: () => time } as never); // proof: all that it reads
  const ask = (account: string, id = 'a', typedAgo?: number) =>
    presence(
      { kind: 'news', id, ...(typedAgo === undefined ? {} : { typedAgo }) },
      { session: { account: { id: account, name: account, username: `${account}1` }, checkMay: () => {} } } as never, // proof: as above
    );
  assert.deepEqual(ask('li'), []);
  for (const typedAgo of [5_000, 30_000]) assert.deepEqual(ask('li', 'a', typedAgo), [], 'another window of hers');
  assert.deepEqual(ask('wang'), [{ name: 'li', typedAt: '2026-11-25T07:59:55.000Z' }]);
  assert.deepEqual(ask('li'), [{ name: 'wang', typedAt: '' }]);
  saved = { savedBy: 'wang', savedAt: new Date(time).toISOString() };
  assert.deepEqual(ask('li'), [], 'his save has closed the form');
  assert.deepEqual(ask('wang', 'b'), []);
  assert.throws(() => ask('li', 'nothing'), { code: 404 });
  time += 60_001;
  assert.deepEqual(ask('wang'), []);
  people.push({ name: 'wang' });
  ask('wang', 'b');
  assert.deepEqual(ask('li', 'b'), [{ name: 'wang（wang1）', typedAt: '' }], 'one of two of this name');
});
