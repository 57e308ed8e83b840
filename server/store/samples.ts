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

/** The settings and texts of a folder; what is not there, or is no good, is missing. */
interface Words {
  readonly site: Site | undefined;
  readonly texts: ReadonlyMap<string, string>;
}

const RECORD = /^([a-z0-9-]+)\.json$/;
/** The folder of the starter with settings and texts that hold for any company: a start without samples begins with them. */
const NEUTRAL = 'neutral';

export type Samples = Awaited<ReturnType<typeof createSamples>>;

/** Tells what is still as the starter brought it. */
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
    /** Whether the starter brought the upload, by what all its widths and formats have in common. */
    hasUpload: (family: string) => uploads.has(family),
    /** Whether the company still has the starter's name: then the site is nobody's yet. */
    isUnnamed: () => [starter, neutral].some((words) => words.site?.company.name === site.value.company.name),
    /** The fields of the settings that hold something of the starter's where the neutral ones differ, as these have them. */
    settings: (): Partial<Site> =>
      Object.fromEntries(
        keysOf(site.value).flatMap((name) => {
          const value = site.value[name];
          const cleared = neutral.site ? withoutSample(value, starter.site?.[name], neutral.site[name]) : value;
          return isDeepStrictEqual(cleared, value) ? [] : [[name, cleared]];
        }),
      ),
    /** The names of the texts of which the same holds. */
    texts: () =>
      [...neutral.texts].flatMap(([name, text]) =>
        isSample(texts.get(name)?.value, starter.texts.get(name), text) ? [name] : [],
      ),
  };
}

function isSample(value: unknown, starter: unknown, neutral: unknown): boolean {
  return value !== undefined && isDeepStrictEqual(value, starter) && !isDeepStrictEqual(value, neutral);
}

/** Neutral words and lists for those that are the starter's; numbers beside somebody's own words may be theirs, too. */
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
