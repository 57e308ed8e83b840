import type { Look } from './clean-tree.ts';

/**
 * How each element of rich text is treated; those not listed are unwrapped. `dropped`: removed with its content. `mark`:
 * inline, as `as`, or as a `span` if it only has a style. `atom`: inline without content. `block`: written as `as`.
 */
export type Rule =
  | { readonly kind: 'dropped' }
  | { readonly kind: 'mark'; readonly as?: string; readonly look?: Look }
  | { readonly kind: 'atom' }
  | { readonly kind: 'block'; readonly as: string; readonly look?: Look };

export type BlockRule = Extract<Rule, { kind: 'block' }>;
export type MarkRule = Extract<Rule, { kind: 'mark' }>;

/** The allowed content of a block: text, text and blocks, only certain parts, nothing. */
type Content = 'words' | 'flow' | 'parts' | 'nothing';

const UNWRAPPED: Rule = { kind: 'mark' };

/** Returns the rule of an element; one that no rule names is unwrapped. */
export function ruleFor(tag: string): Rule {
  return RULES.get(tag) ?? UNWRAPPED;
}

/** Returns what a block may contain. */
export function contentOf(block: string): Content {
  return CONTENT.get(block) ?? 'flow';
}

/** Whether `tag` is an element that is allowed only inside certain others (a row, a list item …). */
export function isPart(tag: string): boolean {
  return HOMES.has(tag);
}

/** Whether `parent` may contain the part `tag`. */
export function isPartOf(tag: string, parent: string): boolean {
  return HOMES.get(tag)?.includes(parent) ?? false;
}

/** The part that holds stray content of `parent`, or undefined if there is none. */
export function partFor(parent: string): string | undefined {
  return PART_FOR.get(parent);
}

const DROPPED = `script style template iframe frame frameset noframes object embed applet param noscript noembed
  canvas audio source track area head title base link meta datalist input keygen progress meter bgsound basefont
  portal fencedframe oembed desc metadata annotation annotation-xml`;

const MARKS = `strong b>strong em i>em u s sub sup code a del>s strike>s ins>u tt>code kbd>code samp>code cite>em dfn>em var>em`;

const BLOCKS = `p h2 h3 h4 h5 h6 pre blockquote ul ol li table caption colgroup col thead tbody tfoot tr td th
  figure figcaption hr div h1>h2 listing>pre xmp>pre plaintext>pre menu>ul dir>ul`;

/** Boxes without a meaning of their own here: a paragraph if they hold only text, else unwrapped. */
const BOXES = `address article aside center dd details dialog dl dt fieldset footer form header hgroup legend main nav
  option search section summary textarea`;

const RULES = new Map<string, Rule>([
  ...words(DROPPED).map((tag) => [tag, { kind: 'dropped' }] as const),
  ...pairs(MARKS).map(([tag, as]) => [tag, { kind: 'mark', as }] as const),
  ...pairs(BLOCKS).map(([tag, as]) => [tag, { kind: 'block', as }] as const),
  ...words(BOXES).map((tag) => [tag, { kind: 'block', as: 'div' }] as const),
  ...words('br img video').map((tag) => [tag, { kind: 'atom' }] as const),
  ['center', { kind: 'block', as: 'div', look: { align: 'center' } }],
  ['mark', { kind: 'mark', look: { bg: 'yellow' } }],
  ['small', { kind: 'mark', look: { size: 'small' } }],
  ['big', { kind: 'mark', look: { size: 'large' } }],
]);

const CONTENT = new Map<string, Content>([
  ...words('p h2 h3 h4 h5 h6 pre caption figcaption').map((tag) => [tag, 'words'] as const),
  ...words('ul ol table thead tbody tfoot tr colgroup').map((tag) => [tag, 'parts'] as const),
  ...words('hr col').map((tag) => [tag, 'nothing'] as const),
]);

/** Each part with the elements in which it is allowed. */
const HOMES = new Map(
  pairs(`li>ul|ol caption>table colgroup>table thead>table tbody>table tfoot>table tr>thead|tbody|tfoot td>tr th>tr
    col>colgroup figcaption>figure`).map(([part, homes]) => [part, homes.split('|')] as const),
);

const PART_FOR = new Map(pairs('ul>li ol>li table>tbody thead>tr tbody>tr tfoot>tr tr>td'));

function words(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

/** Reads `from>to`, or a word that remains as it is. */
function pairs(list: string): [string, string][] {
  return words(list).map((pair) => {
    const [from = '', to = from] = pair.split('>');
    return [from, to];
  });
}
