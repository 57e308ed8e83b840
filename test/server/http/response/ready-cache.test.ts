import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodePage } from '../../../../server/http/response/make-ready.ts';
import { createPageCache } from '../../../../server/http/response/ready-cache.ts';

test('a page that may not grow old is made anew at its time, another one is kept', async () => {
  let now = 0;
  let rendered = 0;
  const cache = createPageCache(() => now);
  const ask = (key: string, staleAt?: number) =>
    cache.get(key, () => {
      rendered += 1;
      const document = `page ${rendered}`;
      return encodePage({ status: 200, isKept: true, staleAt, document }, {}, { visitor: {}, keyed: {} });
    });
  const textOf = async (key: string, staleAt?: number) => (await ask(key, staleAt)).encoded.identity.bytes.toString();

  assert.equal(await textOf('/form', 1_000), 'page 1');
  assert.equal(await textOf('/plain'), 'page 2');
  now = 999;
  assert.equal(await textOf('/form', 2_000), 'page 1');
  now = 1_000;
  assert.equal(await textOf('/form', 2_000), 'page 3');
  assert.equal(await textOf('/form', 2_000), 'page 3');
  assert.equal(await textOf('/plain'), 'page 2');
});
