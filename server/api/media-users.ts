import type { MediaUser } from '../contract/calls/media.ts';
import { storedFields } from '../contract/kinds/kind.ts';
import { CONTENT_KINDS, contentKinds } from '../contract/kinds/kinds.ts';
import { siteTextTitle } from '../contract/site-text-title.ts';
import { familyOf, uploadsIn } from '../store/media-files.ts';
import type { Store } from '../store/open-store.ts';
import { titleOf } from './history.ts';
import { recordsOf } from './records-of.ts';

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
