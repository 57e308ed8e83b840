import { familyOf, type Rule } from './allow-list.ts';
import { CLASS_GROUP_NAMES, CLASS_GROUPS, type ClassGroup } from './classes.ts';
import { type Attribute, type Attributes, type Look, type Mark, PLAIN } from './clean-tree.ts';
import { linkAttributes } from './read-attributes.ts';
import {
  alignment,
  LIST_KINDS,
  type LookDraft,
  legacyFontSize,
  nearestColour,
  put,
  type Style,
  translateStyle,
} from './translate-style.ts';

type MarkRule = Extract<Rule, { kind: 'mark' }>;

/** What the attributes of an inline element say. */
export interface Reading {
  readonly style: Style;
  /** The attributes that a link keeps; undefined for one that leads nowhere. */
  readonly link: Attributes | undefined;
}

export function getter(attributes: readonly Attribute[]): (name: string) => string | undefined {
  return (name) => attributes.find((attribute) => attribute.name === name)?.value;
}

/**
 * Reads an inline element. The parser's repairs copy one many times over, always with the same list of attributes, by which
 * `known` finds what was read before.
 */
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

/**
 * The inline elements around what is inside an element: those around it and its own. None is repeated, a link holds no link,
 * and a colour or size that already holds is not said again.
 */
export function marksInside(around: readonly Mark[], rule: MarkRule, { style, link }: Reading): readonly Mark[] {
  let tag = rule.as;
  let attributes: Attributes = [];
  let marks = marksWithout(around, style);
  if (tag === 'a') {
    if (link === undefined) tag = undefined;
    else {
      attributes = link;
      marks = marks.filter((mark) => mark.tag !== 'a');
    }
  } else if (tag !== undefined && (holds(around, tag) || style.without.includes(familyOf(tag)))) {
    tag = undefined;
  }
  const look = newsIn(rule.look === undefined ? style.look : { ...rule.look, ...style.look }, marks);
  if (tag !== undefined || look !== PLAIN) marks = [...marks, { tag: tag ?? 'span', attributes, look }];
  return withTags(marks, style.marks);
}

/** `marks` and those of `tags` that are not among them yet. The line under a link is its own affair. */
export function withTags(marks: readonly Mark[], tags: readonly string[]): readonly Mark[] {
  let result = marks;
  for (const tag of tags) {
    const isUnderlinedLink = tag === 'u' && marks.some((mark) => mark.tag === 'a');
    if (!isUnderlinedLink && !holds(result, tag)) result = [...result, { tag, attributes: [], look: PLAIN }];
  }
  return result;
}

/** The marks around that a style leaves: one that it takes off stays as the look that it has besides. */
export function marksWithout(marks: readonly Mark[], { without }: Style): readonly Mark[] {
  if (without.length === 0) return marks;
  return marks.flatMap((mark) => {
    if (!without.includes(familyOf(mark.tag))) return [mark];
    return mark.look === PLAIN ? [] : [{ tag: 'span', attributes: [], look: mark.look }];
  });
}

function holds(marks: readonly Mark[], tag: string): boolean {
  return marks.some((mark) => familyOf(mark.tag) === familyOf(tag));
}

/** What words can look like (no alignment, no indent), without what the marks around already say. */
function newsIn(look: Look, around: readonly Mark[]): Look {
  let news = PLAIN;
  for (const group of ['text', 'bg', 'size'] as const) {
    const value = look[group];
    if (value === undefined) continue;
    if (around.findLast((mark) => mark.look[group] !== undefined)?.look[group] !== value) {
      news = { ...news, [group]: value };
    }
  }
  return news;
}

/** Class → its group and value; the names that the editor of the old system (Quill) gave to the same things included. */
const CLASSES = new Map<string, readonly [ClassGroup, string]>(
  CLASS_GROUP_NAMES.flatMap((group) =>
    CLASS_GROUPS[group].flatMap((value) => {
      const meaning = [group, value] as const;
      return [[`${group}-${value}`, meaning] as const, [`ql-${group}-${value}`, meaning] as const];
    }),
  ),
);

const UNSTYLED: Style = { look: PLAIN, marks: [], without: [], isHidden: false };

/** How an element is meant to look: its classes before its `style` before the attributes of HTML 3. */
export function readLook(attributes: readonly Attribute[]): Style {
  let style = UNSTYLED;
  let classes = '';
  const look: LookDraft = {};
  for (const { name, value } of attributes) {
    if (name === 'style') style = translateStyle(value);
    else if (name === 'class') classes = value;
    else if (name === 'align') put(look, 'align', alignment(value));
    else if (name === 'type') put(look, 'list', LIST_KINDS.get(value));
    else if (name === 'color') put(look, 'text', nearestColour(value, 'text'));
    else if (name === 'bgcolor') put(look, 'bg', nearestColour(value, 'bg'));
    else if (name === 'size') put(look, 'size', legacyFontSize(value));
  }
  Object.assign(look, style.look);
  addClasses(look, classes);
  return { ...style, look };
}

/** The last class of a group wins. */
function addClasses(look: LookDraft, list: string): void {
  if (list === '') return;
  // No element of real text has more classes than this; the rest of a hostile list is not read.
  for (const name of list.slice(0, 2_000).split(/[\t\n\f\r ]+/)) {
    const meaning = CLASSES.get(name);
    if (meaning !== undefined) look[meaning[0]] = meaning[1];
  }
}
