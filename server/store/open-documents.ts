import { join } from 'node:path';
import { type Site, siteShape } from '../contract/kinds/settings.ts';
import type { System } from '../contract/kinds/system.ts';
import { readUtf8 } from '../contract/read-utf8.ts';
import { PRIVACY_TEXT } from '../contract/rules.ts';
import type { Shape } from '../contract/shape.ts';
import { messageOf, unless } from './disk/disk-error.ts';
import { FIRST_SYSTEM, systemShape } from './kinds.ts';
import { Collection } from './records/collection.ts';
import type { SaveOptions } from './records/files.ts';
import { type Plain, type PlainFormat, plainFiles } from './records/plain-files.ts';
import { describeErrors, parseJson, type Stored } from './records/record-file.ts';
import type { StoreContext } from './store-context.ts';

export interface Documents {
  readonly system: Single<System>;
  readonly site: Single<Site>;
  /** The Markdown texts by file name. */
  readonly texts: Collection<Plain<string>>;
}

const TEXT_NAME = /^[a-z0-9][a-z0-9-]{0,60}\.md$/;

/** The plain files: every Markdown text that the starter or the owner has, `site.json` and `system.json`. */
export async function createDocuments(context: StoreContext, starterDir: string): Promise<Documents> {
  const { fs } = context.disk;
  const folders = await Promise.all(
    [starterDir, context.dataDir].map((folder) => unless(fs.readFolder(folder), 'ENOENT')),
  );
  const names = [...new Set(folders.flatMap((found) => found ?? []))].filter((name) => TEXT_NAME.test(name));
  const encode = (text: string) => Buffer.from(text);
  const fallback = (name: string) => starterVersion(name, readUtf8);
  const site = json(siteShape);
  return {
    system: new Single<System>(context, 'system', 'system.json', {
      ...json(systemShape),
      fallback: async () => FIRST_SYSTEM,
      mayBeMissing: true,
    }),
    site: new Single<Site>(context, 'site', 'site.json', {
      ...site,
      fallback: (name) => starterVersion(name, site.parse),
    }),
    texts: new Collection(context, {
      kind: 'texts',
      files: plainFiles(context, { names: names.sort(), added: [PRIVACY_TEXT], parse: readUtf8, encode, fallback }),
    }),
  };

  /** The last resort; that it is broken stops the start, in words that name the file. */
  async function starterVersion<T>(name: string, parse: (bytes: Uint8Array) => T): Promise<T> {
    const path = join(starterDir, name);
    const bytes = await unless(fs.readFile(path), 'ENOENT');
    // A text that only the owner has, and that was never good.
    if (!bytes && TEXT_NAME.test(name)) return parse(new Uint8Array());
    try {
      return parse(bytes ?? (await fs.readFile(path)));
    } catch (error) {
      throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
    }
  }
}

function json<T>(shape: Shape<T>) {
  return {
    encode: (value: T) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
    parse(bytes: Uint8Array): T {
      const checked = shape(parseJson(bytes));
      if (!checked.ok) throw new Error(describeErrors(checked.errors));
      return checked.value;
    },
  };
}

/** The collection of a kind that has one file. */
class Single<T> extends Collection<Plain<T>> {
  readonly id: string;

  constructor(context: StoreContext, kind: string, id: string, format: Omit<PlainFormat<T>, 'names'>) {
    super(context, { kind, files: plainFiles(context, { ...format, names: [id] }) });
    this.id = id;
  }

  get value(): T {
    return this.#record.value;
  }

  get revision(): string {
    return this.#record.revision;
  }

  save(value: T, options: SaveOptions): Promise<Stored<Plain<T>>> {
    return this.update(this.id, { value }, options);
  }

  get #record(): Plain<T> {
    const record = this.get(this.id);
    if (!record) throw new Error(`${this.id} is not loaded`);
    return record;
  }
}
