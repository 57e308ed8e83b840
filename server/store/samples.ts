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
/** The starter's folder with settings and texts that suit any company: a start without samples uses them. */
const NEUTRAL = 'neutral';

/** Reports which content still equals the starter's, and which values replace it when the samples are cleared. */
export async function createSamples({ disk: { fs } }: StoreContext, starterDir: string, { site, texts }: Documents) {
  const namesOf = (folder: string) => namesIn(fs, join(starterDir, folder));
  const ids = new Map<string, ReadonlySet<string>>();
  for (const kind of CONTENT_KINDS)
    ids.set(kind, new Set((await namesOf(kind)).flatMap((name) => RECORD.exec(name)?.[1] ?? [])));
  const uploads = new Set((await namesOf('uploads')).map(familyOf));
  const starter = await readWords(fs, starterDir);
  const neutral = await readWords(fs, join(starterDir, NEUTRAL));

  return {
    starter,
    neutral,
    /** Whether the starter brought a record that nobody has saved since. */
    isUntouched: (kind: ContentKind, { id, savedBy, savedAt, createDate }: RecordMeta): boolean =>
      savedBy === '' && savedAt === createDate && ids.get(kind)?.has(id) === true,
    /** Whether the upload came with the starter, by the common part of the names of its widths and formats. */
    hasUpload: (family: string) => uploads.has(family),
    /** Whether the company still has the starter's name: then the site has no owner yet. */
    isUnnamed: () => [starter, neutral].some((words) => words.site?.company.name === site.value.company.name),
    /** Whether the product group has neither the starter's words or picture nor the neutral ones. */
    isOwnGroup: (group: Group): boolean =>
      isDeepStrictEqual(clearedGroup(group, 0), group) &&
      !site.value.productGroups.some((other, at) => neutralGroup(other, at)?.title === group.title),
    /** The settings fields that still contain the starter's values where the neutral ones differ, with the neutral values. */
    settings: (): Partial<Site> => {
      const cleared = keysOf(site.value).map((name) => [name, clearedField(name)] as const);
      return Object.fromEntries(cleared.filter(([name, value]) => !isDeepStrictEqual(value, site.value[name])));
    },
    /** The names of the texts to which the same applies. */
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
    const words = neutralGroup(group, at);
    const before = starter.site?.productGroups.find(({ locationId }) => locationId === group.locationId);
    return words ? (withoutSample(group, before, words) as Group) : group; // proof: of groups alone
  }

  /** The neutral words for the group at this position. It keeps its id, and its title has a number: no two are equal. */
  function neutralGroup({ locationId, path }: Group, at: number): Group | undefined {
    const [words] = neutral.site?.productGroups ?? [];
    return words && { ...words, locationId, path, title: at === 0 ? words.title : `${words.title} ${at + 1}` };
  }
}

/** The value, in which every part that equals the starter's is replaced by the neutral one; the owner's own parts stay. */
function withoutSample(value: unknown, starter: unknown, neutral: unknown): unknown {
  if (isDeepStrictEqual(value, starter)) return neutral;
  if (Array.isArray(value) && Array.isArray(starter)) return entriesWithoutSample(value, starter, neutral);
  if (!isRecord(value) || !isRecord(starter)) return value;
  const others = isRecord(neutral) ? neutral : {};
  const clear = (clears: (part: readonly [string, unknown]) => boolean) =>
    Object.entries(value).map(([name, part]) => {
      const instead = clears([name, part]) ? withoutSample(part, starter[name], others[name] ?? emptied(part)) : part;
      return [name, instead] as const;
    });
  // a number or an icon may be the owner's by chance: it is cleared only together with another part
  const cleared = Object.fromEntries(clear(([name, part]) => name !== 'icon' && !isCommon(part)));
  return isDeepStrictEqual(cleared, value) ? cleared : Object.fromEntries(clear(() => true));
}

/** The entries of a list that are not the starter's alone; the neutral list if none are left. */
function entriesWithoutSample(value: unknown[], starter: unknown[], neutral: unknown): unknown[] {
  const others: unknown[] = Array.isArray(neutral) ? neutral : [];
  const isIn = (list: unknown[], entry: unknown) => list.some((one) => isDeepStrictEqual(one, entry));
  const own = value.filter((entry) => !isIn(starter, entry) || isIn(others, entry));
  if (own.length === value.length) return value;
  return own.length > 0 ? own : others;
}

const isCommon = (part: unknown) => typeof part === 'number' || typeof part === 'boolean';

function emptied(part: unknown): unknown {
  if (isCommon(part)) return part;
  if (typeof part === 'string') return '';
  return Array.isArray(part) ? [] : undefined;
}

/** The settings and texts of a folder; missing and invalid ones are omitted. */
async function readWords(fs: FileSystem, folder: string) {
  const names = await namesIn(fs, folder);
  const read = async (name: string) => [name, Buffer.from(await fs.readFile(join(folder, name))).toString()] as const;
  const texts = new Map(await Promise.all(names.filter((name) => TEXT_NAME.test(name)).map(read)));
  const checked = siteShape(await readNote(fs, join(folder, 'site.json')));
  return { site: checked.ok ? checked.value : undefined, texts };
}
