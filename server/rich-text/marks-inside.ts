import { familyOf, type Rule } from './allow-list.ts';
import { type Attributes, type Look, type Mark, PLAIN } from './clean-tree.ts';
import { linkAttributes } from './read-attributes.ts';
import { readLook } from './read-look.ts';
import type { Attribute } from './source-tree.ts';
import type { Style } from './translate-style.ts';

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
  let marks = around;
  if (tag === 'a') {
    if (link === undefined) tag = undefined;
    else {
      attributes = link;
      marks = around.filter((mark) => mark.tag !== 'a');
    }
  } else if (tag !== undefined && (holds(around, tag) || (style.isRegular && familyOf(tag) === 'strong'))) {
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
