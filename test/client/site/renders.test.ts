import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pages } from '../../../client/site/routes.ts';
import { demo, search } from '../../../server/contract/addresses.ts';
import { sampleAddress } from '../../browser/sample-address.ts';
import { startSite } from '../../helpers/site.ts';

/** More, and the page looks as if there were few pictures. */
const ADDRESSES_MAX = 4;
/** What they show depends on what is asked, or is a test's. */
const LEFT_OUT = [search, demo];

test('a render stands on at most four of the addresses that a desk opens', async () => {
  const site = await startSite();
  const found = new Map<string, string[]>();
  for (const row of pages.filter(({ device, path }) => device !== 'mobile' && !LEFT_OUT.includes(path))) {
    const { text } = await site.send('GET', sampleAddress(row));
    const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
    const renders = Array.from(
      main.matchAll(/\/(?:uploads|media\/pictures)\/([\w-]+?)-\d+x\d+\./g),
      ([, name = '']) => name,
    );
    for (const name of new Set(renders)) found.set(name, [...(found.get(name) ?? []), row.path]);
  }
  await site.stop();
  assert.ok(found.size > 40);
  const wrong = [...found].filter(([, paths]) => paths.length > ADDRESSES_MAX);
  assert.deepEqual(wrong, []);
});
