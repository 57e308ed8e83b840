import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../server/base/log.ts';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { isRecord } from '../../../server/contract/shape.ts';
import { kinds } from '../../../server/every-kind.ts';
import { type Site, siteShape } from '../../../server/settings.ts';
import { SILENT } from '../../../server/start/log.ts';
import type { FileSystem } from '../../../server/store/disk/file-system.ts';
import { openStore, type Store } from '../../../server/store/open-store.ts';
import { ACCOUNT, ARTICLE, FixedClock, PHOTO, uploaded } from '../../helpers/temporary-store.ts';
import { MemoryDisk } from './memory-disk.ts';

/** Apart, and below folders that a first start has to make: each of them must be made durable for itself. */
export const DATA = '/var/site/data';
export const UPLOADS = '/srv/site/uploads';
export const STARTER = '/starter';

const by = 'admin';
const stoppedClock = new FixedClock();

/** Opens the folders on a disk in memory as a new process. */
export function openOn(fs: FileSystem, log: Log = SILENT, clock = stoppedClock): Promise<Store> {
  return openStore({
    dataDir: DATA,
    uploadsDir: UPLOADS,
    starterDir: STARTER,
    fs,
    now: () => clock.now(),
    log,
    cleanHtml: (html) => html,
    isAlone: true, // who opens a folder is another process each time, and the one before it has died
  });
}

/** A new machine: the starter and nothing else. */
export function newDisk(): MemoryDisk {
  const disk = new MemoryDisk();
  disk.put(`${STARTER}/site.json`, `${JSON.stringify(smallSite(), null, 2)}\n`);
  disk.put(`${STARTER}/company-profile.md`, '# 公司简介\n');
  disk.put(`${STARTER}/uploads/crane-2x2.webp`, 'picture');
  const createDate = '2026-01-01T00:00:00.000Z';
  disk.put(`${STARTER}/news/opening.json`, JSON.stringify({ id: 'opening', createDate, newTitle: '开业' }));
  return disk;
}

/** A site in use: records of every kind, a past, deleted ones, a file that cannot be read. */
export async function usedDisk(): Promise<MemoryDisk> {
  const disk = newDisk();
  const store = await openOn(disk.fs);
  await store.account.create(ACCOUNT, { by, id: 'first' });
  await store.account.create({ ...ACCOUNT, username: 'second' }, { by, id: 'second' });
  await store.finishFirstStart();
  const { news, carousel, session } = store;
  for (const id of ['old', 'broken', 'deleted', 'neighbour'])
    await news.create({ ...ARTICLE, newTitle: id }, { by, id });
  for (const id of ['old', 'broken']) await news.update(id, { newInfo: '<p>二</p>' }, { by });
  await news.remove('deleted', { by });
  await carousel.create(PHOTO, { by, id: 'photo' });
  await store.agent.create(APPLICATION, { by, id: 'application' });
  await store.agent.create(APPLICATION, { by, id: 'unwanted' });
  await keepEnquiry(store, 'unwanted');
  await store.page.create({ ...PAGE, pagePath: 'first' }, { by, id: 'page' });
  for (const id of ['s1', 's2']) await session.create(SESSION, { by, id });
  await store.uploads.save(uploaded('first picture'));
  await store.close();
  disk.put(`${DATA}/news/broken.json`, '{ torn');
  return disk;
}

/** An enquiry with a file, as a visitor sends it: first the file, then the record that names it. */
export async function keepEnquiry({ enquiry, enquiryFiles }: Store, id: string): Promise<void> {
  const bytes = Buffer.from(`photo of ${id}`);
  await enquiryFiles.keep(id, bytes);
  const file = { name: 'photo.jpg', type: 'image/jpeg', bytes: bytes.length };
  await enquiry.create({ ...storedFields(kinds.enquiry).empty, phone: APPLICANT.phone, file }, { by, id });
}

export const PAGE = { ...storedFields(kinds.page).empty, pageTitle: 'page' };
const APPLICANT = { agentName: '张工', agentInfo: '公司', phone: '13900000000' };
export const APPLICATION = { ...storedFields(kinds.agent).empty, ...APPLICANT, notify: true };
export const SESSION = { accountId: 'first', tokenHash: 'aa', lastSeenAt: '2026-11-20T08:00:00.000Z' };
export const PREVIEW = { kind: 'news', recordId: 'old', expiresAt: '2026-12-20T08:00:00.000Z' };

/** The starter's `site.json` with lists and texts as short as its shape allows: it is read some hundred thousand times. */
function smallSite(): Site {
  const whole: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../server/starter/site.json'), 'utf8'),
  );
  shorten(whole, () => siteShape(whole).ok);
  const checked = siteShape(whole);
  if (!checked.ok) throw new Error('the starter does not fit its shape');
  return checked.value;
}

function shorten(value: unknown, isStillGood: () => boolean): void {
  if (Array.isArray(value)) {
    const rest = value.splice(1);
    if (!isStillGood()) value.push(...rest);
  }
  if (!Array.isArray(value) && !isRecord(value)) return;
  const inside: Record<string, unknown> = Object(value);
  for (const [name, inner] of Object.entries(inside)) {
    shorten(inner, isStillGood);
    if (typeof inner !== 'string') continue;
    inside[name] = inner.endsWith('.md') ? 'company-profile.md' : '字';
    if (!isStillGood()) inside[name] = inner;
  }
}
