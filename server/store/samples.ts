import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '../contract/kinds/fields.ts';
import { TEXT_NAME } from '../contract/kinds/site-fields.ts';
import { isRecord } from '../contract/shape.ts';
import { CONTENT_KINDS, type ContentKind } from '../kinds.ts';
import { type Site, siteShape } from '../settings.ts';
import type { FileSystem } from './disk/file-system.ts';
import { namesIn } from './disk/folders.ts';
import { readNote } from './disk/replace-file.ts';
import { familyOf } from './media-files.ts';
import type { createDocuments } from './open-documents.ts';
import type { RecordMeta } from './records/record-file.ts';
import type { StoreContext } from './store-context.ts';

type Documents = Pick<Awaited<ReturnType<typeof createDocuments>>, 'site' | 'texts'>;
type Group = Site['productGroups'][number];

const RECORD = /^([a-z0-9-]+)\.json$/;
/** The folder of the starter with neutral settings and texts, which suit any company. A start without samples uses them. */
const NEUTRAL = 'neutral';

/** Reports which content still equals the starter's, and which values replace it when the samples are cleared. */
export async function createSamples({ disk: { fs } }: StoreContext, starterDir: string, { site, texts }: Documents) {
  const namesOf = (folder: string) => namesIn(fs, join(starterDir, folder));
  const ids = new Map<string, ReadonlySet<string>>();
  for (const kind of CONTENT_KINDS)
    ids.set(kind, new Set((await namesOf(kind)).flatMap((name) => RECORD.exec(name)?.[1] ?? [])));
  const uploads = new Set((await namesOf('uploads')).map(familyOf));
  const starter = await readContent(fs, starterDir);
  const neutral = await readContent(fs, join(starterDir, NEUTRAL));

  return {
    starter,
    neutral,
    /** Whether the record came with the starter and nobody has saved it since. */
    isUntouched: (kind: ContentKind, { id, savedBy, savedAt, createDate }: RecordMeta): boolean =>
      savedBy === '' && savedAt === createDate && ids.get(kind)?.has(id) === true,
    /** Whether the upload came with the starter. `family` is the part of its name that all its widths and formats share. */
    hasUpload: (family: string) => uploads.has(family),
    /** Whether the company still has the starter's name: then the site has no owner yet. */
    isUnnamed: () => [starter, neutral].some((content) => content.site?.company.name === site.value.company.name),
    /** Whether the owner has named the product group: nothing in it is the starter's, and its title is not a neutral one. */
    isOwnGroup: (group: Group): boolean =>
      isDeepStrictEqual(clearedGroup(group, 0), group) &&
      !site.value.productGroups.some((other, at) => neutralGroup(other, at)?.title === group.title),
    /** The settings that contain values of the starter, with neutral values in their place: what a clearing would save. */
    settings: (): Partial<Site> => {
      const cleared = keysOf(site.value).map((name) => [name, clearedField(name)] as const);
      return Object.fromEntries(cleared.filter(([name, value]) => !isDeepStrictEqual(value, site.value[name])));
    },
    /** The names of the texts that are still the starter's and have a different neutral text. */
    texts: () =>
      [...neutral.texts].flatMap(([name, text]) => {
        const value = texts.get(name)?.value;
        return value !== undefined && value === starter.texts.get(name) && value !== text ? [name] : [];
      }),
  };

  function clearedField(name: keyof Site): unknown {
    const value = site.value[name];
    if (name === 'productGroups') return site.value.productGroups.map(clearedGroup);
    return neutral.site ? withoutSample(value, starter.site?.[name], neutral.site[name]) : value;
  }

  function clearedGroup(group: Group, at: number): Group {
    const instead = neutralGroup(group, at);
    const sample = starter.site?.productGroups.find(({ locationId }) => locationId === group.locationId);
    return instead ? (withoutSample(group, sample, instead) as Group) : group; // proof: made of parts of three groups
  }

  /** The neutral content of the group at this position. It keeps its id and path; a number makes its title unique. */
  function neutralGroup({ locationId, path }: Group, at: number): Group | undefined {
    const [first] = neutral.site?.productGroups ?? [];
    return first && { ...first, locationId, path, title: at === 0 ? first.title : `${first.title} ${at + 1}` };
  }
}

/** The value, but with the neutral one in place of every part that equals the starter's. The owner's own parts stay. */
function withoutSample(value: unknown, starter: unknown, neutral: unknown): unknown {
  if (isDeepStrictEqual(value, starter)) return neutral;
  if (Array.isArray(value) && Array.isArray(starter)) return entriesWithoutSample(value, starter, neutral);
  if (!isRecord(value) || !isRecord(starter)) return value;
  const others = isRecord(neutral) ? neutral : {};
  const cleared = Object.entries(value).map(([name, part]) => {
    const instead = withoutSample(part, starter[name], others[name] ?? emptied(part));
    // an equal number or icon may be the owner's own choice: alone it is no reason to clear the record
    const isSample = name !== 'icon' && !isCommon(part) && !isDeepStrictEqual(instead, part);
    return { name, instead, isSample };
  });
  if (!cleared.some(({ isSample }) => isSample)) return value;
  return Object.fromEntries(cleared.map(({ name, instead }) => [name, instead]));
}

/** The list without the entries of the starter that the neutral list lacks; the neutral list if no entry is left. */
function entriesWithoutSample(value: unknown[], starter: unknown[], neutral: unknown): unknown[] {
  const others: unknown[] = Array.isArray(neutral) ? neutral : [];
  const isIn = (list: unknown[], entry: unknown) => list.some((one) => isDeepStrictEqual(one, entry));
  const own = value.filter((entry) => !isIn(starter, entry) || isIn(others, entry));
  if (own.length === value.length) return value;
  return own.length > 0 ? own : others;
}

/** Whether the starter and an owner may well have chosen the same value. */
const isCommon = (part: unknown) => typeof part === 'number' || typeof part === 'boolean';

function emptied(part: unknown): unknown {
  if (isCommon(part)) return part;
  if (typeof part === 'string') return '';
  return Array.isArray(part) ? [] : undefined;
}

/** The settings and texts of a starter's folder; missing and invalid ones are omitted. */
async function readContent(fs: FileSystem, folder: string) {
  const names = await namesIn(fs, folder);
  const read = async (name: string) => [name, Buffer.from(await fs.readFile(join(folder, name))).toString()] as const;
  const texts = new Map(await Promise.all(names.filter((name) => TEXT_NAME.test(name)).map(read)));
  const checked = siteShape(await readNote(fs, join(folder, 'site.json')));
  return { site: checked.ok ? checked.value : undefined, texts };
}
