import type { MediaUser } from '../contract/calls/media.ts';
import { storedFields } from '../contract/kinds/kind.ts';
import { CONTENT_KINDS, contentKinds } from '../contract/kinds/kinds.ts';
import { siteTextTitle } from '../contract/site-text-title.ts';
import { familyOf } from '../store/media-files.ts';
import type { Store } from '../store/open-store.ts';
import { titleOf } from './history.ts';
import { recordsOf } from './records-of.ts';

const ADDRESS = /\/uploads\/([^"'\\\s()<>?#&]+)/g;

/** As the store names what changed. */
const USING: readonly string[] = [...CONTENT_KINDS, 'site', 'system', 'texts'];

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
    if (USING.includes(kind)) index = undefined;
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
    add({ kind: 'site', id: site.id, title: '站点设置' }, addressesIn(JSON.stringify(site.value)));
    add({ kind: 'system', id: system.id, title: '系统名称与LOGO' }, addressesIn(JSON.stringify(system.value)));
    for (const { id, value } of texts.all())
      add({ kind: 'text', id, title: siteTextTitle(id, site.value) }, addressesIn(value));
    for (const kind of CONTENT_KINDS) {
      const { body } = storedFields(contentKinds[kind]);
      const records = recordsOf(store, kind);
      for (const row of records.all()) {
        let found = families.get(row);
        if (!found) {
          const record = body ? await records.read(row.id) : row;
          found = addressesIn(JSON.stringify(row), String((body && record?.[body]) ?? ''));
          families.set(row, found);
        }
        if (found.length > 0) add({ kind, id: row.id, title: titleOf(kind, row) }, found);
      }
    }
    return users;
  }
}

/** The files of this site that are named, in whatever spelling a link may have. */
function addressesIn(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) for (const [, name = ''] of text.matchAll(ADDRESS)) found.add(familyOf(decoded(name)));
  return [...found];
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
