import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { serveCopy } from '../../../server/commands/serve-copy.ts';
import { productHref } from '../../../server/contract/addresses.ts';
import { ROOT } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

it('a copy that is verified has all settings, and no page of it is sent to a search engine', async (t) => {
  const folder = temporaryFolder(t);
  const folders = { dataDir: join(folder, 'data'), uploadsDir: join(folder, 'uploads') };
  cpSync(join(ROOT, 'server/starter'), folders.dataDir, { recursive: true });
  const file = join(folders.dataDir, 'site.json');
  const site = JSON.parse(readFileSync(file, 'utf8'));
  const searchPush = { baidu: 'https://data.example.com/urls', indexNow: { key: '', endpoint: '' } };
  writeFileSync(file, JSON.stringify({ ...site, company: { ...site.company, name: '别家' }, searchPush }));
  const served = await serveCopy(folders, ROOT);
  try {
    const given = Object(await served.ask('site/read', {})).site;
    assert.equal(given.company.name, '别家');
    assert.deepEqual(given.searchPush, searchPush);
    const status = Object(await served.ask('system/status', {}));
    assert.ok(status.version);
    assert.equal(status.search, undefined);
    const { productId } = Object(await served.ask('product/list', { limit: 1 })).data[0];
    assert.ok(
      served.records.some(({ path }) => path === productHref({ productId })),
      'samples are verified, too',
    );
  } finally {
    await served.stop();
  }
});
