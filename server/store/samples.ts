import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '../contract/kinds/fields.ts';
import { CONTENT_KINDS, type ContentKind } from '../contract/kinds/kinds.ts';
import { type Site, siteShape } from '../contract/kinds/settings.ts';
import { isRecord } from '../contract/shape.ts';
import { unless } from './disk/disk-error.ts';
import type { FileSystem } from './disk/file-system.ts';
import { familyOf } from './media-files.ts';
import { type createDocuments, TEXT_NAME } from './open-documents.ts';
import { parseJson, type RecordMeta } from './records/record-file.ts';
import type { StoreContext } from './store-context.ts';

type Documents = Pick<Awaited<ReturnType<typeof createDocuments>>, 'site' | 'texts'>;

/** The settings and texts of a folder; missing and invalid ones are omitted. */
interface Words {
  readonly site: Site | undefined;
  readonly texts: ReadonlyMap<string, string>;
}

const RECORD = /^([a-z0-9-]+)\.json$/;
/** The starter's folder with settings and texts that suit any company: a start without samples uses them. */
const NEUTRAL = 'neutral';

export type Samples = Awaited<ReturnType<typeof createSamples>>;

/** Reports which content still equals the starter's. */
export async function createSamples({ disk }: StoreContext, starterDir: string, { site, texts }: Documents) {
  const namesIn = async (folder: string) =>
    (await unless(disk.fs.readFolder(join(starterDir, folder)), 'ENOENT')) ?? [];
  const ids = new Map<string, ReadonlySet<string>>();
  for (const kind of CONTENT_KINDS)
    ids.set(kind, new Set((await namesIn(kind)).flatMap((name) => RECORD.exec(name)?.[1] ?? [])));
  const uploads = new Set((await namesIn('uploads')).map(familyOf));
  const starter = await readWords(disk.fs, starterDir);
  const neutral = await readWords(disk.fs, join(starterDir, NEUTRAL));

  return {
    starter,
    neutral,
    /** Whether the starter brought a record that nobody has saved since. */
    isUntouched: (kind: ContentKind, { id, version, savedBy, savedAt, createDate }: RecordMeta): boolean =>
      version === 1 && savedBy === '' && savedAt === createDate && ids.get(kind)?.has(id) === true,
    /** Whether the upload came with the starter, by the common part of the names of its widths and formats. */
    hasUpload: (family: string) => uploads.has(family),
    /** Whether the company still has the starter's name: then the site has no owner yet. */
    isUnnamed: () => [starter, neutral].some((words) => words.site?.company.name === site.value.company.name),
    /** The settings fields that still contain the starter's values where the neutral ones differ, with the neutral values. */
    settings: (): Partial<Site> =>
      Object.fromEntries(
        keysOf(site.value).flatMap((name) => {
          const value = site.value[name];
          const cleared = neutral.site ? withoutSample(value, starter.site?.[name], neutral.site[name]) : value;
          return isDeepStrictEqual(cleared, value) ? [] : [[name, cleared]];
        }),
      ),
    /** The names of the texts to which the same applies. */
    texts: () =>
      [...neutral.texts].flatMap(([name, text]) =>
        isSample(texts.get(name)?.value, starter.texts.get(name), text) ? [name] : [],
      ),
  };
}

function isSample(value: unknown, starter: unknown, neutral: unknown): boolean {
  return value !== undefined && isDeepStrictEqual(value, starter) && !isDeepStrictEqual(value, neutral);
}

/** Neutral words and lists in place of the starter's. Numbers next to the owner's own words stay, as they may be the owner's too. */
function withoutSample(value: unknown, starter: unknown, neutral: unknown): unknown {
  if (isDeepStrictEqual(value, starter)) return neutral;
  if (!isRecord(value) || !isRecord(starter) || !isRecord(neutral)) return value;
  const parts = Object.entries(value).map(([name, part]) => {
    const isKept = typeof part === 'number' || neutral[name] === undefined;
    return [name, isKept ? part : withoutSample(part, starter[name], neutral[name])];
  });
  return Object.fromEntries(parts);
}

async function readWords(fs: FileSystem, folder: string): Promise<Words> {
  const names = (await unless(fs.readFolder(folder), 'ENOENT')) ?? [];
  const read = async (name: string) => [name, Buffer.from(await fs.readFile(join(folder, name))).toString()] as const;
  const texts = new Map(await Promise.all(names.filter((name) => TEXT_NAME.test(name)).map(read)));
  const checked = names.includes('site.json')
    ? siteShape(parseJson(await fs.readFile(join(folder, 'site.json'))))
    : undefined;
  return { site: checked?.ok ? checked.value : undefined, texts };
}
