import { isDeepStrictEqual } from 'node:util';
import type { HandlersOf, Services, StaffContext } from '../../api/context.ts';
import { feature } from '../../api/feature.ts';
import { inPage } from '../../api/lists.ts';
import { siteTextPlace } from '../../api/names.ts';
import { oncePer } from '../../base/cache.ts';
import type { CallName } from '../../calls.ts';
import type { AuditRow } from '../../contract/calls/audit.ts';
import { timesOfDays } from '../../contract/china-time.ts';
import { Failure, fieldFailure } from '../../contract/failure.ts';
import { fold } from '../../contract/fold.ts';
import { roleIn, titleOf } from '../../contract/kinds/kind.ts';
import { readPictureName } from '../../contract/picture-name.ts';
import { CONTENT_KINDS, contentKinds } from '../../kinds.ts';
import { attributeOf, visitHtml } from '../../rich-text/read-html.ts';
import type { MediaFile, RowUploads } from '../../store/media-files.ts';
import { familyOf, renameUploads, uploadId, uploadsOf, uploadsOfRow } from '../../store/media-files.ts';
import { type AnyFields, recordsOf, type Store } from '../../store/open-store.ts';
import { type MediaReplaced, type MediaRow, type MediaType, type MediaUser, mediaCalls } from './calls.ts';

const TYPES: Readonly<Record<string, MediaType>> = { pdf: 'document', vtt: 'document', mp4: 'film', webm: 'film' };
const START = '/uploads/';

/** The media library: uploaded files, what uses them, and their recycle bin. */
export const media = feature('media', mediaCalls, (services) => ({
  handlers: mediaHandlers(services),
  describe: (rows) => describeFiles(services.store, rows),
}));

function mediaHandlers({ store, call }: Services): HandlersOf<typeof mediaCalls> {
  const index = createMediaIndex(store);
  const nameOf = ({ name }: MediaFile) => store.filename.get(uploadId(name));
  const timeOf = (file: MediaFile) => nameOf(file)?.savedAt ?? new Date(file.time).toISOString();

  const rowOf = (file: MediaFile, usedBy: MediaUser[]): MediaRow => {
    const { name, bytes } = file;
    const { width, height } = readPictureName(name) ?? {};
    return {
      url: START + name,
      name: nameOf(file)?.name || undefined,
      type: typeOf(file),
      ...(width && height ? { width, height } : {}),
      bytes,
      createDate: timeOf(file),
      usedBy,
    };
  };

  function refuseUsed(names: readonly string[]): void {
    const uses = index();
    const found = [...new Set(names.flatMap((name) => uses.get(familyOf(name))?.users ?? []))];
    if (found.length === 0) return;
    const titles = found.map(({ title }) => `《${title.replace(/^《|》$/g, '') || '未命名'}》`);
    throw new Failure(409, `正在使用中，不能删除：${titles.join('、')}`, { data: { usedBy: found } });
  }

  /** Saves one user of a file with another file in its place, also after others; returns why not, else an empty text. */
  async function replaceIn(user: MediaUser, context: StaffContext, swap: Swap, tries = 3): Promise<string> {
    try {
      const [name, input] = await saveOf(store, user, swap);
      await call(name, input, context);
      return '';
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return error.code === 409 && tries > 1 ? replaceIn(user, context, swap, tries - 1) : error.message;
    }
  }

  return {
    async 'media/list'({ keyword, type, unused, removed, from, to, ...paging }, { session }) {
      const uses = index();
      const listing = await store.media.list();
      const wanted = fold(keyword ?? '');
      const usersOf = ({ family }: MediaFile) => uses.get(family)?.users ?? [];
      const holds = (...words: string[]) => fold(words.join('\n')).includes(wanted);
      const { first, end } = timesOfDays(from, to);
      const files = (removed ? listing.removed : listing.files).filter(
        (file) =>
          !(unused && usersOf(file).length > 0) &&
          (session.mayDo(['content', 'view']) || usersOf(file).every(({ kind }) => kind === 'news')) &&
          (type ?? typeOf(file)) === typeOf(file) &&
          timeOf(file) >= first &&
          timeOf(file) < end &&
          (wanted === '' || holds(file.name, nameOf(file)?.name ?? '', ...(uses.get(file.family)?.words ?? []))),
      );
      files.sort((a, b) => Date.parse(timeOf(b)) - Date.parse(timeOf(a)) || (a.name < b.name ? 1 : -1));
      return { data: inPage(files, paging).map((file) => rowOf(file, usersOf(file))), count: files.length };
    },

    async 'media/remove'({ urls }, { author }) {
      const names = [...new Set(urls.map((url) => (url.startsWith(START) ? url.slice(START.length) : '')))];
      const check = () => {
        author.check?.();
        refuseUsed(names);
      };
      await store.media.remove(names, { ...author, check });
      try {
        refuseUsed(names); // a record saved meanwhile may use one; a later save brings the file back
      } catch (error) {
        await store.media.restore(names);
        throw error;
      }
    },

    async 'media/replace'({ url, by, isUndo }, context) {
      const { files } = await store.media.list();
      const [old, other] = [url, by].map((each) => files.find(({ name }) => START + name === each));
      if (!old || !other) throw new Failure(404);
      if (old === other || typeOf(old) !== typeOf(other)) throw fieldFailure(400, 'by', '请另选一个同类的文件');
      const [was, is] = [old, other].map((file) => nameOf(file)?.name || '图片');
      context.note({ title: `把“${was}”换${isUndo ? '回' : '成'}“${is}”` });
      const uses = index();
      const swap = (text: string) => replaceUpload(text, old.family, other.name);
      const result: MediaReplaced[] = [];
      for (const user of uses.get(old.family)?.users ?? [])
        result.push({ ...user, reason: await replaceIn(user, context, swap) });
      return result;
    },

    async 'media/restore'({ url }, { author }) {
      if (!url.startsWith(START) || !(await store.media.restore([url.slice(START.length)], author)))
        throw new Failure(404);
    },
  };
}

/** In the log, a picture is shown as long as it is there. */
async function describeFiles(store: Store, rows: readonly AuditRow[]): Promise<void> {
  const named = rows.filter(({ id }) => id.startsWith(START));
  const files = new Map(
    named.length > 0 ? (await store.media.list()).files.map((file) => [START + file.name, file]) : [],
  );
  for (const row of named) {
    const file = files.get(row.id);
    row.isThere = file !== undefined;
    if (file && typeOf(file) === 'picture') row.picture = row.id;
  }
}

function typeOf({ name }: MediaFile): MediaType {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'picture';
}

type Swap = (text: string) => string;

/** The call that saves what uses a file, and its input: each text swapped, of a record only the fields that change. */
async function saveOf(store: Store, { kind, id }: MediaUser, swap: Swap): Promise<[name: CallName, AnyFields]> {
  const swapped = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? swap(part) : part));
  const { site, system, texts } = store;
  if (kind === 'site') return ['site/save', { site: swapped(site.value), version: site.version }];
  if (kind === 'system') return ['system/update', { ...swapped(system.value) }];
  const old = kind === 'text' ? texts.get(id) : await recordsOf(store, kind).read(id);
  if (!old) throw new Failure(404);
  const { version } = old;
  if (kind === 'text') return ['site/save-text', { name: id, text: swap(String(old.value)), version }];
  const fields = Object.entries(old).filter(([, value]) => !isDeepStrictEqual(swapped(value), value));
  return [`${kind}/update`, { ...swapped(Object.fromEntries(fields)), [contentKinds[kind].id]: id, version }];
}

/** By the part of the name that all widths and formats of a picture share: its users, and the words that find it. */
type MediaIndex = Map<string, { readonly users: MediaUser[]; readonly words: string[] }>;

/** Returns a function that finds each upload's users and descriptions, made anew on the first request after a change. */
export function createMediaIndex(store: Store): () => MediaIndex {
  return oncePer(
    () => store.publicRevision,
    () => build(store),
  );
}

function build(store: Store): MediaIndex {
  const uses: MediaIndex = new Map();
  const add = (user: MediaUser, { families, descriptions }: RowUploads, intro = '') => {
    for (const family of families) {
      const { users, words } = uses.get(family) ?? { users: [], words: [] };
      users.push(user);
      words.push(user.title, intro);
      uses.set(family, { users, words });
    }
    for (const [family, alt] of descriptions) uses.get(family)?.words.push(alt);
  };
  const { site, system, texts } = store;
  add({ kind: 'site', id: site.id, title: '站点设置' }, uploadsOf(site.value));
  add({ kind: 'system', id: system.id, title: '系统名称与LOGO' }, uploadsOf(system.value));
  for (const { id, value } of texts.all())
    add({ kind: 'text', id, title: siteTextPlace(id, site.value).title }, uploadsOf({ value }, value));
  for (const kind of CONTENT_KINDS) {
    for (const row of recordsOf(store, kind).all()) {
      const intro = String(roleIn(contentKinds[kind], 'intro', { ...row }) ?? '');
      add({ kind, id: row.id, title: titleOf(contentKinds[kind], row) }, uploadsOfRow(row), intro);
    }
  }
  return uses;
}

/** A text with another file, by its name, at each address of this family; pictures in HTML get the other one's proportions. */
export function replaceUpload(text: string, family: string, name: string): string {
  const [, ownWidth] = /-(\d+)x\d+\./.exec(`${family}.`) ?? [];
  const html = visitHtml(text, {
    img(tag) {
      const swapped = renameUploads(tag.source, family, name);
      const stale = attributeOf(tag, 'width') === ownWidth ? ['width', 'height'] : ['height'];
      const withoutSize = (source: string, size: string) => source.replace(` ${size}="${attributeOf(tag, size)}"`, '');
      return swapped === tag.source ? undefined : stale.reduce(withoutSize, swapped);
    },
  });
  return renameUploads(html, family, name);
}
