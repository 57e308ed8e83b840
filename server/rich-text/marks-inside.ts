import type { MarkRule } from './allow-list.ts';
import { CLASS_GROUP_NAMES, CLASS_GROUPS, type ClassGroup } from './classes.ts';
import {
  type Attribute,
  type Attributes,
  type Block,
  type CleanNode,
  isBlankText,
  type Look,
  type Mark,
  newBlock,
  PLAIN,
} from './clean-tree.ts';
import { getter } from './element-signs.ts';
import { nearestColour } from './nearest-colour.ts';
import { linkAttributes, lookFor } from './read-attributes.ts';
import {
  alignment,
  isMonospaced,
  LIST_KINDS,
  type LookDraft,
  legacyFontSize,
  put,
  type Style,
  translateStyle,
  UNSTYLED,
} from './translate-style.ts';

/** The parsed attributes of an inline element. */
export interface Reading {
  readonly style: Style;
  /** The attributes that a link keeps; undefined for a link without a valid address. */
  readonly link: Attributes | undefined;
}

/** Reads an inline element. The parser's repairs may copy one with its list of attributes: `known` has the result. */
export function readMark(
  tag: string,
  attributes: readonly Attribute[],
  known: Map<readonly Attribute[], Reading>,
): Reading {
  let reading = known.get(attributes);
  if (reading === undefined) {
    reading = { style: readLook(attributes), link: tag === 'a' ? linkAttributes(getter(attributes)) : undefined };
    known.set(attributes, reading);
  }
  return reading;
}

/** The inline elements around an element's content, itself too: none repeated, no link in a link, no style twice. */
export function marksInside(around: readonly Mark[], rule: MarkRule, { style, link }: Reading): readonly Mark[] {
  let tag = rule.as;
  let marks = marksUnder(marksWithout(around, style), style.look);
  if (tag === 'a') {
    // its look is around its words alone: those that take it back would else be a link of their own
    if (link) marks = [...marks.filter((mark) => mark.tag !== 'a'), { tag, attributes: link, look: PLAIN }];
    tag = undefined;
  } else if (tag !== undefined && (holds(around, tag) || style.without.includes(tag))) {
    tag = undefined;
  }
  const look = newsIn(rule.look === undefined ? style.look : { ...rule.look, ...style.look }, marks);
  if (tag !== undefined || look !== PLAIN) marks = [...marks, { tag: tag ?? 'span', attributes: [], look }];
  return withTags(marks, style.marks);
}

/** `marks`, plus those of `tags` that are not among them yet. Underlining inside a link is omitted. */
export function withTags(marks: readonly Mark[], tags: readonly string[]): readonly Mark[] {
  let result = marks;
  for (const tag of tags) {
    const isUnderlinedLink = tag === 'u' && marks.some((mark) => mark.tag === 'a');
    if (!isUnderlinedLink && !holds(result, tag)) result = [...result, { tag, attributes: [], look: PLAIN }];
  }
  return result;
}

/** The outer marks that a style keeps. A removed mark stays as a `span` if it has another style. */
export function marksWithout(marks: readonly Mark[], { without }: Style): readonly Mark[] {
  if (without.length === 0) return marks;
  return marks.flatMap((mark) => {
    if (!without.includes(mark.tag)) return [mark];
    return mark.look === PLAIN ? [] : [{ tag: 'span', attributes: [], look: mark.look }];
  });
}

function holds(marks: readonly Mark[], tag: string): boolean {
  return marks.some((mark) => mark.tag === tag);
}

/** The styles that text can have (no alignment, no indent), without those that the outer marks already set. */
function newsIn(look: Look, around: readonly Mark[]): Look {
  let news = PLAIN;
  for (const group of INHERITED) {
    const value = look[group];
    const outer = around.findLast((mark) => mark.look[group] !== undefined)?.look[group];
    if (value && value !== outer) news = { ...news, [group]: value };
  }
  return news;
}

/** Class → its group and value, including the class names of the old system's editor (Quill). */
const CLASSES = new Map<string, readonly [ClassGroup, string]>(
  CLASS_GROUP_NAMES.flatMap((group) =>
    CLASS_GROUPS[group].flatMap((value) => {
      const meaning = [group, value] as const;
      return [[`${group}-${value}`, meaning] as const, [`ql-${group}-${value}`, meaning] as const];
    }),
  ),
);

/** The style of an element: its classes take precedence over its `style`, then over HTML 3 attributes. */
export function readLook(attributes: readonly Attribute[]): Style {
  let style = UNSTYLED;
  let classes = '';
  let isHidden = false;
  const look: LookDraft = {};
  for (const { name, value } of attributes) {
    if (name === 'style') style = translateStyle(value);
    else if (name === 'class') classes = value;
    else if (name === 'hidden') isHidden = true;
    else if (name === 'align') put(look, 'align', alignment(value));
    // the letters of a script run their own way: the line alone has to be told
    else if (name === 'dir' && /^rtl$/i.test(value)) look.align ??= 'right';
    else if (name === 'type') put(look, 'list', LIST_KINDS.get(value));
    else if (name === 'color') put(look, 'text', nearestColour(value, 'text'));
    else if (name === 'bgcolor') put(look, 'bg', nearestColour(value, 'bg'));
    else if (name === 'face') style = { ...style, isMonospaced: isMonospaced(value) };
    else if (name === 'size') put(look, 'size', legacyFontSize(value));
  }
  Object.assign(look, style.look);
  // No element of real text has more classes than this; the rest of a hostile list is ignored.
  for (const name of classes === '' ? [] : classes.slice(0, 2_000).split(/[\t\n\f\r ]+/)) {
    const meaning = CLASSES.get(name);
    if (meaning !== undefined) look[meaning[0]] = meaning[1]; // the last class of a group wins
  }
  return { ...style, look, ...(isHidden && { hidden: 'gone' }) };
}

/** The looks that words have from the elements around them. No class takes one back: words that do stand outside of it. */
const INHERITED = ['text', 'bg', 'size'] as const;
type Group = (typeof INHERITED)[number];
type Inline = Exclude<CleanNode, Block>;

/**
 * The marks around the words of an element with this look, without what it takes back or, as a block, has itself. Last marks
 * note what it takes back, as a block around may have it: until `giveWay`.
 */
export function marksUnder(marks: readonly Mark[], look: Look, { isBlock = false } = {}): readonly Mark[] {
  const over = INHERITED.filter((group) => look[group] === '' || (isBlock && look[group] !== undefined));
  if (over.length === 0) return marks;
  const isOver = (mark: Mark) => over.some((group) => mark.look[group] !== undefined);
  const under = marks.some(isOver) ? marks.flatMap((mark) => (isOver(mark) ? withoutLook(mark, over) : [mark])) : marks;
  const taken = over.filter((group) => look[group] === '');
  return [...under, ...taken.map((group) => ({ tag: 'span', attributes: [], look: { [group]: '' } }))];
}

function withoutLook(mark: Mark, groups: readonly Group[]): Mark[] {
  const look = lookFor(mark.tag, { ...mark.look, ...Object.fromEntries(groups.map((group) => [group, ''])) });
  return look === PLAIN && mark.tag === 'span' ? [] : [{ ...mark, look }];
}

type Marks = { readonly [group in Group]?: Mark };

/** Gives blocks' looks to what is in them where words take these back. Visits a node twice, however deep it is. */
export function giveWay(root: Block): void {
  const taken = new Map<Block, ReadonlySet<Group>>();
  if (groupsTaken(root, taken).size > 0) hand(root, taken, {});
}

function groupsTaken(block: Block, taken: Map<Block, ReadonlySet<Group>>): ReadonlySet<Group> {
  const groups = new Set<Group>();
  for (const child of block.children)
    for (const group of child.kind === 'block' ? groupsTaken(child, taken) : notesOn(child)) groups.add(group);
  taken.set(block, groups);
  return groups;
}

function notesOn({ marks }: Inline): Group[] {
  return INHERITED.filter((group) => marks.some(({ look }) => look[group] === ''));
}

/** A block keeps its look, and takes that of those around it, where no words in it take it back; else its children get it. */
function hand(block: Block, taken: ReadonlyMap<Block, ReadonlySet<Group>>, given: Marks): void {
  const { tag, look } = block;
  let inner: Marks = {};
  for (const group of INHERITED) {
    const value = look[group] ?? given[group]?.look[group];
    if (value === undefined) continue;
    const own = lookFor(tag, { ...block.look, [group]: value });
    const isOwn = tag !== '' && own[group] === value && !taken.get(block)?.has(group); // '' is a box that is only its content
    block.look = isOwn ? own : lookFor(tag, { ...block.look, [group]: '' });
    const mark = look[group] ? { tag: 'span', attributes: [], look: { [group]: value } } : given[group];
    if (!isOwn && mark) inner = { [group]: mark, ...inner };
  }
  if (taken.get(block)?.size === 0 && Object.keys(inner).length === 0) return;
  block.children = block.children.map((child) => {
    if (child.kind !== 'block') return withMarks(child, inner);
    hand(child, taken, inner);
    return child;
  });
  if (tag === 'div') normalizeBox(block);
}

/** Gives a visible node the marks of the groups of which it has none, and removes the notes. */
function withMarks(node: Inline, given: Marks): Inline {
  const isSeen = node.kind === 'atom' ? node.tag !== 'br' : !isBlankText(node);
  const isBare = ([group]: [string, Mark]) => node.marks.every(({ look }) => look[group as Group] === undefined); // proof: Marks
  const news = isSeen ? Object.entries(given).filter(isBare) : [];
  const own = node.marks.filter(({ look }) => INHERITED.every((group) => look[group] !== ''));
  return { ...node, marks: [...news.map(([, mark]) => mark), ...own] };
}

/** Converts a box: to a paragraph if it holds only text, to itself if it has a style, else to its content. */
export function normalizeBox(box: Block): void {
  if (!box.children.some((child) => child.kind === 'block')) box.tag = 'p';
  else if (box.look === PLAIN) {
    box.tag = '';
    if (box.children.some((child) => child.kind !== 'block')) box.children = wordsInParagraphs(box.children);
  }
}

/** Text next to blocks becomes paragraphs, so that it does not join the text outside when its box is removed. */
function wordsInParagraphs(children: readonly CleanNode[]): CleanNode[] {
  const runs: CleanNode[][] = [];
  for (const child of children) {
    const last = runs.at(-1);
    if (last && child.kind !== 'block' && last[0]?.kind !== 'block') last.push(child);
    else runs.push([child]);
  }
  return runs.flatMap((run) =>
    run[0]?.kind === 'block' || run.every(isBlankText) ? run : [{ ...newBlock('p'), children: run }],
  );
}
