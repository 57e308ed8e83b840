import { oncePer } from '../base/cache.ts';
import { CONTENT_KINDS } from '../kinds.ts';
import { uploadId } from '../store/media-files.ts';
import type { Store } from '../store/open-store.ts';

/** Returns the function that finds under which name an upload is saved: that of its download on a page, or of its file. */
export function createDocumentNames(store: Store): (url: string) => string | undefined {
  const names = oncePer(
    () => store.publicRevision,
    () => new Map(CONTENT_KINDS.flatMap((kind) => store[kind].publicRows.all().flatMap(downloadsOf))),
  );
  return (url) => names().get(url) ?? store.filename.get(uploadId(url))?.name;
}

function downloadsOf(row: object): (readonly [url: string, name: string])[] {
  const files: readonly { url: string; name: string }[] = 'downloads' in row ? (row.downloads as []) : []; // proof: its kind
  return files.flatMap(({ url, name }) => (name === '' ? [] : [[url, name] as const]));
}
