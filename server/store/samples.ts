import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '../contract/kinds/fields.ts';
import { isRecord } from '../contract/shape.ts';
import { CONTENT_KINDS, type ContentKind } from '../kinds.ts';
import { type Site, siteShape } from '../settings.ts';
import type { FileSystem } from './disk/file-system.ts';
import { namesIn } from './disk/walk-files.ts';
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

/** Reports which content still equals the starter's. */
export async function createSamples({ disk }: StoreContext, starterDir: string, { site, texts }: Documents) {
  const namesOf = (folder: string) => namesIn(disk.fs, join(starterDir, folder));
  const ids = new Map<string, ReadonlySet<string>>();
  for (const kind of CONTENT_KINDS)
    ids.set(kind, new Set((await namesOf(kind)).flatMap((name) => RECORD.exec(name)?.[1] ?? [])));
  const uploads = new Set((await namesOf('uploads')).map(familyOf));
  const starter = await readWords(disk.fs, starterDir);
  const neutral = await readWords(disk.fs, join(starterDir, NEUTRAL));

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
    isOwnGroup: (group: Groups[number]): boolean =>
      isDeepStrictEqual(groupsWithoutSample([group], starter.site, neutral.site), [group]) &&
      !neutral.site?.productGroups.some((words) =>
        site.value.productGroups.some((_, at) => groupTitle(words, at) === group.title),
      ),
    /** The settings fields that still contain the starter's values where the neutral ones differ, with the neutral values. */
    settings: (): Partial<Site> => {
      const { site: plain } = neutral;
      if (!plain) return {};
      return Object.fromEntries(
        keysOf(site.value).flatMap((name) => {
          const value = site.value[name];
          const cleared =
            name === 'productGroups'
              ? groupsWithoutSample(site.value.productGroups, starter.site, plain)
              : withoutSample(value, starter.site?.[name], plain[name]);
          return isDeepStrictEqual(cleared, value) ? [] : [[name, cleared]];
        }),
      );
    },
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

/** Neutral words and lists in place of the starter's. Numbers and icons next to the owner's own words stay. */
function withoutSample(value: unknown, starter: unknown, neutral: unknown): unknown {
  if (isDeepStrictEqual(value, starter)) return neutral;
  if (Array.isArray(value) && Array.isArray(starter)) return entriesWithoutSample(value, starter, neutral);
  if (!isRecord(value) || !isRecord(starter)) return value;
  const parts = Object.entries(value).map(([name, part]) => {
    const isAnybodys = typeof part === 'number' || typeof part === 'boolean' || name === 'icon';
    const instead = (isRecord(neutral) ? neutral[name] : undefined) ?? emptied(part);
    return [name, isAnybodys ? part : withoutSample(part, starter[name], instead)];
  });
  return Object.fromEntries(parts);
}

function entriesWithoutSample(value: unknown[], starter: unknown[], neutral: unknown): unknown[] {
  const others: unknown[] = Array.isArray(neutral) ? neutral : [];
  const isIn = (list: unknown[], entry: unknown) => list.some((one) => isDeepStrictEqual(one, entry));
  const own = value.filter((entry) => !isIn(starter, entry) || isIn(others, entry));
  if (own.length === value.length) return value;
  return own.length > 0 ? own : others;
}

function emptied(part: unknown): unknown {
  if (typeof part === 'string') return '';
  return Array.isArray(part) ? [] : undefined;
}

type Groups = Site['productGroups'];

/** The groups with neutral words where they have the starter's; each keeps its id, and no two get the same title. */
function groupsWithoutSample(groups: Groups, starter: Site | undefined, neutral: Site | undefined): Groups {
  const [words] = neutral?.productGroups ?? [];
  if (!words) return groups;
  return groups.map((group, at) => {
    const { locationId, path } = group;
    const before = starter?.productGroups.find((one) => one.locationId === locationId);
    const neutralGroup = { ...words, locationId, path, title: groupTitle(words, at) };
    return withoutSample(group, before, neutralGroup) as Groups[number]; // proof: of groups alone
  });
}

function groupTitle({ title }: Groups[number], at: number): string {
  return at === 0 ? title : `${title} ${at + 1}`;
}

async function readWords(fs: FileSystem, folder: string): Promise<Words> {
  const names = await namesIn(fs, folder);
  const read = async (name: string) => [name, Buffer.from(await fs.readFile(join(folder, name))).toString()] as const;
  const texts = new Map(await Promise.all(names.filter((name) => TEXT_NAME.test(name)).map(read)));
  const checked = names.includes('site.json')
    ? siteShape(parseJson(await fs.readFile(join(folder, 'site.json'))))
    : undefined;
  return { site: checked?.ok ? checked.value : undefined, texts };
}
