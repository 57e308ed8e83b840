import type { Rule } from './allow-list.ts';
import { CLASS_GROUP_NAMES, CLASS_GROUPS, type ClassGroup } from './classes.ts';
import { type Attribute, type Attributes, type Look, type Mark, PLAIN } from './clean-tree.ts';
import { getter } from './element-signs.ts';
import { marksUnder } from './give-way.ts';
import { nearestColour } from './nearest-colour.ts';
import { linkAttributes } from './read-attributes.ts';
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

type MarkRule = Extract<Rule, { kind: 'mark' }>;

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
export function marksInside(
  around: readonly Mark[],
  rule: MarkRule,
  { style, link }: Reading,
  blocks: Look,
): readonly Mark[] {
  let tag = rule.as;
  let marks = marksUnder(marksWithout(around, style), style.look, blocks);
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
  for (const group of ['text', 'bg', 'size'] as const) {
    const value = look[group];
    if (!value) continue;
    if (around.findLast((mark) => mark.look[group] !== undefined)?.look[group] !== value) {
      news = { ...news, [group]: value };
    }
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
