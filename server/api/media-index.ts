import type { MediaUser } from '../contract/calls/media.ts';
import { roleIn, storedFields, titleOf } from '../contract/kinds/kind.ts';
import { CONTENT_KINDS, contentKinds } from '../kinds.ts';
import { attributeOf, tagsIn, visitHtml } from '../rich-text/read-html.ts';
import { familyOf, renameUploads, textsIn, uploadsIn } from '../store/media-files.ts';
import type { Store } from '../store/open-store.ts';
import { siteTextTitle } from './names.ts';
import { recordsOf } from './records-of.ts';

/** By the part of the name that all widths and formats of a picture share: its users, and the words that find it. */
type MediaIndex = Map<string, { readonly users: MediaUser[]; readonly words: string[] }>;
type Uploads = ReturnType<typeof uploadsOf>;

/** Returns a function that finds each upload's users and descriptions, read anew on the first request after a change. */
export function createMediaIndex(store: Store): () => Promise<MediaIndex> {
  // a changed record is a new row object, so the entry of the old one is dropped with it
  const known = new WeakMap<object, Uploads>();
  let index: Promise<MediaIndex> | undefined;
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
      if (index === building) return built; // otherwise something changed during the reading
    }
  };

  async function build(): Promise<MediaIndex> {
    const uses: MediaIndex = new Map();
    const add = (user: MediaUser, { families, descriptions }: Uploads, intro = '') => {
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
      add({ kind: 'text', id, title: siteTextTitle(id, site.value) }, uploadsOf({ value }, value));
    for (const kind of CONTENT_KINDS) {
      const { body } = storedFields(contentKinds[kind]);
      const records = recordsOf(store, kind);
      for (const row of records.all()) {
        let uploads = known.get(row);
        if (!uploads) {
          const record = body ? await records.read(row.id) : row;
          uploads = uploadsOf({ ...row, ...record }, body && String(record?.[body] ?? ''));
          known.set(row, uploads);
        }
        const intro = String(roleIn(contentKinds[kind], 'intro', { ...row }) ?? '');
        add({ kind, id: row.id, title: titleOf(contentKinds[kind], row) }, uploads, intro);
      }
    }
    return uses;
  }
}

/**
 * The uploads that a record names, also as mere words: a file whose address is written down is not removed. `html` is its
 * rich text. A picture has its description from its tag, or from the field `alt` beside its own.
 */
export function uploadsOf(record: object, html = '') {
  const images = tagsIn(html, 'img').map((tag) => [attributeOf(tag, 'src') ?? '', attributeOf(tag, 'alt')] as const);
  const descriptions = [...images, ...textsIn(record)].flatMap(([text, alt]) =>
    alt ? Array.from(uploadsIn(text), (name) => [familyOf(name), alt] as const) : [],
  );
  return { families: new Set(Array.from(uploadsIn(record), familyOf)), descriptions };
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
