import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { restoreSnapshot } from '../../../server/backup/restore-snapshot.ts';
import { headings } from '../../../server/contract/kinds/headings.ts';
import { type AnyKind, storedFields } from '../../../server/contract/kinds/kind.ts';
import { CONTENT_KINDS, recordKinds } from '../../../server/contract/kinds/kinds.ts';
import { renderMarkdown } from '../../../server/rich-text/parse/clean-html.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { KINDS, type KindName } from '../../../server/store/kinds.ts';
import type { Store } from '../../../server/store/open-store.ts';
import { ROOT } from '../../helpers/site.ts';
import { filesBelow } from '../../helpers/snapshots.ts';
import { openedStore, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

/** Made by 0.1.0 itself: changes of every kind through its calls, edits by hand, then `npm run backup`. */
const FIRST = join(ROOT, 'test', 'fixtures', '0.1.0');
const by = 'somebody';

/** A copy of the folder at a time when nothing in it was too old to keep. */
function firstVersion(t: TestContext): Place {
  const place = new Place(temporaryFolder(t));
  cpSync(join(FIRST, 'data'), place.dataDir, { recursive: true });
  cpSync(join(FIRST, 'uploads'), place.uploadsDir, { recursive: true });
  place.clock.time = Date.parse('2026-11-22T08:00:00.000Z');
  place.isServer = false;
  return place;
}

function namesIn(...path: string[]): string[] {
  const folder = join(FIRST, 'data', ...path);
  return existsSync(folder) ? readdirSync(folder) : []; // git keeps no empty folder
}

function content(...path: string[]): string {
  return readFileSync(join(FIRST, 'data', ...path), 'utf8');
}

/** A record's file, with what its kind has got since as its empty value. */
function asRead(kind: KindName, text: string): unknown {
  const known = Object.values<AnyKind>(recordKinds).find(({ name }) => name === kind);
  return { ...(known && storedFields(known).empty), ...JSON.parse(text) };
}

/** What a file says; `site.json` of 0.1.0 with what it knew nothing of, empty or neutral. */
function plainValue(name: string, text: string): unknown {
  if (name.endsWith('.md')) return text;
  const { cases: _, ...value } = JSON.parse(text);
  if (!value.coverage) return value;
  const words = headings.shape(undefined);
  return {
    wechatQr: '',
    reply: { who: '', when: '' },
    brand: { logo: '', logoLight: '', mark: '', share: '', accent: '' },
    headings: words.ok && words.value,
    pictures: { notFound: '', login: '' },
    ...value,
    coverage: { unit: '', noun: '', reached: '', ...value.coverage },
    franchise: { policiesPicture: '', ...value.franchise },
    hero: { style: 'cutout', alt: '', ...value.hero },
  };
}

function plainOf({ site, system, texts }: Store, name: string) {
  return name === site.id ? site : name === system.id ? system : texts;
}

test('every record, version and deleted record of a 0.1.0 data folder reads as it lies there', async (t) => {
  const place = firstVersion(t);
  const store = await openedStore(t, place);
  const counts = { records: 0, versions: 0, deleted: 0 };
  for (const kind of Object.keys(KINDS) as KindName[]) {
    // proof: the table's own names
    for (const file of namesIn(kind)) {
      const id = file.replace('.json', '');
      assert.deepEqual(await store[kind].read(id), asRead(kind, content(kind, file)), `${kind}/${file}`);
      counts.records += 1;
    }
  }
  for (const kind of [...CONTENT_KINDS, 'agent'] as const) {
    for (const id of namesIn('history', kind)) {
      for (const file of namesIn('history', kind, id)) {
        const key = file.replace('.json', '');
        const expected = asRead(kind, content('history', kind, id, file));
        assert.deepEqual(await store[kind].readVersion(id, key), expected, `${kind}/${id}/${file}`);
        assert.ok((await store[kind].versions(id)).some((version) => version.key === key));
        counts.versions += 1;
      }
    }
    for (const file of namesIn('deleted', kind)) {
      const [id = ''] = file.split('~');
      assert.deepEqual(await store[kind].readDeleted(id), asRead(kind, content('deleted', kind, file)), file);
      assert.ok((await store[kind].deleted()).some((deleted) => deleted.id === id));
      counts.deleted += 1;
    }
  }
  assert.deepEqual(counts, { records: 11, versions: 8, deleted: 3 });
  const wrong = place.lines.filter(({ level }) => level !== 'info');
  assert.deepEqual(wrong, []);
});

test('personal data of a 0.1.0 data folder is for the server alone to read from the first start on', async (t) => {
  const place = firstVersion(t);
  const [application = ''] = namesIn('agent');
  const deleted = join(place.dataDir, 'deleted', 'agent', application.replace('.', '~2026-11-21T08-00-00.000Z~a.'));
  mkdirSync(dirname(deleted));
  cpSync(join(FIRST, 'data', 'agent', application), deleted);
  const store = await openedStore(t, place);
  await store.agent.update(application.replace('.json', ''), { note: '已回电' }, { by });
  assertPrivate(place);
  assert.ok(readable(place).some((file) => file.startsWith('news/')));
  assert.equal(readFileSync(deleted, 'utf8'), content('agent', application));
  await store.erase('agent', application.replace('.json', ''));
  const wrong = filesBelow(place.dataDir).filter((file) => file.includes(application.replace('.json', '')));
  assert.deepEqual(wrong, []);
});

function readable({ dataDir }: Place): string[] {
  return filesBelow(dataDir).filter((file) => (statSync(join(dataDir, file)).mode & 0o077) !== 0);
}

function assertPrivate(place: Place): void {
  const isPersonal = (file: string) => /(^|\/)(agent|enquiry|account|session|notice|preview|visits|push)\//.test(file);
  assert.ok(filesBelow(place.dataDir).filter(isPersonal).length >= 5);
  assert.deepEqual(readable(place).filter(isPersonal), []);
}

test('every plain file of a 0.1.0 data folder and every copy of one reads as it lies there', async (t) => {
  const store = await openedStore(t, firstVersion(t));
  const names = namesIn('.').filter((name) => /^(site\.json|system\.json|.*\.md)$/.test(name));
  let copies = 0;
  for (const name of names) {
    const collection = plainOf(store, name);
    assert.deepEqual(collection.get(name)?.value, plainValue(name, content(name)), name);
    const versions = await collection.versions(name);
    const files = namesIn('history', name).sort().reverse();
    assert.equal(versions.length, files.length);
    for (const [index, file] of files.entries()) {
      const { key = '', savedBy } = versions[index] ?? {};
      assert.equal(savedBy, /~(.*)\.\w+$/.exec(file)?.[1] ?? '', 'who saved it');
      const version = await collection.readVersion(name, key);
      assert.deepEqual(version?.value, plainValue(name, content('history', name, file)), file);
      copies += 1;
    }
  }
  assert.deepEqual([names.sort(), copies], [['company-profile.md', 'our-own.md', 'site.json', 'system.json'], 11]);
});

test('a snapshot of 0.1.0 is verified and restored', async (t) => {
  const snapshot = join(FIRST, 'snapshot');
  const place = new Place(temporaryFolder(t));
  const env = { ...process.env, DATA_DIR: join(FIRST, 'data'), UPLOADS_DIR: join(FIRST, 'uploads') };
  const command = [join(ROOT, 'dist', 'zhuzhan'), 'backup', '--verify', snapshot];
  assert.match(
    execFileSync(process.execPath, command, { env, encoding: 'utf8' }),
    /15 records and 2 pictures served and equal/,
  );
  const { dataDir, uploadsDir, log, clock } = place;
  const { manifest } = await restoreSnapshot({
    ...{ dataDir, uploadsDir, log, snapshot, randomBytes },
    fs: realFileSystem,
    now: clock.now(),
    keepSessions: true,
  });
  assert.equal(manifest.files.length, 40);
  assertPrivate(place);
  for (const folder of ['data', 'uploads']) {
    const restored = filesBelow(join(place.folder, folder));
    assert.deepEqual(restored, filesBelow(join(FIRST, folder)));
    for (const file of restored) {
      const [now, then] = [join(place.folder, folder, file), join(FIRST, folder, file)].map((path) =>
        readFileSync(path),
      );
      assert.deepEqual(now, then, file);
    }
  }
  await showsMovedCase(t, place);
});

test('a server moves the case of a 0.1.0 data folder into a record, and leaves the profile that it had for a text', async (t) => {
  const place = firstVersion(t);
  place.isServer = true;
  await showsMovedCase(t, place);
});

async function showsMovedCase(t: TestContext, place: Place): Promise<void> {
  const store = await openedStore(t, place);
  const shown = store.case.all().map(({ id, casePath }) => [id, casePath]);
  assert.deepEqual(shown, [['huanghejiangong', '/huanghejiangong']]);
  assert.equal(
    (await store.case.read('huanghejiangong'))?.caseCon,
    await renderMarkdown(content('company-profile.md')),
  );
  assert.equal(place.read('company-profile.md'), content('company-profile.md'));
  assert.equal(JSON.parse(place.read('site.json')).cases, undefined);
  assert.equal(place.read('format.json'), '{"format":2}\n');
}
