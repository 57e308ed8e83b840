import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { compareServed } from '../../../server/backup/compare-served.ts';
import { makeManifest } from '../../../server/backup/manifest.ts';
import { createApiClient } from '../../../server/http/api-client.ts';
import { cleanHtml } from '../../../server/rich-text/parse/clean-html.ts';
import { ADMIN_PASSWORD } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('what a server serves of a snapshot', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);
  const firstIn = (kind: string) => readdirSync(join(site.dataDir, kind))[0]?.replace('.json', '');
  before(async () => {
    await site.call('system/update', { sysName: '后台', logo: '/media/brand/icon-180.png' }, staff);
    await site.call('enquiry/save', { phone: '13800000000' });
    await site.call('enquiry/mark', { enquiryId: firstIn('enquiry'), note: '已回电' }, staff);
  });

  /** Compares one file of each kind; `change` may alter what the snapshot has of it. */
  const compared = async (change: (path: string, text: string) => string, more = new Map<string, string>()) => {
    const readFile = async (path: string) => {
      const added = more.get(path);
      if (added !== undefined) return Buffer.from(added);
      const bytes = readFileSync(join(site.dataDir, '..', path));
      return path.startsWith('uploads/') ? bytes : Buffer.from(change(path, bytes.toString('utf8')));
    };
    const [picture = ''] = readdirSync(site.uploadsDir).filter((name) => name.endsWith('.webp'));
    const bytes = readFileSync(join(site.uploadsDir, picture)).toString('latin1');
    const sha256 = hash('sha256', Buffer.from(change('picture', bytes), 'latin1'), 'hex');
    const records = ['news', 'enquiry'].map((kind) => `data/${kind}/${firstIn(kind)}.json`);
    const files = [
      ...records,
      'data/site.json',
      'data/system.json',
      'data/company-profile.md',
      `uploads/${picture}`,
      ...more.keys(),
    ];
    const entries = files.map((path) => ({ path, size: 1, sha256 }));
    const client = createApiClient(new URL(site.address));
    await client.logIn('admin', ADMIN_PASSWORD);
    const served = {
      address: site.address,
      ask: client.ask,
      unasked: new Map(),
      routes: [],
      records: [],
      stop: async () => {},
    };
    return compareServed(served, makeManifest(new Date().toISOString(), true, entries), { cleanHtml, readFile });
  };

  it('is equal where nothing was changed', async () => {
    assert.deepEqual(await compared((_path, text) => text), { records: 5, pictures: 1, faults: [], unreadable: [] });
  });

  it('names a record that the loader does not take by its name as unreadable, not as different', async () => {
    const names = ['MyNews', 'No Id', '塔机', 'a.b', '-a'].map((name) => `data/news/${name}.json`).sort();
    const stored = readFileSync(join(site.dataDir, `news/${firstIn('news')}.json`), 'utf8').replace(/"id": .*,/, '');
    assert.deepEqual(await compared((_path, text) => text, new Map(names.map((name) => [name, stored]))), {
      records: 5,
      pictures: 1,
      faults: [],
      unreadable: names,
    });
  });

  for (const [what, from, to] of [
    ['/news/', /"newTitle": "/, '"newTitle": "x'],
    ['site.json', /"slogan": "/, '"slogan": "x'],
    ['system.json', /"sysName": ?"/, '"sysName":"x'],
    ['.md', /^/, 'x'],
    ['picture', /^/, 'x'],
  ] as const)
    it(`is named where ${what} is another`, async () => {
      const { faults } = await compared((path, text) => (path.includes(what) ? text.replace(from, to) : text));
      const shown = faults.map((path) => path.includes(what) || path.startsWith('uploads/'));
      assert.deepEqual(shown, [true]);
    });
});
