import type { System } from '../contract/kinds/system.ts';
import { anyText, right } from '../contract/shape.ts';
import { type Site, siteShape } from '../settings.ts';
import { namesIn } from './disk/folders.ts';
import { Collection } from './records/collection.ts';
import { type DocumentKind, documentLayout, type Plain } from './records/document-layout.ts';
import type { SaveOptions, Stored } from './records/record-file.ts';
import { RecordFiles } from './records/record-files.ts';
import type { StoreContext } from './store-context.ts';
import { FIRST_SYSTEM, systemShape } from './stored-kinds.ts';

export const TEXT_NAME = /^[a-z0-9][a-z0-9-]{0,60}\.md$/;

/** The documents: every Markdown text of the starter or the owner, `site.json` and `system.json`. */
export async function createDocuments(context: StoreContext, starterDir: string) {
  const folders = [starterDir, context.dataDir];
  const found = await Promise.all(folders.map((folder) => namesIn(context.disk.fs, folder)));
  const names = [...new Set(found.flat())].filter((name) => TEXT_NAME.test(name)).sort();
  const texts: DocumentKind<string> = { ending: 'md', names, shape: anyText, starterDir };
  return {
    system: new Single<System>(context, 'system', { shape: systemShape, starterDir, first: FIRST_SYSTEM }),
    site: new Single<Site>(context, 'site', { shape: siteShape, starterDir }),
    texts: new Collection('texts', context, documentFiles(context, 'texts', texts)),
  };
}

function documentFiles<T>(context: StoreContext, kind: string, document: DocumentKind<T>): RecordFiles<Plain<T>> {
  const shape = (record: unknown) => {
    const checked = document.shape((record as Plain<unknown>).value); // proof: the store gives it whole records
    return checked.ok ? right({ value: checked.value }) : checked;
  };
  return new RecordFiles(context, kind, { shape }, documentLayout(context, document));
}

class Single<T> extends Collection<Plain<T>> {
  readonly id: string;

  constructor(context: StoreContext, kind: string, how: Omit<DocumentKind<T>, 'ending' | 'names'>) {
    const id = `${kind}.json`;
    super(kind, context, documentFiles(context, kind, { ...how, ending: 'json', names: [id] }));
    this.id = id;
  }

  get value(): T {
    return this.#record.value;
  }

  get version(): number {
    return this.#record.version;
  }

  save(value: T, options: SaveOptions): Promise<Stored<Plain<T>>> {
    return this.update(this.id, { value }, options);
  }

  get #record(): Stored<Plain<T>> {
    const record = this.get(this.id);
    if (!record) throw new Error(`${this.id} is not loaded`);
    return record;
  }
}
