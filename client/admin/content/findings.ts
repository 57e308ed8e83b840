import { isBlank } from '../../../server/contract/fold.ts';
import { type Field, labelAt } from '../../../server/contract/kinds/fields.ts';
import { type AnyKind, roleOf, storedFields, titleOf } from '../../../server/contract/kinds/kind.ts';
import { MISSING } from '../../../server/contract/rules.ts';
import { type ContentKind, contentKinds } from '../../../server/kinds.ts';
import type { FieldTarget } from '../../ui/field-focus.ts';
import { staffCall } from '../state/staff-call.ts';
import { claimsIn } from './claims.ts';
import type { FieldValues } from './content-record.ts';

export interface Finding extends FieldTarget {
  readonly sentence: string;
  /** The advertising law forbids it; all other findings are advice. */
  readonly isLaw?: true;
  /** The addresses of the pictures that it is about. People accept the finding for each of them. */
  readonly pictures?: readonly string[];
}

interface Known {
  readonly adWords: readonly string[];
  /** Broken links to addresses of this site. */
  readonly deadAddresses: ReadonlySet<string>;
}

interface Draft {
  readonly kind: AnyKind;
  readonly values: FieldValues;
  /** The rich text, parsed in a document that runs no scripts and loads nothing. */
  readonly body: HTMLElement;
  /** The name of the field with the rich text; empty for a kind that has none. */
  readonly bodyField: string;
}

/** The problems in a form's values: requests the site's forbidden words, and tries links on this site; no answer is no problem. */
export async function findingsIn(kindName: ContentKind, values: FieldValues): Promise<Finding[]> {
  const parts = await staffCall('site/parts', { names: ['adWords'] });
  const tried = addressesIn(kindName, values).map(async (address) => {
    const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
    return answer?.status === 404 ? [address] : [];
  });
  const deadAddresses = new Set((await Promise.all(tried)).flat());
  return findingsWith(kindName, values, { adWords: (parts.ok && parts.data.adWords) || [], deadAddresses });
}

/** The addresses of this site in a record. */
export function addressesIn(kindName: ContentKind, values: FieldValues): string[] {
  return [...new Set(linksOf(readDraft(kindName, values)).map(({ address }) => address))];
}

/** The problems in the values of a form, with these forbidden words and broken links; those about the law come first. */
export function findingsWith(kindName: ContentKind, values: FieldValues, known: Known): Finding[] {
  const draft = readDraft(kindName, values);
  return RULES.flatMap((rule) => rule(draft, known));
}

function readDraft(kindName: ContentKind, values: FieldValues): Draft {
  const kind = contentKinds[kindName];
  const bodyField = storedFields(kind).body ?? '';
  const { body } = new DOMParser().parseFromString(String(values[bodyField] ?? ''), 'text/html');
  return { kind, values, body, bodyField };
}

/** To add a rule of one's own, add a function here. */
const RULES: readonly ((draft: Draft, known: Known) => Finding[])[] = [
  findAdWords,
  findNoTitle,
  findNoGroup,
  findNoPicture,
  findDeadLinks,
  findNothingToRead,
  findUndescribedPictures,
  findUnitlessNumbers,
];

function findNoTitle({ kind, values }: Draft): Finding[] {
  const path = roleOf(kind, 'title');
  return path && isBlank(titleOf(kind, values)) ? [{ sentence: `没有填写${kind.fields[path]?.label}`, path }] : [];
}

function findNoGroup({ kind: { noun, orderedBy: path, fields }, values }: Draft): Finding[] {
  const isMissing = path && !values[path];
  return isMissing ? [{ sentence: `没有选择${fields[path]?.label}，${noun}不会出现在任何列表里`, path }] : [];
}

/** Only a picture that is shown in a fixed ratio, as in lists and cards, leaves a gap if it is missing. */
function findNoPicture({ kind, values }: Draft): Finding[] {
  const path = roleOf(kind, 'picture') ?? '';
  const { label, shownAs = [] } = kind.fields[path] ?? {};
  return shownAs.some(({ ratio }) => ratio) && !values[path] ? [{ sentence: `没有${label}`, path }] : [];
}

function findDeadLinks(draft: Draft, { deadAddresses }: Known): Finding[] {
  const dead = linksOf(draft).filter(({ address }) => deadAddresses.has(address));
  return dead.map(({ address, words, ...target }) => ({ sentence: `${words}在本站打不开：${address}`, ...target }));
}

/** The texts of a record that people read, with the paths of their fields; without its rich text. */
function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path === '' ? name : `${path}.${name}`));
}

/** Absolute words that the advertising law forbids, each once in a field. */
function findAdWords({ kind, values, body, bodyField }: Draft, { adWords }: Known): Finding[] {
  const factsField = roleOf(kind, 'facts') ?? '';
  const { [bodyField]: _html, [factsField]: facts, ...others } = values;
  const texts = [
    ...textsOf(others),
    // whether a name is a claim depends on its value: 最大 before a number measures
    ...listIn(facts).map(({ name, value }, index) => ({
      path: `${factsField}.${index}.name`,
      text: `${name}${value}`,
    })),
    { path: bodyField, text: body.textContent },
  ];
  return texts.flatMap(({ path, text }) =>
    claimsIn(text, adWords).map((words) => {
      const sentence = `“${words}”：广告法禁止使用的绝对化用语`;
      return { sentence, path, isLaw: true, ...(path === bodyField ? { at: { words } } : {}) };
    }),
  );
}

function listIn(value: unknown): readonly Record<string, string>[] {
  return Array.isArray(value) ? value : [];
}

/** The path on this site of an address; undefined for other sites. */
function ownPath(address: string): string | undefined {
  const own = address.startsWith(`${window.location.origin}/`) ? address.slice(window.location.origin.length) : address;
  return /^\/(?![/\\])/.test(own) ? own.replace(/#.*/s, '') : undefined;
}

const WORDS_MOST = 20;

/** A link by what staff see of it: its words, else those of its picture. */
function wordsOf(link: Element): string {
  const said = isBlank(link.textContent) ? link.querySelector('img')?.alt : link.textContent;
  const signs = [...(said ?? '').trim().replace(/\s+/g, ' ')];
  const words = signs.slice(0, WORDS_MOST).join('') + (signs.length > WORDS_MOST ? '…' : '');
  return words === '' ? '链接' : `链接“${words}”`;
}

/** Every address in a record that may be a link on this site, in its text and in its own fields, with the words that name it. */
function linksOf({ kind, values, body, bodyField }: Draft) {
  // the text of a choice may be an address, but one of the record itself
  const isLink = ({ path }: { path: string }) =>
    path !== bodyField && kind.fields[path.split('.')[0] ?? '']?.input.as !== 'choice';
  const inFields = textsOf(values)
    .filter(isLink)
    .map((one) => ({ ...one, words: labelAt(kind.fields, one.path) }));
  const inText = [...body.querySelectorAll('a[href]')].map((link, index) => ({
    text: link.getAttribute('href') ?? '',
    words: wordsOf(link),
    path: bodyField,
    at: { link: index },
  }));
  return [...inFields, ...inText].flatMap(({ text, ...target }) => {
    const address = ownPath(text);
    return address === undefined ? [] : [{ ...target, address }];
  });
}

/** A record without a text. A file may replace the text; in a kind with facts, these or the intro may, too. */
function findNothingToRead({ kind, values, body, bodyField }: Draft): Finding[] {
  const label = kind.fields[bodyField]?.label;
  if (!label || !isBlank(body.textContent) || body.querySelector('img, video')) return [];
  const hasFacts = roleOf(kind, 'facts') !== undefined;
  const isEnough = ([name, { input, role }]: [string, Field]) =>
    (input.as === 'file' || name === 'downloads' || (hasFacts && (role === 'facts' || role === 'intro'))) &&
    textsOf(values[name]).some(({ text }) => !isBlank(text));
  if (Object.entries(kind.fields).some(isEnough)) return [];
  const sentence = hasFacts ? `只有名称和图片，没有描述、参数和${label}` : `${label}是空的`;
  return [{ sentence, path: bodyField }];
}

function findUndescribedPictures({ values, body, bodyField }: Draft): Finding[] {
  const inLists = Object.entries(values).flatMap(([list, entries]) => {
    // only lists whose entries have a description, `alt`, are checked
    const pictures = listIn(entries).map(({ url = '', alt }) => ({ url, alt: url ? alt : undefined }));
    return undescribed(pictures, '', (index) => ({ path: `${list}.${index}.alt` }));
  });
  const images = [...body.querySelectorAll('img')];
  const isMissing = images.map((image) => image.hasAttribute(MISSING));
  const missing = isMissing.flatMap((one, picture): Finding[] => {
    const at = { picture, tool: 'replace' } as const;
    return one ? [{ sentence: `正文第 ${picture + 1} 张图片没有取到，官网不显示`, path: bodyField, at }] : [];
  });
  const inText = undescribed(
    images.map(({ src: url, alt }, picture) => ({ url, alt: isMissing[picture] ? undefined : alt })),
    '正文',
    (picture) => ({ path: bodyField, at: { picture, tool: 'alt' } }),
  );
  return [...inLists, ...inText, ...missing];
}

/** One finding for all pictures whose description is blank, at the first of them. */
function undescribed(
  pictures: readonly { url: string; alt: unknown }[],
  where: string,
  targetOf: (index: number) => FieldTarget,
): Finding[] {
  const blank = pictures.flatMap(({ url, alt }, index) =>
    typeof alt === 'string' && isBlank(alt) ? [{ url, index }] : [],
  );
  const [first] = blank;
  if (!first) return [];
  const numbers = blank.map(({ index }) => index + 1).join('、');
  const sentence = `${where}第 ${numbers} 张图片没有写图里有什么`;
  return [{ ...targetOf(first.index), sentence, pictures: blank.map(({ url }) => url) }];
}

const BARE_NUMBER = /^[\s≤≥<>±≈~～约]*\d[\d\s.,，~～\-–—/×x*]*$/;
/** A name that contains the unit, 起重量（t） or 尺寸 mm, or means something without a unit, such as 型号. */
const HAS_UNIT =
  /[（(/][^（(/）)]*[）)]?$|\b(?:mm|cm|m|km|kg|t|kN|kW|V|A|Hz|MPa|℃|°C|%|s|h)\s*$|型号|编号|比例|数量|等级|版本|标准|年份/i;

function findUnitlessNumbers({ kind, values }: Draft): Finding[] {
  const field = roleOf(kind, 'facts') ?? '';
  return listIn(values[field]).flatMap(({ name = '', value = '' }, index) =>
    BARE_NUMBER.test(value) && !HAS_UNIT.test(name)
      ? [{ sentence: `参数“${name || index + 1}”的数值 ${value} 没有单位`, path: `${field}.${index}.value` }]
      : [],
  );
}
