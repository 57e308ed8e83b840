import { join } from 'node:path';
import { type Site, siteShape } from '../contract/kinds/settings.ts';
import { readUtf8 } from '../contract/read-utf8.ts';
import type { Shape } from '../contract/shape.ts';
import { unless } from './disk/disk-error.ts';
import { Document } from './document.ts';
import { FIRST_SYSTEM, type System, systemShape } from './kinds.ts';
import { describeErrors, parseJson } from './records/record-file.ts';
import type { StoreContext } from './store-context.ts';

export interface Documents {
  readonly system: Document<System>;
  readonly site: Document<Site>;
  /** The Markdown texts by file name. */
  readonly texts: ReadonlyMap<string, Document<string>>;
}

const TEXT_NAME = /^[a-z0-9][a-z0-9-]{0,60}\.md$/;

/** Opens the single files: every Markdown text that the starter or the owner has, `site.json` and `system.json`. */
export async function openDocuments(context: StoreContext, starterDir: string): Promise<Documents> {
  const { fs } = context.disk;
  const folders = [starterDir, context.dataDir];
  const names = await Promise.all(folders.map((folder) => unless(fs.readFolder(folder), 'ENOENT')));
  const textNames = new Set(names.flatMap((found) => found ?? []).filter((name) => TEXT_NAME.test(name)));
  const texts = new Map<string, Document<string>>();
  for (const name of [...textNames].sort()) {
    const fallback = () => starterVersion(name, readUtf8);
    const encode = (text: string) => Buffer.from(text);
    texts.set(name, await Document.open(context, { kind: 'texts', name, parse: readUtf8, encode, fallback }));
  }
  const parseSite = jsonParser(siteShape);
  const site = await Document.open<Site>(context, {
    kind: 'site',
    name: 'site.json',
    parse: parseSite,
    encode: encodeJson,
    fallback: () => starterVersion('site.json', parseSite),
  });
  const system = await Document.open<System>(context, {
    kind: 'system',
    name: 'system.json',
    parse: jsonParser(systemShape),
    encode: encodeJson,
    fallback: () => Promise.resolve(FIRST_SYSTEM),
    mayBeMissing: true,
  });
  return { system, site, texts };

  /** The last resort; that it is broken stops the start, in words that name the file. */
  async function starterVersion<T>(name: string, parse: (bytes: Uint8Array) => T): Promise<T> {
    const path = join(starterDir, name);
    const bytes = await unless(fs.readFile(path), 'ENOENT');
    // A text that only the owner has, and that was never good.
    if (!bytes && TEXT_NAME.test(name)) return parse(new Uint8Array());
    try {
      return parse(bytes ?? (await fs.readFile(path)));
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

function jsonParser<T>(shape: Shape<T>): (bytes: Uint8Array) => T {
  return (bytes) => {
    const checked = shape(parseJson(bytes));
    if (!checked.ok) throw new Error(describeErrors(checked.errors));
    return checked.value;
  };
}

function encodeJson(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
