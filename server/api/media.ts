import type { MediaRow, MediaType, MediaUser, mediaCalls } from '../contract/calls/media.ts';
import { Failure } from '../contract/failure.ts';
import { storedFields } from '../contract/kinds/kind.ts';
import { CONTENT_KINDS, contentKinds } from '../contract/kinds/kinds.ts';
import { readPictureName } from '../contract/picture-name.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import { folded } from '../contract/search-words.ts';
import { familyOf, type MediaFile, uploadsIn } from '../store/media-files.ts';
import type { Store } from '../store/open-store.ts';
import type { Handlers, Services } from './context.ts';
import { titleOf } from './history.ts';
import { recordsOf } from './records-of.ts';
import { siteTextTitle } from './site-text-title.ts';

const TYPES: Readonly<Record<string, MediaType>> = { pdf: 'document', mp4: 'film', webm: 'film' };
const START = '/uploads/';

/** The media library: every uploaded file with what uses it, and its recycle bin. */
export function mediaHandlers({ store }: Services): Pick<Handlers, keyof typeof mediaCalls> {
  const users = createMediaUsers(store);

  const rowOf = (file: MediaFile, usedBy: MediaUser[]): MediaRow => {
    const { name, bytes, time } = file;
    const { width, height } = readPictureName(name) ?? {};
    return {
      url: START + name,
      type: typeOf(file),
      ...(width && height ? { width, height } : {}),
      bytes,
      createDate: new Date(time).toISOString(),
      usedBy,
    };
  };

  /** Failure 409 that names what uses one of them. */
  async function refuseUsed(names: readonly string[]): Promise<void> {
    const usedBy = await users();
    const found = [...new Set(names.flatMap((name) => usedBy.get(familyOf(name)) ?? []))];
    if (found.length === 0) return;
    const titles = found.map(({ title }) => `《${title.replace(/^《|》$/g, '') || '未命名'}》`);
    throw new Failure(409, `正在使用中，不能删除：${titles.join('、')}`, { data: { usedBy: found } });
  }

  return {
    async 'media/list'({ keyword, type, unused, removed, page = 1, limit = LIST_LIMIT_DEFAULT }) {
      const usedBy = await users();
      const listing = await store.media.list();
      const wanted = folded(keyword ?? '');
      const usersOf = ({ family }: MediaFile) => usedBy.get(family) ?? [];
      const holds = (words: string) => folded(words).includes(wanted);
      const files = (removed ? listing.removed : listing.files).filter(
        (file) =>
          !(unused && usersOf(file).length > 0) &&
          (type ?? typeOf(file)) === typeOf(file) &&
          (wanted === '' || holds(file.name) || usersOf(file).some(({ title }) => holds(title))),
      );
      const shown = files.slice((page - 1) * limit, page * limit);
      return { data: shown.map((file) => rowOf(file, usersOf(file))), count: files.length };
    },

    async 'media/remove'({ urls }, { author }) {
      const names = [...new Set(urls.map((url) => (url.startsWith(START) ? url.slice(START.length) : '')))];
      const there = new Set((await store.media.list()).files.map(({ name }) => name));
      if (!names.every((name) => there.has(name))) throw new Failure(404);
      await refuseUsed(names);
      await store.media.remove(names, author);
      try {
        await refuseUsed(names); // what was saved meanwhile may show one; what is saved from here on brings it back
      } catch (error) {
        await store.media.restore(names);
        throw error;
      }
    },

    async 'media/restore'({ url }, { author }) {
      if (!url.startsWith(START) || !(await store.media.restore([url.slice(START.length)], author)))
        throw new Failure(404);
    },
  };
}

function typeOf({ name }: MediaFile): MediaType {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'picture';
}

type UsersByFamily = ReadonlyMap<string, MediaUser[]>;

/**
 * Gives who shows which uploaded file, by what all widths and formats of a picture have in common. It is read from the
 * records, texts and settings themselves, when somebody asks after one of them has changed; nothing of it is stored.
 */
export function createMediaUsers(store: Store): () => Promise<UsersByFamily> {
  // A record that changes is another row: what was read of the old one goes with it
  const families = new WeakMap<object, readonly string[]>();
  let index: Promise<UsersByFamily> | undefined;
  store.onChange((kind) => {
    if (!store.isPrivate(kind)) index = undefined;
  });

  return async () => {
    for (;;) {
      index ??= build();
      const building = index;
      const built = await building.catch((error: unknown) => {
        index = undefined;
        throw error;
      });
      if (index === building) return built; // else something changed while it was read
    }
  };

  async function build(): Promise<UsersByFamily> {
    const users = new Map<string, MediaUser[]>();
    const add = (user: MediaUser, found: readonly string[]) => {
      for (const family of found) users.set(family, [...(users.get(family) ?? []), user]);
    };
    const { site, system, texts } = store;
    add({ kind: 'site', id: site.id, title: '站点设置' }, familiesIn(JSON.stringify(site.value)));
    add({ kind: 'system', id: system.id, title: '系统名称与LOGO' }, familiesIn(JSON.stringify(system.value)));
    for (const { id, value } of texts.all())
      add({ kind: 'text', id, title: siteTextTitle(id, site.value) }, familiesIn(value));
    for (const kind of CONTENT_KINDS) {
      const { body } = storedFields(contentKinds[kind]);
      const records = recordsOf(store, kind);
      for (const row of records.all()) {
        let found = families.get(row);
        if (!found) {
          const record = body ? await records.read(row.id) : row;
          found = familiesIn(JSON.stringify({ ...row, ...record }));
          families.set(row, found);
        }
        if (found.length > 0) add({ kind, id: row.id, title: titleOf(kind, row) }, found);
      }
    }
    return users;
  }
}

/** What the files of this site that are named have in common with their widths and formats. */
function familiesIn(text: string): readonly string[] {
  return [...new Set(Array.from(uploadsIn(text), familyOf))];
}
