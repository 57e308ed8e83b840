import { type AnyKind, roleOf, storedFields, titleOf } from '../../../server/contract/kinds/kind.ts';
import { type ContentKind, contentKinds } from '../../../server/contract/kinds/kinds.ts';
import { staffCall } from '../state/staff-call.ts';
import type { FieldValues } from './content-record.ts';

/** A problem for readers or under the law, and its position. */
export interface Finding {
  readonly sentence: string;
  /** Of the field: `coverName`, `params.3.value`. */
  readonly path: string;
  /** In rich text: the element of this number among those of the selector, or the words themselves. */
  readonly at?: { readonly selector: string; readonly index: number } | { readonly words: string };
  /** The law objects, not a reader. */
  readonly isLaw?: true;
  /** A picture without a description: its address, and a function that returns the record with this description. */
  readonly picture?: { readonly address: string; described(values: FieldValues, words: string): FieldValues };
}

/** The input of the functions below: a record as its form has it. */
export interface Draft {
  readonly kind: AnyKind;
  readonly values: FieldValues;
  readonly adWords: readonly string[];
  /** Its rich text, parsed in a document that runs and loads nothing. */
  readonly body: HTMLElement;
  /** The field of its rich text; empty for a kind without. */
  readonly bodyField: string;
  /** Broken links to addresses of this site. */
  readonly deadAddresses: ReadonlySet<string>;
}

/** A single check. A company's own check is a function here and a name in `LOOKS`. */
export type Look = (draft: Draft) => Finding[];

/** The texts of a record that people read, with the paths of their fields; without its rich text. */
function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path === '' ? name : `${path}.${name}`));
}

/** The texts of parameters: each name together with its value, and each value. */
function factsOf(path: string, facts: unknown): { path: string; text: string; reads?: string }[] {
  return (Array.isArray(facts) ? facts : []).flatMap(({ name = '', value = '' }, index) => [
    { path: `${path}.${index}.name`, text: name, reads: `${name}${value}` },
    { path: `${path}.${index}.value`, text: value },
  ]);
}

export const findNoTitle: Look = ({ kind, values }) => {
  const [path = ''] = Object.entries(kind.fields).find(([, { role }]) => role === 'title') ?? [];
  return titleOf(kind, values).trim() === '' ? [{ sentence: `没有填写${kind.fields[path]?.label}`, path }] : [];
};

/** No text, or headings alone. */
export const findNoText: Look = ({ kind, body, bodyField }) => {
  const label = kind.fields[bodyField]?.label;
  const blocks = [...body.children].filter(({ localName }) => !/^h\d$/.test(localName));
  const isRead = blocks.some(
    (block) => block.textContent?.trim() || block.matches(SHOWN) || block.querySelector(SHOWN),
  );
  if (label === undefined || isRead) return [];
  return [{ sentence: body.textContent?.trim() ? `${label}只有标题` : `没有填写${label}`, path: bodyField }];
};
const SHOWN = 'img, video';

/** Of a kind whose lists are by group. */
export const findNoGroup: Look = ({ kind: { noun, orderedBy, fields }, values }) =>
  orderedBy && !values[orderedBy]
    ? [{ sentence: `没有选择${fields[orderedBy]?.label}，${noun}不会出现在任何列表里`, path: orderedBy }]
    : [];

export const findNoCover: Look = ({ kind, values }) => {
  const path = roleOf(kind, 'picture');
  return path && !values[path] ? [{ sentence: `没有${kind.fields[path]?.label}`, path }] : [];
};

const COUNTED =
  /^第一(?:[步章节段条项季阶期次遍级层道天日周月年件车批排列行页张组课线手编卷轮点类种]|时间|责任|现场|部分|视角|人称)/;
const COUNTED_UNRANKED =
  /^第一(?:[个家台套款名座位届栋幢]|[^，。；！？、的\s]{0,8}(?:[医学法]院|[中小大]学|公司|集团|局|厂|大街|大道))/;
const RANKED =
  /(?:[全我]国|国内|国际|中国|[全环]球|世界|亚洲|[全同]行|业|市场|省内?|全网|销量|排名|[位名]列|位居)[^，。；\n]{0,4}$/;
const QUANTITY =
  '起重|[起载]?重量|[载荷]|[幅高深宽长厚跨坡温湿速角强浓程]度|半径|间距|距离|直径|粒径|尺寸|倾角|气温|风[速力]|流量|压力|扬程|功率|频率|转速|行程|电[流压]|力矩|[轴内剪应]力|弯矩|挠度|变形|位移|沉降|水位|偏差|误差';
/** Where such a word is not a claim: it counts (第一步), measures (最大幅度, 轴力最大), names, forbids or advises. */
const HARMLESS: readonly ((after: string, before: string) => boolean)[] = [
  (after) => COUNTED.test(after),
  (after, before) => COUNTED_UNRANKED.test(after) && !RANKED.test(before),
  (after, before) => /^第一(?!品牌)/.test(after) && /(?:安全|质量|生命|预防)$/.test(before),
  (after) => /^最[高大小低](?=[^，。；！\n]{0,12}\d)/.test(after),
  (after) =>
    new RegExp(`^最[高大小低](?:${QUANTITY}|[限化值处点]|允许|容[许量]|间隔|人[数民]|作业|工[作资])`).test(after),
  (after, before) => /^最[高大小低]/.test(after) && new RegExp(`(?:${QUANTITY}|风险)$`).test(before),
  (after) => /^(?:最低(?:标准|要求)|最好[先在把将由不别能每用提])/.test(after),
  (after, before) =>
    /^唯一(?:性|编[号码]|标识|身份|[入出]口)/.test(after) || (/^唯一/.test(after) && /不[得应能是]/.test(before)),
  (after) =>
    /^(?:绝对(?:[值零]|[湿温]度|误差|压力|高程|标高|编码|位置|坐标)|永久[性结建构荷支用道占工设变保])/.test(after),
];
const isHarmless = (text: string, at: number) => {
  const [before = ''] = text.slice(0, at).match(/[^，。；！？：\n]*$/) ?? [];
  return HARMLESS.some((claimsNothing) => claimsNothing(text.slice(at, at + 20), before));
};

/** Absolute words that the advertising law forbids, each once in a field. */
export const findAdWords: Look = ({ kind, values, adWords, body, bodyField }) => {
  const longestFirst = [...adWords].filter(Boolean).sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [];
  const any = new RegExp(longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g');
  const factsField = roleOf(kind, 'facts');
  const { [bodyField]: _html, [factsField]: facts, ...others } = values;
  const texts: ReturnType<typeof factsOf> = [
    ...textsOf(others),
    ...factsOf(factsField, facts),
    { path: bodyField, text: body.textContent ?? '' },
  ];
  return texts.flatMap(({ path, text, reads = text }) => {
    const found = [...text.matchAll(any)].filter(({ index }) => !isHarmless(reads, index));
    return [...new Set(found.map(([words]) => words))].map((words) => {
      const sentence = `“${words}”：广告法禁止使用的绝对化用语`;
      return { sentence, path, isLaw: true, ...(path === bodyField ? { at: { words } } : {}) };
    });
  });
};

/** The path on this site of an address; undefined for other sites. */
function ownPath(address: string): string | undefined {
  const own = address.startsWith(`${window.location.origin}/`) ? address.slice(window.location.origin.length) : address;
  return /^\/(?![/\\])/.test(own) ? own.replace(/#.*$/, '') : undefined;
}

/** Every address in a record that may be a link on this site, in its text and in its own fields. */
export function linksOf({ kind, values, body, bodyField }: Parameters<Look>[0]) {
  // The address in a choice is the record's own
  const isLink = ({ path }: { path: string }) =>
    path !== bodyField && kind.fields[path.split('.')[0] ?? '']?.input.as !== 'choice';
  const inFields = textsOf(values)
    .filter(isLink)
    .map(({ path, text }) => ({ address: text, path, at: undefined }));
  const inText = [...body.querySelectorAll('a[href]')].map((link, index) => ({
    address: link.getAttribute('href') ?? '',
    path: bodyField,
    at: { selector: 'a[href]', index },
  }));
  return [...inFields, ...inText].flatMap(({ address, ...place }) => {
    const path = ownPath(address);
    return path === undefined ? [] : [{ ...place, address: path }];
  });
}

export const findDeadLinks: Look = (draft) =>
  linksOf(draft).flatMap(({ address, path, at }) =>
    draft.deadAddresses.has(address) ? [{ sentence: `链接 ${address} 在本站打不开`, path, ...(at ? { at } : {}) }] : [],
  );

/** Pictures without a description, in the text and in lists of pictures. */
export const findUndescribedPictures: Look = ({ values, body, bodyField }) => {
  const inText = [...body.querySelectorAll('img')].flatMap((image, index): Finding[] => {
    if (image.alt.trim() !== '') return [];
    const described = (latest: FieldValues, words: string) => {
      const text = parsed(latest[bodyField]);
      text.querySelectorAll('img')[index]?.setAttribute('alt', words);
      return { ...latest, [bodyField]: text.innerHTML };
    };
    const sentence = `正文第 ${index + 1} 张图片没有替代文字`;
    const picture = { address: image.getAttribute('src') ?? '', described };
    return [{ sentence, path: bodyField, at: { selector: 'img', index }, picture }];
  });
  const inLists = Object.entries(values).flatMap(([name, list]) =>
    (Array.isArray(list) ? list : []).flatMap((entry, index): Finding[] => {
      if (!entry?.url || entry.alt !== '') return [];
      const described = (latest: FieldValues, alt: string) => ({
        ...latest,
        // proof: the list that it was found in
        [name]: (latest[name] as object[]).map((old, other) => (other === index ? { ...old, alt } : old)),
      });
      const picture = { address: entry.url, described };
      return [{ sentence: `第 ${index + 1} 张图片没有替代文字`, path: `${name}.${index}.alt`, picture }];
    }),
  );
  return [...inLists, ...inText];
};

/** Pictures that another site can remove or block. */
export const findForeignPictures: Look = ({ body, bodyField }) =>
  [...body.querySelectorAll('img')].flatMap((image, index) =>
    /^https?:/i.test(image.getAttribute('src') ?? '')
      ? [
          {
            sentence: `正文第 ${index + 1} 张图片还在其他网站上，可能随时失效`,
            path: bodyField,
            at: { selector: 'img', index },
          },
        ]
      : [],
  );

const NOTE_MARK = /^\s*(\[(?:\d{1,3}|[ivx]+)\])/;
/** The other endings of a line in a table of contents: leaders, a page number. */
const CONTENTS_END = /[\s.…·]+\d{1,4}$/;

/** Footnotes and tables of contents from a document, where their links led to positions in the text: here they do not. */
export const findLostLinks: Look = ({ body, bodyField }) => {
  const found = (words: string, sentence: string) => ({ sentence, path: bodyField, at: { words } });
  const lines = [...body.querySelectorAll('p, li')].map(({ textContent }) => (textContent ?? '').trim());
  const marks = lines.flatMap((line) => NOTE_MARK.exec(line)?.[1] ?? []);
  const notes = [...new Set(marks)].filter((mark) => (body.textContent ?? '').split(mark).length > 2);
  const headings = new Set(
    [...body.querySelectorAll('h2, h3, h4, h5, h6')].map(({ textContent }) => bare(textContent)),
  );
  const entries = lines.filter((line) => headings.has(bare(line.replace(CONTENTS_END, ''))));
  const hasPages = entries.some((line) => CONTENTS_END.test(line));
  const contents = hasPages || entries.length > 1 ? entries : []; // Word hides the numbers; one line may be any
  return [
    ...(notes[0] ? [found(notes[0], `脚注 ${notes.join('、')} 的链接没有保留，读者点不到注文`)] : []),
    ...(contents[0]
      ? [found(contents[0], `目录有 ${contents.length} 行的链接没有保留${hasPages ? '，页码在网页上也没有意义' : ''}`)]
      : []),
  ];
};

function bare(text: string | null): string {
  return (text ?? '').replace(/\s/g, '');
}

const BARE = /^[\s≤≥<>±≈~～约]*\d[\d\s.,，~～\-–—/×x*]*$/;
/** A unit in the name: 起重量（t）, 尺寸 mm; and quantities without a unit. */
const NAMED =
  /[（(/][^）)]*[）)]?$|\b(?:mm|cm|m|km|kg|t|kN|kW|V|A|Hz|MPa|℃|°C|%|s|h)\s*$|型号|编号|比例|数量|等级|版本|标准|年份/i;

export const findUnitlessNumbers: Look = ({ kind, values }) => {
  const field = roleOf(kind, 'facts');
  const facts = Array.isArray(values[field]) ? values[field] : [];
  return facts.flatMap(({ name = '', value = '' }: { name?: string; value?: string }, index) =>
    BARE.test(value) && !NAMED.test(name)
      ? [{ sentence: `参数“${name || index + 1}”的数值 ${value} 没有单位`, path: `${field}.${index}.value` }]
      : [],
  );
};

/** In the order of the panel: the law first. */
const LOOKS: readonly Look[] = [
  ...[findAdWords, findNoTitle, findNoGroup, findNoCover, findNoText, findDeadLinks, findLostLinks],
  ...[findUndescribedPictures, findForeignPictures, findUnitlessNumbers],
];

/** A record as its form holds it. */
export function draftOf(kindName: ContentKind, values: FieldValues, adWords: readonly string[]): Draft {
  const kind = contentKinds[kindName];
  const bodyField = storedFields(kind).body ?? '';
  return { kind, values, adWords, body: parsed(values[bodyField]), bodyField, deadAddresses: new Set() };
}

function parsed(html: unknown): HTMLElement {
  return new DOMParser().parseFromString(String(html ?? ''), 'text/html').body;
}

/** All problems of a record for readers or under the law, except links that cannot be checked. */
export async function allFindings(kindName: ContentKind, values: FieldValues): Promise<Finding[]> {
  const parts = await staffCall('site/parts', { names: ['adWords'] });
  return findingsIn(draftOf(kindName, values, (parts.ok && parts.data.adWords) || []), isDead);
}

/** As `allFindings`, with known words; `isDead` returns whether an address of this site is not found. */
export async function findingsIn(draft: Draft, isDead: (address: string) => Promise<boolean>): Promise<Finding[]> {
  const addresses = [...new Set(linksOf(draft).map(({ address }) => address))];
  const dead = await Promise.all(addresses.map(async (address) => ((await isDead(address)) ? [address] : [])));
  return LOOKS.flatMap((look) => look({ ...draft, deadAddresses: new Set(dead.flat()) }));
}

async function isDead(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
  return answer?.status === 404;
}
