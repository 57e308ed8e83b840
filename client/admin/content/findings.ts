import { type AnyKind, roleOf, storedFields, titleOf } from '../../../server/contract/kinds/kind.ts';
import { type ContentKind, contentKinds } from '../../../server/contract/kinds/kinds.ts';
import { staffCall } from '../state/staff-call.ts';
import type { FieldValues } from './content-record.ts';

/** Something that a reader or the law would object to, and where it stands. */
export interface Finding {
  readonly sentence: string;
  /** Of the field: `coverName`, `params.3.value`. */
  readonly path: string;
  /** In rich text: the element of this number among those of the selector, or the words themselves. */
  readonly at?: { readonly selector: string; readonly index: number } | { readonly words: string };
}

/** What the functions below look at: a record as its form has it. */
export interface Draft {
  readonly kind: AnyKind;
  readonly values: FieldValues;
  readonly adWords: readonly string[];
  /** Its rich text, parsed where nothing runs and nothing is loaded. */
  readonly body: ParentNode;
  /** The field of its rich text; empty for a kind without. */
  readonly bodyField: string;
  /** Addresses of this site that it links to and that lead nowhere. */
  readonly deadAddresses: ReadonlySet<string>;
}

/** Looks at one thing. A company's own is a function here and a name in `LOOKS`. */
export type Look = (draft: Draft) => Finding[];

/** The texts of a record that people read, with the paths of their fields; without its rich text. */
function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path === '' ? name : `${path}.${name}`));
}

export const findNoTitle: Look = ({ kind, values }) => {
  const [path = ''] = Object.entries(kind.fields).find(([, { role }]) => role === 'title') ?? [];
  return titleOf(kind, values).trim() === '' ? [{ sentence: `没有填写${kind.fields[path]?.label}`, path }] : [];
};

/** Of a kind whose lists are by group. */
export const findNoGroup: Look = ({ kind: { noun, orderedBy, fields }, values }) =>
  orderedBy && !values[orderedBy]
    ? [{ sentence: `没有选择${fields[orderedBy]?.label}，${noun}不会出现在任何列表里`, path: orderedBy }]
    : [];

export const findNoCover: Look = ({ kind, values }) => {
  const path = roleOf(kind, 'picture');
  return path && !values[path] ? [{ sentence: `没有${kind.fields[path]?.label}`, path }] : [];
};

/** Where such a word only counts or measures: 第一步, 最大起重量 25 t. */
const HARMLESS = /^(?:第一(?=[步章节次期批条项阶季时现天届层线类个台])|最[高大低小多少](?=[^，。；！\n]{0,12}\d))/;

/** Absolute words that the advertising law forbids, each once in a field; those in a harmless sense are named as such. */
export const findAdWords: Look = ({ values, adWords, body, bodyField }) => {
  const longestFirst = [...adWords].filter(Boolean).sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [];
  const any = new RegExp(longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g');
  const { [bodyField]: _html, ...others } = values;
  const texts = [...textsOf(others), { path: bodyField, text: body.textContent ?? '' }];
  return texts.flatMap(({ path, text }) => {
    const found = new Map<string, Finding>();
    for (const { 0: words, index } of text.matchAll(any)) {
      const isHarmless = HARMLESS.test(text.slice(index));
      const sentence = `“${words}”：${isHarmless ? '可能是正常用法，请确认不是绝对化用语' : '广告法禁止使用的绝对化用语'}`;
      if (!found.has(sentence))
        found.set(sentence, { sentence, path, ...(path === bodyField ? { at: { words } } : {}) });
    }
    return [...found.values()];
  });
};

/** The path on this site that an address leads to; undefined for one that leads elsewhere. */
function ownPath(address: string): string | undefined {
  const own = address.startsWith(`${window.location.origin}/`) ? address.slice(window.location.origin.length) : address;
  return /^\/(?![/\\])/.test(own) ? own.replace(/#.*$/, '') : undefined;
}

/** Every address in a record that may be a link on this site: those of its text and those that stand in a field of their own. */
export function linksOf({ kind, values, body, bodyField }: Parameters<Look>[0]) {
  // A choice is an address that the record gives itself
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

/** Pictures that say nothing to those who do not see them, in the text and in lists of pictures. */
export const findUndescribedPictures: Look = ({ values, body, bodyField }) => {
  const inText = [...body.querySelectorAll('img')].flatMap((image, index) =>
    image.alt.trim() === ''
      ? [{ sentence: `正文第 ${index + 1} 张图片没有替代文字`, path: bodyField, at: { selector: 'img', index } }]
      : [],
  );
  const inLists = Object.entries(values).flatMap(([name, list]) =>
    (Array.isArray(list) ? list : []).flatMap((entry, index) =>
      entry?.url && entry.alt === ''
        ? [{ sentence: `第 ${index + 1} 张图片没有替代文字`, path: `${name}.${index}.alt` }]
        : [],
    ),
  );
  return [...inLists, ...inText];
};

/** Pictures that another site can take away or forbid. */
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

const BARE = /^[\s≤≥<>±≈~～约]*\d[\d\s.,，~～\-–—/×x*]*$/;
/** A unit in the name: 起重量（t）, 尺寸 mm; and what has none. */
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

/** In the order of the panel. */
const LOOKS: readonly Look[] = [
  ...[findNoTitle, findNoGroup, findNoCover, findAdWords, findDeadLinks],
  ...[findUndescribedPictures, findForeignPictures, findUnitlessNumbers],
];

/** Everything that a reader or the law would object to in a record; what cannot be asked for is left out. */
export async function allFindings(kindName: ContentKind, values: FieldValues): Promise<Finding[]> {
  const kind = contentKinds[kindName];
  const bodyField = storedFields(kind).body ?? '';
  const { body } = new DOMParser().parseFromString(String(values[bodyField] ?? ''), 'text/html');
  const parts = await staffCall('site/parts', { names: ['adWords'] });
  const adWords = (parts.ok && parts.data.adWords) || [];
  const draft: Draft = { kind, values, adWords, body, bodyField, deadAddresses: new Set() };
  const addresses = [...new Set(linksOf(draft).map(({ address }) => address))];
  const dead = await Promise.all(addresses.map(async (address) => ((await isDead(address)) ? [address] : [])));
  return LOOKS.flatMap((look) => look({ ...draft, deadAddresses: new Set(dead.flat()) }));
}

async function isDead(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
  return answer?.status === 404;
}
