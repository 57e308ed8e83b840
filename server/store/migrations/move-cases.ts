import { join } from 'node:path';
import { singleCases } from '../../contract/addresses.ts';
import { caseKind } from '../../contract/kinds/case.ts';
import type { Fields } from '../../contract/kinds/fields.ts';
import { storedFields } from '../../contract/kinds/kind.ts';
import { anyText, isRecord, right, type Shape, wrong } from '../../contract/shape.ts';
import { unless } from '../disk/disk-error.ts';
import { KINDS } from '../kinds.ts';
import { TEXT_NAME } from '../open-documents.ts';
import { documentFiles } from '../records/document-files.ts';
import { decodeRecord, parseJson } from '../records/record-file.ts';
import { recordFiles } from '../records/record-files.ts';
import type { StoreContext } from '../store-context.ts';

const SITE = 'site.json';
const SECOND_MS = 1_000;

/** A field of the record → its name in `site.json`. */
const OLD_NAMES = {
  caseName: 'name',
  caseTitle: 'title',
  casePlace: 'place',
  caseSummary: 'summary',
  caseCover: 'image',
  casePoster: 'poster',
  caseFilm: 'film',
  caseCaptions: 'captions',
  caseFacts: 'facts',
  caseProducts: 'products',
  casePath: 'path',
};

type Values = Record<string, unknown>;

const anyObject: Shape<Values> = (value) => (isRecord(value) ? right(value) : wrong('not a JSON object'));

/**
 * Format 1 kept the cases in `site.json`, each with a separate Markdown text; now they are records. The records are
 * created first, then the texts are removed, and `site.json` is changed last. An interrupted move is repeated and
 * recognises completed steps. Format 1 had no words to check before publishing either, so the starter's are added.
 * Returns whether everything was moved. A `site.json` that cannot be read stays unchanged and is read again at the next
 * start.
 */
export async function moveCases(
  context: StoreContext,
  starterDir: string,
  renderMarkdown: (text: string) => Promise<string>,
): Promise<boolean> {
  const site = documentFiles(context, 'site', { names: [SITE], shape: anyObject, starterDir });
  const loaded = await site.load(SITE);
  if (loaded === 'absent' || loaded === 'unreadable') return false;
  const { cases, ...others } = loaded.record.value;
  if (!Array.isArray(cases)) return loaded.isCurrent;
  const items = cases.filter(isRecord);
  const names = items.map(({ text }) => String(text)).filter((name) => TEXT_NAME.test(name));
  const texts = documentFiles(context, 'texts', { names, shape: anyText, starterDir });
  await makeRecords(context, items, async (id, name) => {
    const text = TEXT_NAME.test(name) ? await texts.load(name) : 'absent';
    if (text === 'absent' || text === 'unreadable') return '';
    return (await renderMarkdown(text.record.value)) || readStarter(context, starterDir, id);
  });
  if (!loaded.isCurrent) return false;
  const stays = [others.agreement, isRecord(others.profile) && others.profile.text];
  for (const name of names.filter((one) => !stays.includes(one))) {
    await texts.archive(name);
    await unless(context.disk.fs.unlink(texts.pathOf(name)), 'ENOENT');
    await context.disk.folders.sync(context.dataDir);
  }
  const value = { ...others, adWords: others.adWords ?? (await readStarterWords(context, starterDir)) };
  const next = site.make(loaded.record, { value, revision: '' });
  await site.save(next, 0, 'version');
  await site.afterSave(next, '');
  context.log.info('cases-moved', { cases: items.length });
  return true;
}

/** The last first, each a second after the one below it. So the list keeps its old order, even if the move takes two runs. */
async function makeRecords(
  context: StoreContext,
  items: readonly Values[],
  bodyOf: (id: string, text: string) => Promise<string>,
): Promise<void> {
  const records = recordFiles(context, caseKind.name, KINDS.case);
  await records.open();
  const deleted = new Set((await records.deleted()).map(({ id }) => id));
  const ids = idsOf(items);
  let newest = 0;
  for (const [index, item] of [...items.entries()].reverse()) {
    const id = ids[index]!; // proof: one for each item
    const there = await records.load(id);
    if (typeof there === 'object') newest = Math.max(newest, Date.parse(there.record.createDate));
    if (there !== 'absent' || deleted.has(id)) continue;
    newest = Math.max(newest + SECOND_MS, context.clock.now());
    const createDate = new Date(newest).toISOString();
    const fields = { ...fieldsOf(item), caseCon: await bodyOf(id, String(item.text)) };
    if (fields.casePath !== `/${id}`) fields.casePath = ''; // another record has it
    const meta = { id, version: 1, createDate, savedAt: createDate, savedBy: '' };
    await records.save(records.make(meta, fields), undefined, 'version');
  }
}

/** By path; of two cases with one path, the first keeps it. */
function idsOf(items: readonly Values[]): string[] {
  const paths: readonly unknown[] = singleCases;
  return items.map(({ path }, index) => {
    const isFirst = items.findIndex((other) => other.path === path) === index;
    return isFirst && paths.includes(path) ? String(path).slice(1) : `case-${index + 1}`;
  });
}

/** The fields of a record that an old case fills. Invalid values were never shown and stay in the old version. */
function fieldsOf(item: Values) {
  const fields = { ...storedFields(caseKind).empty };
  const kinds: Fields = caseKind.fields;
  for (const [name, old] of Object.entries(OLD_NAMES)) {
    const read = kinds[name]?.stored(item[old]);
    if (read?.ok) Object.assign(fields, { [name]: read.value });
  }
  return fields;
}

/** The server's former text, for a text that no longer exists. */
async function readStarter({ disk }: StoreContext, starterDir: string, id: string): Promise<string> {
  const bytes = await unless(disk.fs.readFile(join(starterDir, caseKind.name, `${id}.json`)), 'ENOENT');
  return bytes ? decodeRecord(bytes, id, KINDS.case.shape).caseCon : '';
}

async function readStarterWords({ disk }: StoreContext, starterDir: string): Promise<unknown> {
  const site = parseJson(await disk.fs.readFile(join(starterDir, SITE)));
  return isRecord(site) ? site.adWords : undefined;
}
