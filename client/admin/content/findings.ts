import { isBlank } from '../../../server/contract/fold.ts';
import type { Field } from '../../../server/contract/kinds/fields.ts';
import { type AnyKind, roleOf, storedFields, titleOf } from '../../../server/contract/kinds/kind.ts';
import { MISSING } from '../../../server/contract/rules.ts';
import { type ContentKind, contentKinds } from '../../../server/kinds.ts';
import type { FieldTarget } from '../../ui/field-focus.ts';
import { staffCall } from '../state/staff-call.ts';
import type { FieldValues } from './publication.tsx';

export interface Finding extends FieldTarget {
  readonly sentence: string;
  /** The law objects, not a reader. */
  readonly isLaw?: true;
  /** The pictures that it is about: each is accepted for itself. */
  readonly pictures?: readonly string[];
}

interface Known {
  readonly adWords: readonly string[];
  /** Broken links to addresses of this site. */
  readonly deadAddresses: ReadonlySet<string>;
}

interface Draft extends Known {
  readonly kind: AnyKind;
  readonly values: FieldValues;
  /** Its rich text, parsed in a document that runs and loads nothing. */
  readonly body: HTMLElement;
  /** The field of its rich text; empty for a kind without. */
  readonly bodyField: string;
}

/** A company's own rule is one more function here. */
const RULES: readonly ((draft: Draft) => Finding[])[] = [
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

/** A page does without a picture; a list or a card, which cuts it to a ratio, does not. */
function findNoPicture({ kind, values }: Draft): Finding[] {
  const path = roleOf(kind, 'picture') ?? '';
  const { label, shownAs = [] } = kind.fields[path] ?? {};
  return shownAs.some(({ ratio }) => ratio) && !values[path] ? [{ sentence: `没有${label}`, path }] : [];
}

function findDeadLinks(draft: Draft): Finding[] {
  const dead = linksOf(draft).filter(({ address }) => draft.deadAddresses.has(address));
  return dead.map(({ address, ...target }) => ({ sentence: `链接 ${address} 在本站打不开`, ...target }));
}

/** The texts of a record that people read, with the paths of their fields; without its rich text. */
function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path === '' ? name : `${path}.${name}`));
}

/** Absolute words that the advertising law forbids, each once in a field. */
function findAdWords({ kind, values, adWords, body, bodyField }: Draft): Finding[] {
  const factsField = roleOf(kind, 'facts') ?? '';
  const { [bodyField]: _html, [factsField]: facts, ...others } = values;
  const texts = [
    ...textsOf(others),
    // a value tells whether its name is a claim
    ...listIn(facts).map(({ name, value }, index) => ({
      path: `${factsField}.${index}.name`,
      text: `${name}${value}`,
    })),
    { path: bodyField, text: body.textContent ?? '' },
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

/** Every address in a record that may be a link on this site, in its text and in its own fields. */
function linksOf({ kind, values, body, bodyField }: Omit<Draft, keyof Known>) {
  // The address in a choice is the record's own
  const isLink = ({ path }: { path: string }) =>
    path !== bodyField && kind.fields[path.split('.')[0] ?? '']?.input.as !== 'choice';
  const inFields = textsOf(values).filter(isLink);
  const inText = [...body.querySelectorAll('a[href]')].map((link, index) => ({
    text: link.getAttribute('href') ?? '',
    path: bodyField,
    at: { link: index },
  }));
  return [...inFields, ...inText].flatMap(({ text, ...target }) => {
    const address = ownPath(text);
    return address === undefined ? [] : [{ ...target, address }];
  });
}

/** An empty text without a file in its place; a kind with facts says enough by them or by its intro. */
function findNothingToRead({ kind, values, body, bodyField }: Draft): Finding[] {
  const label = kind.fields[bodyField]?.label;
  if (!label || !isBlank(body.textContent ?? '') || body.querySelector('img, video')) return [];
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
    // undefined in a list without descriptions
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

const BARE = /^[\s≤≥<>±≈~～约]*\d[\d\s.,，~～\-–—/×x*]*$/;
/** A unit in the name: 起重量（t）, 尺寸 mm; and quantities without a unit. */
const NAMED =
  /[（(/][^（(/）)]*[）)]?$|\b(?:mm|cm|m|km|kg|t|kN|kW|V|A|Hz|MPa|℃|°C|%|s|h)\s*$|型号|编号|比例|数量|等级|版本|标准|年份/i;

function findUnitlessNumbers({ kind, values }: Draft): Finding[] {
  const field = roleOf(kind, 'facts') ?? '';
  return listIn(values[field]).flatMap(({ name = '', value = '' }, index) =>
    BARE.test(value) && !NAMED.test(name)
      ? [{ sentence: `参数“${name || index + 1}”的数值 ${value} 没有单位`, path: `${field}.${index}.value` }]
      : [],
  );
}

function readDraft(kindName: ContentKind, values: FieldValues) {
  const kind = contentKinds[kindName];
  const bodyField = storedFields(kind).body ?? '';
  const { body } = new DOMParser().parseFromString(String(values[bodyField] ?? ''), 'text/html');
  return { kind, values, body, bodyField };
}

/** The addresses of this site in a record. */
export function addressesIn(kindName: ContentKind, values: FieldValues): string[] {
  return [...new Set(linksOf(readDraft(kindName, values)).map(({ address }) => address))];
}

/** The problems of a record as its form holds it, the law first. */
export function findingsWith(kindName: ContentKind, values: FieldValues, known: Known): Finding[] {
  const draft = { ...readDraft(kindName, values), ...known };
  return RULES.flatMap((rule) => rule(draft));
}

/** As `findingsWith`, by the site's forbidden words and its broken links; not those that cannot be tried. */
export async function findingsIn(kindName: ContentKind, values: FieldValues): Promise<Finding[]> {
  const parts = await staffCall('site/parts', { names: ['adWords'] });
  const dead = addressesIn(kindName, values).map(async (address) => ((await isDead(address)) ? [address] : []));
  const deadAddresses = new Set((await Promise.all(dead)).flat());
  return findingsWith(kindName, values, { adWords: (parts.ok && parts.data.adWords) || [], deadAddresses });
}

async function isDead(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
  return answer?.status === 404;
}

const COUNTED =
  /^第一(?:[步章节段条项季阶期次遍级层道天日周月年件车批排列行页张组课线手编卷轮点类种]|时间|责任|现场|部分|视角|人称)/;
const COUNTED_UNRANKED =
  /^第一(?:[个家台套款名座位届栋幢]|[^，。；！？、的\s]{0,8}(?:[医学法]院|[中小大]学|公司|集团|局|厂|大街|大道))/;
const RANKED =
  '(?:[全我]国|国内|国际|中国|[全环]球|世界|亚洲|[全同]行|业|市场|省内?|全网|销量|排名|[位名]列|位居)[^，。；\\n]{0,4}$';
const QUANTITY =
  '起重|[起载]?重量|[载荷]|[幅高深宽长厚跨坡温湿速角强浓程]度|半径|间距|距离|直径|粒径|尺寸|倾角|气温|风[速力]|流量|压力|扬程|功率|频率|转速|行程|电[流压]|力矩|[轴内剪应]力|弯矩|挠度|变形|位移|沉降|水位|偏差|误差';
/**
 * Where such a word is not a claim, by the words from it on, and before it: it counts (第一步), measures (轴力最大), names,
 * forbids or advises.
 */
const HARMLESS: readonly (readonly [from: RegExp, before?: RegExp])[] = [
  [COUNTED],
  [COUNTED_UNRANKED, new RegExp(`^(?!.*${RANKED})`)],
  [/^第一(?!品牌)/, /(?:安全|质量|生命|预防)$/],
  [/^最[高大小低](?=[^，。；！\n]{0,12}\d)/],
  [new RegExp(`^最[高大小低](?:${QUANTITY}|[限化值处点]|允许|容[许量]|间隔|人[数民]|作业|工[作资])`)],
  [/^最[高大小低]/, new RegExp(`(?:${QUANTITY}|风险)$`)],
  [/^(?:最低(?:标准|要求)|最好[先在把将由不别能每用提])/],
  [/^唯一(?:性|编[号码]|标识|身份|[入出]口)/],
  [/^唯一/, /不[得应能是]/],
  [/^(?:绝对(?:[值零]|[湿温]度|误差|压力|高程|标高|编码|位置|坐标)|永久[性结建构荷支用道占工设变保])/],
];

function isHarmless(text: string, at: number): boolean {
  const near = text.slice(Math.max(0, at - 200), at); // no clause that people write is longer
  const clause = near.split(/[，。；！？：\n]/).pop() ?? '';
  return HARMLESS.some(([from, before]) => from.test(text.slice(at, at + 20)) && (!before || before.test(clause)));
}

/** The absolute words of a text that are claims, each once; `adWords` are those that the advertising law forbids. */
function claimsIn(text: string, adWords: readonly string[]): string[] {
  const longestFirst = adWords.filter(Boolean).sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [];
  const any = new RegExp(longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g');
  const found = [...text.matchAll(any)].filter(({ index }) => !isHarmless(text, index));
  return [...new Set(found.map(([words]) => words))];
}
