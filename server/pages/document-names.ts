import { CONTENT_KINDS } from '../kinds.ts';
import { uploadId } from '../store/media-files.ts';
import type { Store } from '../store/open-store.ts';

/** Returns the function that finds under which name an upload is saved: that of its download on a page, or of its file. */
export function createDocumentNames(store: Store): (url: string) => string | undefined {
  let names: Map<string, string> | undefined;
  store.onChange(() => {
    names = undefined;
  });
  const ofFile = (url: string) => store.filename.get(uploadId(url) ?? '')?.name;
  return (url) => {
    names ??= new Map(CONTENT_KINDS.flatMap((kind) => store[kind].publicRows.all().flatMap(downloadsOf)));
    return names.get(url) ?? ofFile(url);
  };
}

function downloadsOf(row: object): (readonly [url: string, name: string])[] {
  const files: readonly { url: string; name: string }[] = 'downloads' in row ? (row.downloads as []) : []; // proof: its kind
  return files.flatMap(({ url, name }) => (name === '' ? [] : [[url, name] as const]));
}
