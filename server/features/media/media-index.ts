import { siteTextPlace } from '../../api/names.ts';
import { recordsOf } from '../../api/records-of.ts';
import { oncePer } from '../../base/cache.ts';
import { roleIn, titleOf } from '../../contract/kinds/kind.ts';
import { CONTENT_KINDS, contentKinds } from '../../kinds.ts';
import { attributeOf, visitHtml } from '../../rich-text/read-html.ts';
import { type RowUploads, renameUploads, uploadsOf, uploadsOfRow } from '../../store/media-files.ts';
import type { Store } from '../../store/open-store.ts';
import type { MediaUser } from './calls.ts';

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
