import type { MediaRow, MediaType, MediaUser, mediaCalls } from '../contract/calls/media.ts';
import { Failure } from '../contract/failure.ts';
import { readPictureName } from '../contract/picture-name.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import { folded } from '../contract/search-words.ts';
import { familyOf, type MediaFile } from '../store/media-files.ts';
import type { Handlers, Services } from './context.ts';
import { createMediaUsers } from './media-users.ts';

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
